/** Where we are (the lobby, a table, a lesson, the puzzle, …), what is open over it, and the way back. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzle' }
  | { page: 'ratings' }
  | { page: 'admin' }
  | { page: 'print'; game: string }
  | { page: 'gallery' }
  | { page: 'invent'; code: string }
  | { page: 'own'; code: string }
  | { page: 'club'; code: string };

/** An address as people write it: some programs write a colon in another way. */
function decoded(path: string): string {
  return path.replace(/%3A/gi, ':');
}

function parse(): Route {
  if (/^\/puzzle\/?$/.test(location.pathname)) return { page: 'puzzle' };
  if (/^\/ratings\/?$/.test(location.pathname)) return { page: 'ratings' };
  if (/^\/admin\/?$/.test(location.pathname)) return { page: 'admin' };
  const print = /^\/print(?:\/([A-Za-z0-9:-]+))?\/?$/.exec(decoded(location.pathname));
  if (print) return { page: 'print', game: print[1] ?? '' };
  if (/^\/gallery\/?$/.test(location.pathname)) return { page: 'gallery' };
  const club = /^\/club(?:\/([A-Za-z]{4}))?\/?$/.exec(location.pathname);
  if (club) return { page: 'club', code: (club[1] ?? '').toUpperCase() };
  const made = /^\/(invent|own)(?:\/([^/]*))?\/?$/.exec(location.pathname);
  if (made) return { page: made[1] as 'invent' | 'own', code: made[2] ?? '' };
  const lesson = /^\/learn\/([a-z0-9-]+)\/?$/.exec(location.pathname);
  if (lesson) return { page: 'learn', game: lesson[1] as string };
  const table = /^\/t\/([A-Za-z0-9]+)\/?$/.exec(location.pathname);
  return table ? { page: 'table', id: table[1] as string } : { page: 'lobby' };
}

/** What the browser remembers of an entry of its history: how many things are open there. */
interface Entry {
  open?: number;
}

function depth(): number {
  return (history.state as Entry | null)?.open ?? 0;
}

class Router {
  route = $state.raw<Route>(parse());
  /** How often something over the page has closed. The entry of the history is then an older one: a page whose address
   * follows what it shows sets it again. */
  closed = $state(0);
  #path = location.pathname;
  #moved = false;
  /** How far down each page was when it was left. */
  #left = new Map<string, number>();
  /** What is open over the page, each with an entry of the history to itself: how to close it. */
  #open: (() => void)[] = [];
  /** The way back from something that was closed is under way; then, where to go. */
  #returning = false;
  #next: string | null = null;

  go(path: string): void {
    if (this.#returning) {
      this.#next = path;
      return;
    }
    this.#leave();
    if (new URL(path, location.href).pathname === this.#path) this.#left.delete(this.#path); // up, where one is already
    // What was open is left behind with the page: the new one takes its entry.
    if (this.#open.length) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#open = [];
    this.#arriveAt(parse());
    scrollTo(0, 0);
  }

  /** To where this page has gone: Back does not lead here any more. */
  instead(path: string): void {
    if (this.#returning) {
      this.#next = path;
      return;
    }
    history.replaceState(null, '', path);
    this.#open = [];
    this.#arriveAt(parse());
    scrollTo(0, 0);
  }

  /** After a change of pages the keyboard goes on where the new one begins; the lobby is where it was left. */
  arrive(): void {
    if (!this.#moved) return;
    this.#moved = false;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (this.route.page === 'lobby') scrollTo(0, this.#left.get(this.#path) ?? 0);
  }

  /** For links: a plain click stays on the page. */
  follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };

  /** Something opens over the page, and Back closes it. What is returned is to be called when it has closed. */
  over(close: () => void): () => void {
    this.#open.push(close);
    this.#path = location.pathname; // some pages change their address
    history.pushState({ open: this.#open.length } satisfies Entry, '', location.href);
    return () => {
      const at = this.#open.indexOf(close);
      if (at < 0) return;
      this.#open.splice(at, 1);
      this.#returning = true;
      history.back();
    };
  }

  back(): void {
    if (this.#returning) {
      this.#returning = false;
      const next = this.#next;
      this.#next = null;
      if (next !== null) this.go(next);
      else this.closed += 1;
      return;
    }
    const closing = this.#open.splice(Math.min(depth(), this.#open.length));
    for (const close of closing.reverse()) close();
    if (closing.length) this.closed += 1;
    if (location.pathname === this.#path) return;
    this.#leave();
    this.#arriveAt(parse());
  }

  #leave(): void {
    this.#left.set(this.#path, scrollY);
  }

  #arriveAt(route: Route): void {
    this.#path = location.pathname;
    this.#moved = true;
    this.route = route;
  }
}

export const router = new Router();
addEventListener('popstate', () => router.back());

/** Where we are: the lobby, a table, a lesson, the puzzle, the ratings, or a club. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzle' }
  | { page: 'ratings' }
  | { page: 'club'; code: string };

function parse(): Route {
  if (/^\/puzzle\/?$/.test(location.pathname)) return { page: 'puzzle' };
  if (/^\/ratings\/?$/.test(location.pathname)) return { page: 'ratings' };
  const club = /^\/club(?:\/([A-Za-z]{4}))?\/?$/.exec(location.pathname);
  if (club) return { page: 'club', code: (club[1] ?? '').toUpperCase() };
  const lesson = /^\/learn\/([a-z0-9-]+)\/?$/.exec(location.pathname);
  if (lesson) return { page: 'learn', game: lesson[1] as string };
  const table = /^\/t\/([A-Za-z0-9]+)\/?$/.exec(location.pathname);
  return table ? { page: 'table', id: table[1] as string } : { page: 'lobby' };
}

class Router {
  route = $state.raw<Route>(parse());

  #moved = false;

  go(path: string): void {
    history.pushState(null, '', path);
    this.#moved = true;
    this.route = parse();
    scrollTo(0, 0);
  }

  /** After a change of pages the keyboard goes on where the new one begins. */
  arrive(): void {
    if (this.#moved) document.getElementById('main')?.focus({ preventScroll: true });
    this.#moved = false;
  }

  /** For links: a plain click stays on the page. */
  follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };

  back(): void {
    this.route = parse();
  }
}

export const router = new Router();
addEventListener('popstate', () => router.back());

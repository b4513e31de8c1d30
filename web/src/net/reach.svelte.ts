/** Whether the server can be reached, as far as we know. While it cannot, it is asked again until it answers. */

const WAITS = [1000, 2000, 4000, 8000];
const PATIENCE = 6000;

class Reach {
  offline = $state(!navigator.onLine);
  trying = $state(false);
  /** How often somebody had to wait for a server that had too much to do. */
  waits = $state(0);
  /** What links for other devices begin with. */
  home = $state(location.origin);
  /** Whether nobody but this machine can open such links. */
  local = $derived(/^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(this.home));
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('online', () => void this.tryNow());
    addEventListener('offline', () => this.lost());
    document.addEventListener('visibilitychange', () => {
      if (this.offline && !document.hidden) void this.tryNow();
    });
    if (this.offline) this.#later();
  }

  found(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tries = 0;
    this.offline = false;
  }

  lost(): void {
    this.offline = true;
    if (this.#timer === undefined) this.#later();
  }

  async tryNow(): Promise<void> {
    if (this.trying) return;
    this.trying = true;
    const { answer, over } = within(PATIENCE);
    try {
      const response = await fetch('/health', { cache: 'no-store', signal: answer });
      if (response.ok) this.found();
    } catch {
      this.offline = true;
    } finally {
      over();
      this.trying = false;
      if (this.offline) this.#later();
    }
  }

  #later(): void {
    clearTimeout(this.#timer);
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] as number;
    this.#tries += 1;
    // Nobody looks at a hidden page; whoever comes back to it makes it try at once.
    this.#timer = setTimeout(() => (document.hidden ? this.#later() : void this.tryNow()), wait);
  }
}

/** Gives a request up after so many milliseconds, unless it is over before. */
export function within(time: number): { answer: AbortSignal; over: () => void } {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), time);
  return { answer: control.signal, over: () => clearTimeout(timer) };
}

export const reach = new Reach();

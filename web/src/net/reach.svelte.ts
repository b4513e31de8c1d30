/** Whether the server can be reached, as far as we know. */

class Reach {
  offline = $state(!navigator.onLine);
  /** How often somebody had to wait for a server that had too much to do. */
  waits = $state(0);
  /** What links for other devices begin with. */
  home = $state(location.origin);
  /** Whether nobody but this machine can open such links. */
  local = $derived(/^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(this.home));

  constructor() {
    addEventListener('online', () => (this.offline = false));
    addEventListener('offline', () => (this.offline = true));
  }
}

export const reach = new Reach();

/** Whether the server can be reached, as far as we know. */

class Reach {
  offline = $state(!navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.offline = false));
    addEventListener('offline', () => (this.offline = true));
  }
}

export const reach = new Reach();

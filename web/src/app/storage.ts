/** What this device keeps. */

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Whether it is kept: private windows may have no storage, and the page works without. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The names of what is kept that begin so. */
export function keys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Tells of changes in other tabs to what begins so; without a key: of all of it. */
export function watch(prefix: string, changed: (key: string | null) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) changed(key);
  });
}

/**
 * The games that were made on this device. Each is kept by itself, under its code, so that tabs never overwrite each
 * other's.
 */

import { keys, read, remove, watch, write } from '../app/storage';
import type { Invention } from './files';

const PREFIX = 'ludaro.invented.';
const MOST = 200;

class Inventions {
  /** The newest first. */
  all = $state.raw<Invention[]>([]);

  constructor() {
    this.#read();
    watch(PREFIX, () => this.#read());
  }

  get(code: string): Invention | undefined {
    return this.all.find((one) => one.code === code);
  }

  get full(): boolean {
    return this.all.length >= MOST;
  }

  /** Whether this device keeps it. */
  keep(invention: Omit<Invention, 'at'>): boolean {
    const kept = write(PREFIX + invention.code, { ...invention, at: Date.now() });
    this.#read();
    return kept;
  }

  drop(code: string): void {
    remove(PREFIX + code);
    this.#read();
  }

  #read(): void {
    const found = keys(PREFIX).flatMap((key) => {
      const kept = read<Partial<Invention> | null>(key, null);
      const { id, code } = kept ?? {};
      return id && code ? [{ name: '', story: '', author: '', basedOn: null, at: 0, ...kept, id, code }] : [];
    });
    this.all = found.sort((one, other) => other.at - one.at);
  }
}

export const inventions = new Inventions();

/** The link with which friends get a game. */
export function linkTo(code: string, name: string): string {
  const called = name.trim();
  return `${location.origin}/own/${code}${called ? `?n=${encodeURIComponent(called)}` : ''}`;
}

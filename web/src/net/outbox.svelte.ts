/** What was done here and has no answer yet. It outlives the page, and is sent again until it is answered. */

import type { Act } from './protocol';

export interface Waiting {
  act: Act;
  /** Whether it may have arrived. */
  sent: boolean;
}

const LATE = 400; // milliseconds; what is answered sooner is not worth a word

export class Outbox {
  waiting = $state.raw<Waiting[]>([]);
  /** Something waits for so long that one notices. */
  late = $state(false);
  #key: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(key: string) {
    this.#key = key;
    this.waiting = kept(key);
    this.late = this.waiting.length > 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** The move that has no answer. */
  get move(): (Waiting & { act: { t: 'move' } }) | null {
    const found = this.waiting.find(({ act }) => act.t === 'move');
    return (found as (Waiting & { act: { t: 'move' } }) | undefined) ?? null;
  }

  add(act: Act): void {
    this.#keep([...this.waiting, { act, sent: false }]);
  }

  sent(id: string): void {
    this.#keep(this.waiting.map((one) => (one.act.id === id ? { ...one, sent: true } : one)));
  }

  /** It was answered, or need not be. */
  drop(which: (one: Waiting) => boolean): void {
    const left = this.waiting.filter((one) => !which(one));
    if (left.length < this.waiting.length) this.#keep(left);
  }

  #keep(waiting: Waiting[]): void {
    if (!waiting.length || !this.waiting.length) {
      clearTimeout(this.#timer);
      this.late = false;
      if (waiting.length) this.#timer = setTimeout(() => (this.late = true), LATE);
    }
    this.waiting = waiting;
    try {
      if (waiting.length) sessionStorage.setItem(this.#key, JSON.stringify(waiting));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Without storage a move that was not sent is lost with the page, no more.
    }
  }
}

function kept(key: string): Waiting[] {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '[]') as Waiting[]).filter((one) => one.act);
  } catch {
    return [];
  }
}

// What is said against an attempt, beside the place that it is about, until something else is done.

import type { Say } from '../i18n/words.svelte';
import type { Attempt } from './attempt';
import { mayAct } from './moves';
import type { View } from './types';
import { whyNot, type Reason } from './why';

/** The reason that refuses a move, null if it is legal. */
export type Ask = (move: string) => Promise<Reason | null>;

export interface Objected {
  place: string | null;
  text: string;
  reason: Reason | null; // null: nothing is against it
}

interface Around {
  view: () => View;
  say: () => Say;
  ask: () => Ask | null;
  /** Why nothing at all can be played now; null where that need not be said. */
  idle: () => string | null;
  announce: (text: string) => void;
}

const LEAST = 3000; // milliseconds
const LETTER = 55;

export class Objection {
  shown = $state.raw<Objected | null>(null);
  #around: Around;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Somebody tried what is no move; whoever knows the rules is asked why. */
  async raise(tried: Attempt | null, place: string): Promise<void> {
    const ask = this.#around.ask();
    const view = this.#around.view();
    const { moves } = view;
    this.clear();
    const idle = this.#around.idle();
    if (idle !== null) return this.tell(idle, place);
    if (!ask || !mayAct(view)) return;
    if (moves.length === 1 && moves[0] === 'pass') return this.tell(this.#around.say()('table.todo.pass'), place);
    if (tried === null) return;
    if (typeof tried !== 'string') return this.show(tried, place);
    const number = ++this.#asked;
    try {
      const reason = await ask(tried);
      if (number !== this.#asked) return;
      if (reason === null) this.fits(place);
      else this.show(asPlayed(reason), place);
    } catch {
      // Without a connection nobody can be asked.
    }
  }

  show(reason: Reason, place: string | null, text?: string): void {
    const { view, say } = this.#around;
    const at = reason.facts['at'];
    const told = text ?? whyNot(view().family, reason, say());
    this.#put({ place: typeof at === 'string' ? at : place, text: told, reason });
  }

  /** It may go there; with nothing in the hand, what lies there can be played. */
  fits(place: string, source: string | null = place): void {
    this.tell(this.#around.say()(source === null ? 'table.movable' : 'table.fits'), place);
  }

  tell(text: string, place: string | null): void {
    this.#put({ place, text, reason: null });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.shown = null;
  }

  #put(objected: Objected): void {
    this.clear();
    this.shown = objected;
    this.#timer = setTimeout(() => (this.shown = null), LEAST + LETTER * objected.text.length);
    this.#around.announce(objected.text);
  }
}

// A card that was only touched was asked about as if it went to where it lies.
function asPlayed(reason: Reason): Reason {
  return reason.why === 'same-square' ? { ...reason, why: 'stuck' } : reason;
}

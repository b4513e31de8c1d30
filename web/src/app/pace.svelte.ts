/** How fast a game is shown: one step after another, each for as long as it wants to be seen. */

import type { View } from '../net/protocol';
import { dwell, type Dwell } from '../tables/steps';
import type { View as TableView } from '../tables/types';
import type { Speed } from './settings.svelte';

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };
/** Between a player's own move and what the others do. */
const BREATH: Dwell = { usual: 500, least: 300 };
/** How far the table may be behind the game, but for what must be seen. */
export const LATEST = 6000;

export interface Paced {
  /** The position after so many moves; null: not known (yet). */
  after: (moves: number) => View | null;
  /** Asks for positions that are missing. */
  fill: () => Promise<void>;
  /** Whether it is the move of somebody here, who needs not be told. */
  own: (seat: number) => boolean;
  speed: () => Speed;
  /** Something is shown now that was not before. */
  step: (before: View | null, after: View) => void;
}

export class Pace {
  /** How many moves are shown. */
  shown = $state(0);
  #known = $state(0);
  #heard: number[] = [];
  #since = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #game: Paced;

  constructor(game: Paced) {
    this.#game = game;
  }

  get behind(): boolean {
    return this.shown < this.#known;
  }

  /** So many moves are made now. */
  hear(moves: number): void {
    const now = performance.now();
    for (let move = this.#known + 1; move <= moves; move += 1) this.#heard[move] = now;
    this.#known = moves;
    if (this.shown > moves) this.shown = moves;
    this.go();
  }

  /** Whoever comes to the table sees how things stand. */
  begin(moves: number): void {
    this.#known = this.shown = moves;
  }

  /** Shows all that is known. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.behind) this.#show(this.#known);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Shows the next step when it is time for it. */
  go(): void {
    clearTimeout(this.#timer);
    if (!this.behind) return;
    if (this.#game.speed() === 'off') return this.skip();
    const wait = this.#wait();
    if (wait > 0) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  #next(): void {
    const next = this.shown + 1;
    if (this.#game.after(next) !== null) {
      this.#show(next);
      this.go();
      return;
    }
    const on = (): void => (this.#game.after(next) === null ? this.skip() : this.go());
    this.#game.fill().then(on, on);
  }

  #show(moves: number): void {
    const before = this.#game.after(this.shown);
    this.shown = moves;
    this.#since = performance.now();
    const after = this.#game.after(moves);
    if (after) this.#game.step(before, after);
  }

  /** How long a step is shown before the next one. */
  dwell(moves: number, speed = this.#game.speed()): Dwell {
    const after = this.#game.after(moves);
    const last = after?.history.at(-1);
    if (!after || !last) return BREATH;
    const [seat, move] = last;
    const { usual, least } = this.#game.own(seat)
      ? BREATH
      : dwell(this.#game.after(moves - 1) as TableView | null, after as unknown as TableView, move);
    const factor = FACTOR[speed];
    return { usual: usual * factor, least: least * factor };
  }

  /** How long until the next step: less where too much has come together. */
  #wait(): number {
    const next = this.#game.after(this.#known)?.history[this.shown];
    if (next && this.#game.own(next[0])) return 0;
    const now = performance.now();
    const past = now - this.#since;
    const current = this.dwell(this.shown);
    const rest = current.usual - past;
    if (rest <= 0) return 0;
    const latest = LATEST * FACTOR[this.#game.speed()];
    let haste = 1;
    for (let move = this.shown + 1, until = rest; move <= this.#known; move += 1) {
      haste = Math.min(haste, Math.max(0, (this.#heard[move] ?? 0) + latest - now) / until);
      until += this.dwell(move).usual;
    }
    return Math.max(rest * haste, current.least - past);
  }
}

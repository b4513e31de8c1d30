/** A lesson as it goes: the step shown, the table as it lies now, and what is said to a move. */

import type { Step } from '../net/api';
import type { View } from '../net/protocol';

const PAUSE = 1100; // between a move and the answer to it

export interface Answer {
  kind: 'done' | 'wrong' | 'unfit';
  text: string | null; // null: the usual words
}

export class Lesson {
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  /** The position on the table. */
  view = $state.raw<View | null>(null);
  answer = $state.raw<Answer | null>(null);
  solved = $state(false);
  /** The learner asked to be shown the move. */
  shown = $state(false);
  #furthest = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  get over(): boolean {
    return this.steps.length > 0 && this.at >= this.steps.length;
  }

  get toPlay(): boolean {
    return !this.solved && Object.keys(this.step?.accept ?? {}).length > 0;
  }

  /** Whether there is nothing left to do here, or it was done before. */
  get ready(): boolean {
    return !this.toPlay || this.at < this.#furthest;
  }

  get hint(): string | null {
    const { step } = this;
    if (!step || this.solved) return null;
    return step.point ?? (this.shown ? (Object.keys(step.accept)[0] ?? null) : null);
  }

  /** The step with which the position on the table began: the table is drawn anew for each. */
  get scene(): number {
    return this.steps.map((step, at) => at <= this.at && step.fresh).lastIndexOf(true);
  }

  /** The same lesson in other words: it goes on where it was. */
  take(steps: Step[]): void {
    this.steps = steps;
    if (this.view === null) this.go(0);
    else this.answer = this.answer && { kind: this.answer.kind, text: this.#words(this.answer.kind) };
  }

  go(at: number): void {
    clearTimeout(this.#timer);
    this.at = at;
    this.#furthest = Math.max(at, this.#furthest);
    this.solved = this.shown = false;
    this.answer = null;
    this.view = this.step?.view ?? this.view;
  }

  play(move: string): void {
    const { step } = this;
    if (!step || !this.toPlay) return;
    const row = step.accept[move];
    if (row) {
      this.solved = true;
      this.#show(row);
      this.#say('done');
      return;
    }
    // Two cards at once are not in the list of moves.
    this.#say(step.view.moves.includes(move) || move.includes('+') ? 'wrong' : 'unfit');
    this.view = { ...step.view };
  }

  /** Points at a right move; asked again, plays it. */
  help(): void {
    const move = Object.keys(this.step?.accept ?? {})[0];
    if (this.shown && move !== undefined) this.play(move);
    this.shown = true;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #say(kind: Answer['kind']): void {
    this.answer = { kind, text: this.#words(kind) };
  }

  #words(kind: Answer['kind']): string | null {
    return kind === 'unfit' ? null : (this.step?.[kind] ?? null);
  }

  #show([first, ...rest]: View[]): void {
    if (first) this.view = first;
    if (rest.length) this.#timer = setTimeout(() => this.#show(rest), PAUSE);
  }
}

/** How a finished game went, as the server works it out: asked for until it is whole. */

import { api, Problem, type AnalysisPart, type Look } from '../net/api';

const SOON = 400; // milliseconds between two questions
const LATER = 4000;

export class Analysis {
  kind = $state<AnalysisPart['kind'] | null>(null);
  looks = $state.raw<Look[]>([]);
  /** The positions in which another move was better for certain. */
  costly = $state.raw<Look[]>([]);
  done = $state(0);
  of = $state(0);
  solvable = $state<boolean | null>(null);
  failed = $state(false);
  /** Whether the server must get ready for it first. */
  warming = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = false;
  /** Grows when we stop asking: an answer that comes after that is nobody's, also if somebody asks again by then. */
  #turn = 0;

  constructor(readonly id: string) {}

  get ready(): boolean {
    return this.kind !== null && this.done === this.of;
  }

  start(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.failed = false;
    void this.#ask();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#begun = false;
  }

  /** The last position looked at that is not after so many moves. */
  at(moves: number): Look | undefined {
    return this.looks.filter((look) => look.moves <= moves).at(-1);
  }

  async #ask(): Promise<void> {
    const turn = this.#turn;
    try {
      const part = await api.analysis(this.id, this.looks.length);
      if (turn !== this.#turn) return;
      this.warming = false;
      this.#take(part);
      if (!this.ready) this.#again(SOON);
    } catch (error) {
      if (turn !== this.#turn) return;
      const code = error instanceof Problem ? error.code : '';
      this.warming = code === 'warming';
      if (['busy', 'warming', 'too-fast', 'offline'].includes(code)) this.#again(LATER);
      else this.#fail();
    }
  }

  #take(part: AnalysisPart): void {
    this.looks = [...this.looks, ...(part.looks ?? [])];
    const costly = new Set(part.costly);
    this.costly = this.looks.filter((look) => costly.has(look.moves));
    this.solvable = part.solvable ?? null;
    [this.kind, this.of] = [part.kind, part.of];
    this.done = part.done;
  }

  #again(wait: number): void {
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  #fail(): void {
    this.failed = true;
    this.#begun = false;
  }
}

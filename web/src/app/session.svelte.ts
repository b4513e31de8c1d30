/** One table as this device sees it: a line for every seat it holds (or one to watch), whose hand is shown, looking back. */

import { api, lot, type Hint } from '../net/api';
import { Line, type Heard, type Refusal } from '../net/line.svelte';
import type { Room, View } from '../net/protocol';
import { Chronicle } from './chronicle.svelte';
import { mine } from './mine.svelte';

export class Session {
  lines = $state.raw<Line[]>([]);
  /** The line whose hand is shown. */
  index = $state(0);
  /** The move number looked back at; null: the game as it is now. */
  at = $state<number | null>(null);
  hint = $state.raw<{ moves: number; hints: Hint[] } | null>(null);
  thinking = $state(false);
  /** In games with hidden hands: whoever was shown last. */
  #shown = $state<number | null>(null);
  #secret = $state<boolean | null>(null);
  #chronicles: Chronicle[];

  onheard: (heard: Heard) => void = () => {};
  onrefusal: (refusal: Refusal) => void = () => {};

  constructor(
    readonly id: string,
    secrets: string[],
  ) {
    this.lines = (secrets.length ? secrets : [null]).map((secret) => new Line(id, secret));
    this.#chronicles = this.lines.map(
      ({ secret }) => new Chronicle(() => api.story(id, secret === null ? {} : { secret })),
    );
    this.lines.forEach((line, number) => {
      line.onknown = () => this.#known(number);
      line.onevent = (heard) => this.#heard(number, heard);
      line.onrefusal = (refusal) => this.onrefusal(refusal);
    });
  }

  close(): void {
    for (const line of this.lines) line.close();
  }

  get line(): Line {
    return this.lines[this.index] as Line;
  }

  get room(): Room | null {
    return this.line.room;
  }

  get live(): View | null {
    return this.line.view;
  }

  /** What is drawn: the game now, or as it was. */
  get view(): View | null {
    return this.at === null ? this.live : (this.after(this.at) ?? this.live);
  }

  /** What this viewer saw after so many moves; null as long as it is not known. */
  after(moves: number): View | null {
    return this.#chronicle.after(moves);
  }

  /** What this viewer saw before move n; the first move is number 1. */
  before(move: number): View | null {
    return this.after(move - 1);
  }

  get #chronicle(): Chronicle {
    return this.#chronicles[this.index] as Chronicle;
  }

  get watching(): boolean {
    return this.line.secret === null;
  }

  get together(): boolean {
    return this.lines.length > 1;
  }

  get seats(): number[] {
    return this.lines.map((line) => line.seat).filter((seat) => seat !== null);
  }

  get myTurn(): boolean {
    const { live, line } = this;
    return live !== null && !live.over && line.seat !== null && live.seats.includes(line.seat);
  }

  /** Whether somebody sits there now. */
  here(seat: number): boolean {
    return this.seats.includes(seat) || (this.line.here.seats[seat] ?? true);
  }

  get moves(): number {
    return this.live?.history.length ?? 0;
  }

  /** At a shared screen nothing is shown before it is known what must be covered. */
  get ready(): boolean {
    return !this.together || this.#secret !== null || this.room?.status === 'over';
  }

  /** The seat that must take the device before its hand is shown; null: no curtain. Nobody passes a device on in a race. */
  get curtain(): number | null {
    if (!this.together || this.live === null || this.live.over || !this.#secret || this.room?.realtime) return null;
    const next = this.#next;
    return next !== this.#shown ? (this.lines[next]?.seat ?? null) : null;
  }

  get #next(): number {
    const room = this.room;
    if (!this.together || room?.realtime) return this.index;
    const acting = this.lines.findIndex((line) => line.seat !== null && line.view?.seats.includes(line.seat));
    return acting < 0 ? this.index : acting;
  }

  /** Shows the hand of whoever is to act. */
  lift(): void {
    this.index = this.#shown = this.#next;
    this.at = null;
  }

  playAs(index: number): void {
    this.index = this.#shown = index;
    this.at = null;
  }

  /** After each change: who acts next at a shared screen without secrets, and what is remembered. */
  settle(): void {
    // Only at the same moment can tables be compared: do they show something to one of our seats alone?
    if (this.together && this.live && this.lines.every((line) => line.known?.v === this.line.known?.v)) {
      const tables = this.lines.map((line) => JSON.stringify(line.view?.table));
      this.#secret = tables.some((table) => table !== tables[0]);
    }
    if (this.together && !this.room?.realtime && !this.live?.over && this.#secret === false) {
      this.index = this.#shown = this.#next;
    }
    if (this.hint && this.hint.moves !== (this.at ?? this.moves)) this.hint = null;
    if (this.at !== null && this.at >= this.moves) this.at = null;
    if (this.room) mine.seen(this.room, this.seats);
  }

  async look(moves: number): Promise<void> {
    if (moves >= this.moves || moves < 0) {
      this.at = moves < 0 ? this.at : null;
      return;
    }
    if (this.after(moves) === null) await this.#chronicle.fill();
    this.at = moves;
    this.hint = null;
  }

  async ask(): Promise<void> {
    const { line } = this;
    this.thinking = true;
    try {
      const moves = this.at ?? this.moves;
      const { hints } = await api.hint(this.id, { moves, ...(line.secret === null ? {} : { secret: line.secret }) });
      if ((this.at ?? this.moves) === moves) this.hint = { moves, hints };
    } finally {
      this.thinking = false;
    }
  }

  /** Whether hints are allowed here. */
  get hints(): boolean {
    const room = this.room;
    if (room === null || room.status === 'waiting') return false;
    if (room.status === 'over') return this.at !== null;
    const alone = room.seats.filter((seat) => seat.kind !== 'computer').length === 1;
    return !this.watching && alone && (this.at === null ? this.myTurn : true);
  }

  #known(number: number): void {
    const chronicle = this.#chronicles[number] as Chronicle;
    const view = this.lines[number]?.view;
    if (!view) return;
    chronicle.add(view);
    // What cannot be fetched now is asked for again when somebody looks back.
    void chronicle.fill().catch(() => undefined);
  }

  #heard(number: number, heard: Heard): void {
    if (number === 0) this.onheard(heard);
  }
}

/** Opens a table and keeps its secrets. */
export async function open(wish: Parameters<typeof api.open>[0]): Promise<string> {
  const seats = wish.seats.map((seat) => (seat.kind === 'person' ? { ...seat, number: lot() } : seat));
  const opened = await api.open({ ...wish, seats });
  mine.note(opened.id, {
    game: wish.game,
    secrets: opened.seats.map((seat) => seat.secret),
    status: opened.room.status,
    names: opened.room.seats.map((seat) => seat.name ?? ''),
  });
  return opened.id;
}

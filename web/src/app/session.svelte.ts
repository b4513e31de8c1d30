/**
 * One table as this device sees it: a line for every seat it holds (or one to watch), whose hand is shown, how far the
 * game is shown, looking back.
 */

import { api, lot, type Hint } from '../net/api';
import { Line, type Heard, type Refusal } from '../net/line.svelte';
import type { Room, View } from '../net/protocol';
import { Chronicle } from './chronicle.svelte';
import { mine } from './mine.svelte';
import { LATEST, Pace } from './pace.svelte';
import { settings, type Speed } from './settings.svelte';
import { newsFrom } from '../tables/steps';
import type { Sending, View as TableView } from '../tables/types';

export class Session {
  lines = $state.raw<Line[]>([]);
  /** The line whose hand is shown. */
  index = $state(0);
  /** The move number looked back at; null: the game as it is now. */
  at = $state<number | null>(null);
  hint = $state.raw<{ moves: number; hints: Hint[] } | null>(null);
  thinking = $state(false);
  /** In games with hidden hands: whoever was shown last. */
  #faced = $state<number | null>(null);
  /** In a race at one device: whose hand is to be shown next. */
  #wanted = $state<number | null>(null);
  #secret = $state<boolean | null>(null);
  #chronicles: Chronicle[];
  #pace: Pace;
  /** Past steps are shown again, one after another. */
  #replay = $state.raw<ReturnType<typeof setTimeout> | null>(null);
  /** How much had been shown when the page went out of sight. */
  #left: number | null = null;
  #begun = false;
  /** How the match stood before this game was over. */
  #match: Room['match'] | null = null;

  /** A step is shown. */
  onstep: (before: View | null, after: View) => void = () => {};
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
    this.#pace = new Pace({
      after: (moves) => this.after(moves),
      fill: () => this.#chronicle.fill(),
      own: (seat) => this.seats.includes(seat),
      speed: () => this.#speed,
      step: (before, after) => this.#step(before, after),
    });
    document.addEventListener('visibilitychange', this.#sight);
  }

  close(): void {
    this.#pace.close();
    this.#stop();
    document.removeEventListener('visibilitychange', this.#sight);
    for (const line of this.lines) line.close();
  }

  get line(): Line {
    return this.lines[this.index] as Line;
  }

  /** What is known of the table, but for an end that is not shown yet. */
  get room(): Room | null {
    return this.#room;
  }

  #room = $derived.by((): Room | null => {
    const { room } = this.line;
    if (room?.status !== 'over' || !this.behind) return room;
    return { ...room, status: 'playing', outcome: null, next: null, match: this.#match ?? room.match };
  });

  /** The game as far as it is shown. */
  get live(): View | null {
    const { view } = this.line;
    return view && this.shown < view.history.length ? (this.after(this.shown) ?? view) : view;
  }

  /** How many moves are shown: the others' follow one after another. */
  get shown(): number {
    return this.#pace.shown;
  }

  /** Whether there are steps that are still to be shown. */
  get behind(): boolean {
    return this.#pace.behind;
  }

  get replaying(): boolean {
    return this.#replay !== null;
  }

  /** Where people look at what happened, and how fast. */
  get #speed(): Speed {
    const { room, view } = this.line;
    const { speed } = settings.kept;
    if (room?.realtime || document.hidden || this.curtain !== null || this.replaying || speed === 'off') return 'off';
    // The clock of whoever is to play next runs already.
    const waited = room?.clock?.base && this.seats.some((seat) => view?.seats.includes(seat));
    return waited ? 'fast' : speed;
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

  /** Whether one person plays here against computers. */
  get alone(): boolean {
    return !this.together && !this.watching && this.#people === 1;
  }

  /** How many people play, and may yet sit down; also those for whom a computer plays. */
  get #people(): number {
    return this.room?.seats.filter((seat) => seat.kind !== 'computer' || seat.for != null).length ?? 0;
  }

  /** Whether this player has given up while the others play on. */
  get resigned(): boolean {
    return this.line.seat !== null && (this.room?.seats[this.line.seat]?.resigned ?? false);
  }

  get seats(): number[] {
    return this.lines.map((line) => line.seat).filter((seat) => seat !== null);
  }

  get myTurn(): boolean {
    const { live, line } = this;
    return (
      live !== null &&
      !this.behind &&
      !live.over &&
      line.seat !== null &&
      live.seats.includes(line.seat) &&
      !this.resigned
    );
  }

  /** Where several share this screen and whoever is first may claim: the lines of those who may, by number. */
  get claims(): number[] {
    if (!this.together || this.at !== null) return [];
    return this.lines.flatMap(({ view }, index) => (view?.moves.includes('stop') ? [index] : []));
  }

  /** Whose side of the board is near. */
  get facing(): number | null {
    return this.together && !settings.kept.turning ? (this.seats[0] ?? null) : this.line.seat;
  }

  /** The move that was made here and has no answer yet. */
  get sending(): { move: string; state: Sending } | null {
    const { outbox, slow, state } = this.line;
    if (outbox.move === null) return null;
    const { act, sent } = outbox.move;
    const late = !sent ? 'unsent' : state !== 'open' ? 'lost' : slow ? 'slow' : 'sent';
    return { move: act.move, state: outbox.late ? late : 'now' };
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

  /** The seat that must take the device before its hand is shown; null: no curtain. */
  get curtain(): number | null {
    const { view } = this.line;
    if (!this.together || view === null || view.over || !this.#secret) return null;
    const next = this.#next;
    return next !== this.#faced ? (this.lines[next]?.seat ?? null) : null;
  }

  get #next(): number {
    const room = this.room;
    if (!this.together) return this.index;
    if (room?.realtime) return this.#wanted ?? this.index;
    const acting = this.lines.findIndex((line) => line.seat !== null && line.view?.seats.includes(line.seat));
    return acting < 0 ? this.index : acting;
  }

  /** Shows the hand of whoever is to act, and what the others did since they played. */
  lift(): void {
    this.#face(this.#next);
    if (this.#speed !== 'off') this.again();
  }

  /** Another of those at this device plays; their hand is shown when they have taken it. */
  playAs(index: number): void {
    if (this.#secret && !this.live?.over) this.#wanted = index;
    else this.#face(index);
  }

  #face(index: number): void {
    this.index = this.#faced = index;
    this.#wanted = null;
    this.now();
  }

  /** After each change: who acts next at a shared screen without secrets, and what is remembered. */
  #settle(): void {
    // Only at the same moment can tables be compared: do they show something to one of our seats alone?
    if (this.together && this.live && this.lines.every((line) => line.known?.v === this.line.known?.v)) {
      const tables = this.lines.map((line) => JSON.stringify(line.view?.table));
      this.#secret = tables.some((table) => table !== tables[0]);
    }
    if (this.together && !this.behind && !this.room?.realtime && !this.live?.over && this.#secret === false) {
      this.index = this.#faced = this.#next;
    }
    if (this.hint && this.hint.moves !== (this.at ?? this.moves)) this.hint = null;
    if (this.at !== null && this.at >= this.moves) this.at = null;
    if (this.line.room && this.line.room.status !== 'over') this.#match = this.line.room.match;
    if (this.line.room) mine.seen(this.line.room, this.seats);
  }

  /** Shows what is known, at once. */
  skip(): void {
    this.now();
    this.#pace.skip();
  }

  /** Ends looking back. */
  now(): void {
    this.#stop();
    this.at = null;
  }

  /** The position from which there is something to be shown again; null: there is nothing. */
  get news(): number | null {
    const { live } = this;
    if (live === null || (this.room?.realtime && !live.over)) return null;
    const from = newsFrom(live as unknown as TableView);
    return from < live.history.length ? from : null;
  }

  /** Shows again what happened since this player's last move. */
  again(): void {
    if (this.news !== null) this.#replayFrom(this.news);
  }

  #replayFrom(from: number, within = Infinity): void {
    this.#stop();
    this.#pace.skip();
    const speed = settings.kept.speed === 'off' ? 'normal' : settings.kept.speed;
    const time = (moves: number): number => this.#pace.dwell(moves, speed).usual;
    let total = 0;
    for (let moves = from; moves < this.moves; moves += 1) total += time(moves);
    const haste = Math.min(1, within / total);
    const show = (moves: number): void => {
      this.at = moves < this.moves ? moves : null;
      this.#replay = this.at === null ? null : setTimeout(() => show(moves + 1), time(moves) * haste);
      const after = this.after(moves);
      if (after && moves > from) this.onstep(this.before(moves), after);
    };
    show(from);
  }

  #stop(): void {
    if (this.#replay !== null) clearTimeout(this.#replay);
    this.#replay = null;
  }

  /** Whoever comes back to the page sees what happened meanwhile. */
  #sight = (): void => {
    if (document.hidden) {
      this.#left = this.shown;
      this.#pace.skip();
      return;
    }
    const left = this.#left ?? this.shown;
    this.#left = null;
    if (this.news !== null && left < this.moves && this.at === null && this.#speed !== 'off')
      this.#replayFrom(Math.max(left, this.news), LATEST);
  };

  async look(moves: number): Promise<void> {
    this.#stop();
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
    return this.hintable && (this.at !== null || this.myTurn);
  }

  /** Whether hints can be had at this table, on one's turn or looking back. */
  get hintable(): boolean {
    const room = this.room;
    if (room === null || room.status === 'waiting') return false;
    if (room.status === 'over') return this.at !== null;
    return !this.watching && !room.rated && this.#people === 1;
  }

  #known(number: number): void {
    const chronicle = this.#chronicles[number] as Chronicle;
    const view = this.lines[number]?.view;
    if (view) {
      chronicle.add(view);
      // What cannot be fetched now is asked for again when somebody looks back.
      void chronicle.fill().catch(() => undefined);
      if (number === this.index) this.#hear(view.history.length);
    }
    this.#settle();
  }

  #hear(moves: number): void {
    if (this.#begun) this.#pace.hear(moves);
    else this.#pace.begin(moves);
    this.#begun = true;
  }

  #step(before: View | null, after: View): void {
    const seat = after.history.at(-1)?.[0];
    if (this.at !== null && !this.replaying && seat === this.line.seat) this.at = null;
    this.#settle();
    this.onstep(before, after);
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
    game: opened.room.game,
    secrets: opened.seats.map((seat) => seat.secret),
    status: opened.room.status,
    seats: opened.room.seats,
    own: opened.seats.map((seat) => seat.seat),
  });
  return opened.id;
}

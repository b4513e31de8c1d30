/**
 * One table as this device sees it. Every seat that it holds has a line (or one line watches); what they hear is one
 * stream, the chronicle, and each seat a view of it. Which seat is in front, how far the game is shown, looking back.
 */

import { api, lot, type Hint } from '../net/api';
import { Line, type Heard, type Refusal } from '../net/line.svelte';
import type { Room, View, What } from '../net/protocol';
import { Chronicle } from './chronicle.svelte';
import { mine } from './mine.svelte';
import { LATEST, Pace } from './pace.svelte';
import { settings, type Speed } from './settings.svelte';
import { newsFrom } from '../tables/steps';
import type { Sending, View as TableView } from '../tables/types';

/** What happened, and in front of whom: both views are those of the seat in front. */
export interface Happened {
  what: What;
  before: View | null;
  after: View | null;
}

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
  #chronicle: Chronicle;
  #pace: Pace;
  /** Past steps are shown again, one after another. */
  #replay = $state.raw<ReturnType<typeof setTimeout> | null>(null);
  /** How much had been shown when the page went out of sight. */
  #left: number | null = null;
  #begun = false;
  /** The version up to which it was told what happened. */
  #told = -1;
  /** How the match stood before this game was over. */
  #match: Room['match'] | null = null;

  /** A step is shown. */
  onstep: (before: View | null, after: View) => void = () => {};
  onhappened: (happened: Happened) => void = () => {};
  onrefusal: (refusal: Refusal) => void = () => {};

  constructor(
    readonly id: string,
    secrets: string[],
  ) {
    this.lines = (secrets.length ? secrets : [null]).map((secret) => new Line(id, secret));
    this.#chronicle = new Chronicle((viewer) => {
      const secret = this.lines[viewer]?.secret ?? null;
      return api.story(id, secret === null ? {} : { secret });
    });
    this.#pace = new Pace({
      after: (moves) => this.after(moves),
      fill: () => this.#chronicle.fill(this.index),
      own: (seat) => this.seats.includes(seat),
      speed: () => this.#speed,
      step: (before, after) => this.#step(before, after),
    });
    this.lines.forEach((line, number) => {
      line.onheard = (heard) => this.#heard(number, heard);
      line.onrefusal = (refusal) => this.onrefusal(refusal);
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

  /** The line that knows most: of the table, all know the same. */
  #ahead = $derived.by((): Line => {
    const known = (line: Line): number => line.known?.v ?? -1;
    return this.lines.reduce((most, line) => (known(line) > known(most) ? line : most), this.line);
  });

  /** Whether every seat here can say something now. */
  get open(): boolean {
    return this.lines.every(({ state }) => state === 'open' || state === 'gone');
  }

  /** What is known of the table, but for an end that is not shown yet. */
  get room(): Room | null {
    return this.#room;
  }

  #room = $derived.by((): Room | null => {
    const { room } = this.#ahead;
    if (room?.status !== 'over' || !this.behind) return room;
    return { ...room, status: 'playing', outcome: null, next: null, match: this.#match ?? room.match };
  });

  /** The game as far as it is shown. */
  get live(): View | null {
    return this.after(this.shown) ?? this.line.view;
  }

  /** How many moves are shown: the others' follow one after another. */
  get shown(): number {
    return this.#pace.shown;
  }

  /** Whether there are steps that are still to be shown, or to be heard by the seat in front. */
  get behind(): boolean {
    return this.shown < this.#chronicle.moves;
  }

  get replaying(): boolean {
    return this.#replay !== null;
  }

  /** Where people look at what happened, and how fast. */
  get #speed(): Speed {
    const { room, view } = this.#ahead;
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
    return this.#chronicle.after(this.index, moves);
  }

  /** What this viewer saw before move n; the first move is number 1. */
  before(move: number): View | null {
    return this.after(move - 1);
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
    if (!this.together) return this.index;
    const acts = ({ seat }: Line): boolean => seat !== null && this.#ahead.view?.seats.includes(seat) === true;
    // In a race whoever is in front stays there, as long as they may act.
    if (this.room?.realtime && (this.#wanted !== null || acts(this.line))) return this.#wanted ?? this.index;
    const acting = this.lines.findIndex(acts);
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
    this.#hear();
  }

  /** After each change: who acts next at a shared screen without secrets, and what is remembered. */
  #settle(): void {
    if (this.#compare() && !this.#secret && !this.behind && !this.live?.over) {
      this.index = this.#faced = this.#next;
    }
    if (this.hint && this.hint.moves !== (this.at ?? this.moves)) this.hint = null;
    if (this.at !== null && this.at >= this.moves) this.at = null;
    const { room } = this.#ahead;
    if (room && room.status !== 'over') this.#match = room.match;
    if (room && this.lines.every(({ seat, state }) => seat !== null || state === 'gone')) mine.seen(room, this.seats);
  }

  /**
   * Whether it is known if the position shown has something that only one of our seats may see. A seat whose line is
   * late is waited for: nobody is in front before their own view is there.
   */
  #compare(): boolean {
    if (!this.together) return false;
    const present = [...this.lines.keys()].filter((index) => this.lines[index]?.state !== 'gone');
    const seen = present.map((index) => this.#chronicle.after(index, this.shown));
    if (seen.some((view) => view === null)) return false;
    const tables = seen.map((view) => JSON.stringify(view?.table));
    this.#secret = tables.some((table) => table !== tables[0]);
    return true;
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
    if (this.after(moves) === null) await this.#chronicle.fill(this.index);
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

  #heard(number: number, { known, what }: Heard): void {
    const { v, view } = known;
    const before = this.after(this.#chronicle.moves);
    if (view) {
      this.#chronicle.hear(number, v, view);
      // What cannot be fetched now is asked for again when somebody looks back.
      void this.#chronicle.fill(number).catch(() => undefined);
      this.#hear();
    }
    this.#settle();
    if (v <= this.#told) return;
    this.#told = v;
    if (what) this.onhappened({ what, before, after: this.after(this.#chronicle.moves) });
  }

  /** The game goes at its pace as far as the seat in front has heard of it. */
  #hear(): void {
    if (this.line.view === null) return;
    const moves = this.#chronicle.reach(this.index);
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

// How a person plays: by dragging, by tapping twice, or by keys; all three at any time.

import type { Affordances } from './moves';

export interface Way {
  dx: number;
  dy: number;
  x: number; // within the drawing
  y: number;
}

export interface Sent {
  source: string | null;
  place: string;
  move: string;
}

export interface Habits {
  acts: () => Affordances;
  play: (move: string) => void;
  grab?: (place: string) => boolean; // may be dragged though it has no legal place
  carryOn?: boolean; // a tap that becomes a drag plays at once, and the thing stays in hand
  drop?: (source: string) => void; // a drop that is no move
  picked?: (source: string | null) => void;
  refused?: (source: string | null, place: string, legal: boolean) => void; // an attempt that is no move, or a question
  waits?: () => boolean; // a move was made that has no answer yet
  small?: () => boolean; // places are smaller than a finger: its first tap on a place aims, the second plays
  aimed?: (place: string) => void;
  forced?: () => boolean; // there is only one move: with what it moves in hand, it is played wherever one presses
  key?: (key: string, place: string | null, event: KeyboardEvent) => boolean;
}

const NOWHERE: Way = { dx: 0, dy: 0, x: 0, y: 0 };
const PASS = 'pass';
const FAR = 6; // pixels between a tap and a drag
const REST = 550; // milliseconds that a finger rests to ask
const PATIENCE = 1500; // how long a card stays where it was dropped if nobody says that the move is on its way
const WAYS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class Hand {
  picked = $state<string | null>(null);
  carried = $state<string | null>(null); // what is dragged
  by = $state.raw<Way>(NOWHERE); // how far; changes with every frame, so only what is dragged should look at it
  over = $state<string | null>(null); // the place under it
  aimed = $state<string | null>(null); // the place that the next tap on it plays
  sent = $state.raw<Sent | null>(null);
  focus = $state<Record<string, string>>({});
  ring = $state<string | null>(null); // the place that has the keyboard's focus, to be seen
  #habits: Habits;
  #start: { id: number; x: number; y: number; place: string; lifts: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #svg: SVGSVGElement | null = null;
  #latest: PointerEvent | null = null; // where the pointer is, shown with the next frame
  #frame = 0;

  constructor(habits: Habits) {
    this.#habits = habits;
  }

  get held(): string | null {
    if (this.#blocked) return null;
    return this.carried ?? this.picked ?? this.#habits.acts().auto;
  }

  get targets(): Record<string, string> {
    const held = this.held;
    return (held !== null && this.#habits.acts().carry[held]) || {};
  }

  can(place: string): boolean {
    const acts = this.#habits.acts();
    return !this.#blocked && (place in acts.carry || place in acts.taps);
  }

  // Something was played: until it is answered there is nothing to do.
  get #blocked(): boolean {
    return this.sent !== null || this.#waits;
  }

  get #waits(): boolean {
    return this.#habits.waits?.() ?? false;
  }

  // The one thing to do with what came into the hand by itself.
  get #only(): [string, string] | null {
    const goals = Object.entries(this.targets);
    return this.#habits.acts().auto !== null && goals.length === 1 && this.#habits.forced?.() ? goals[0]! : null;
  }

  // A new position: what was sent has arrived or is void, and what cannot be carried any more is put down.
  renew(): void {
    this.settle();
    this.aimed = null;
    const acts = this.#habits.acts();
    if (this.picked !== null && !(this.picked in acts.carry)) this.let();
    if (this.carried !== null && !(this.carried in acts.carry) && !this.#habits.grab?.(this.carried)) {
      if (acts.auto === null) this.#drop();
      else this.carried = acts.auto;
    }
  }

  // What was sent stays where it was laid until there is an answer.
  settle(): void {
    if (this.#waits) return;
    clearTimeout(this.#timer);
    this.sent = null;
  }

  let(): void {
    if (this.picked !== null) this.#habits.picked?.(null);
    this.picked = this.aimed = null;
    this.#drop();
    this.#start = null;
  }

  #drop(): void {
    cancelAnimationFrame(this.#frame);
    this.#latest = null;
    this.carried = this.over = null;
    this.by = NOWHERE;
  }

  pick(place: string): void {
    this.aimed = null;
    this.picked = place;
    this.#habits.picked?.(place);
  }

  press(place: string): void {
    if (this.#blocked) return;
    const acts = this.#habits.acts();
    const move = this.targets[place];
    const only = this.#only;
    if (move !== undefined) this.#send(this.held, place, move);
    else if (only) this.#send(this.held, ...only);
    else if (place === this.picked) this.let();
    else if (place in acts.carry) this.pick(place);
    else if (this.#habits.grab?.(place)) {
      this.pick(place);
      this.#habits.refused?.(place, place, false);
    } else if (place in acts.taps) this.#send(null, place, acts.taps[place]!);
    else {
      const { held } = this;
      this.let();
      this.#habits.refused?.(held, place, false);
    }
  }

  #tap(place: string, finger: boolean): void {
    const acts = this.#habits.acts();
    const taken = place in acts.carry || !!this.#habits.grab?.(place);
    const plays = place in this.targets || (!taken && place in acts.taps);
    if (finger && plays && place !== this.aimed && !this.sent && this.#habits.small?.()) {
      this.aimed = place;
      this.#habits.aimed?.(place);
    } else this.press(place);
  }

  // Whether what is in the hand may go there; with an empty hand, whether what lies there can be played.
  ask(place: string): void {
    const { held } = this;
    if (place === held) return;
    this.#habits.refused?.(held, place, held === null ? this.can(place) : place in this.targets);
  }

  word(move: string): void {
    this.let();
    this.#habits.play(move);
  }

  #send(source: string | null, place: string, move: string): void {
    this.picked = this.aimed = null;
    this.#drop();
    this.sent = { source, place, move };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), PATIENCE);
    this.#habits.play(move);
  }

  down = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (event.button !== 0 || this.#start || (place === null && !this.#only)) return;
    this.#svg = event.currentTarget as SVGSVGElement;
    // Where the thing in hand may go there is nothing to ask: however slow the press, it plays.
    if (place !== null && this.held !== null && !(place in this.targets))
      this.#resting = setTimeout(() => this.#rested(place), REST);
    const acts = this.#habits.acts();
    const lifts = place !== null && (place in acts.carry || !!this.#habits.grab?.(place));
    this.#start = { id: event.pointerId, x: event.clientX, y: event.clientY, place: place ?? '', lifts };
    if (lifts || (place !== null && place in acts.taps)) this.#svg.setPointerCapture(event.pointerId);
  };

  #rested(place: string): void {
    if (!this.#start || this.carried !== null || place === this.held) return;
    this.#start = null;
    this.ask(place);
  }

  // A finger on what can be carried carries it, and anywhere else scrolls the page. (Within drawings, browsers do not
  // go by the style touch-action.)
  hold = (svg: SVGSVGElement): (() => void) => {
    const start = (event: TouchEvent): void => {
      const place = placeOf(event.target);
      if (place === null || this.#blocked) return;
      const acts = this.#habits.acts();
      const lifts = place in acts.carry || this.#habits.grab?.(place);
      if (lifts || (this.#habits.carryOn && place in acts.taps)) event.preventDefault();
    };
    svg.addEventListener('touchstart', start, { passive: false });
    return () => svg.removeEventListener('touchstart', start);
  };

  move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || start.id !== event.pointerId) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (this.carried === null) {
      if (Math.hypot(dx, dy) < FAR || this.#blocked) return;
      clearTimeout(this.#resting);
      const tap = this.#habits.acts().taps[start.place];
      if (!start.lifts && this.#habits.carryOn && tap !== undefined) {
        start.lifts = true;
        this.#habits.play(tap);
      } else if (!start.lifts) return;
      else if (this.picked !== start.place) this.pick(start.place);
    }
    const begins = this.carried === null;
    if (begins) this.carried = start.place;
    else if (!this.#latest) this.#frame = requestAnimationFrame(this.#follow);
    this.#latest = event;
    if (begins) this.#follow();
  };

  // However often the pointer tells where it is, what it carries is drawn once a frame.
  #follow = (): void => {
    const [start, event] = [this.#start, this.#latest];
    this.#latest = null;
    if (!start || !event || this.carried === null) return;
    const box = this.#svg!.getBoundingClientRect();
    this.by = {
      dx: event.clientX - start.x,
      dy: event.clientY - start.y,
      x: event.clientX - box.left,
      y: event.clientY - box.top,
    };
    this.over = this.#under(event);
  };

  up = (event: PointerEvent): void => {
    clearTimeout(this.#resting);
    const start = this.#start;
    if (!start || start.id !== event.pointerId) return;
    const source = this.carried;
    if (source !== null) {
      this.#latest = event;
      this.#follow();
    }
    this.#start = null;
    if (source === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 2 * FAR)
        this.#tap(start.place, event.pointerType === 'touch');
      return;
    }
    const place = this.over;
    const move = place === null ? undefined : this.targets[place];
    const only = this.#only;
    if (move !== undefined && place !== null) this.#send(source, place, move);
    else if (only) this.#send(source, ...only);
    else {
      this.#habits.drop?.(source);
      this.let();
      if (place !== null && place !== source) this.#habits.refused?.(source, place, false);
    }
  };

  cancel = (event: PointerEvent): void => {
    clearTimeout(this.#resting);
    if (this.#start?.id === event.pointerId) this.let();
  };

  // Screen readers click without a pointer.
  click = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (event.detail === 0 && place !== null) this.press(place);
  };

  menu = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === null || this.held === null || !this.#habits.refused) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== 'touch') this.ask(place); // a finger has asked by resting
  };

  focused = (event: FocusEvent): void => {
    const cell = cellOf(event.target);
    if (cell) this.focus[cell.dataset['grid'] ?? ''] = cell.dataset['place']!;
    this.ring = cell?.matches(':focus-visible') ? cell.dataset['place']! : null;
  };

  blurred = (): void => {
    this.ring = null;
  };

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const cell = cellOf(event.target);
    const place = cell?.dataset['place'] ?? null;
    this.#svg = event.currentTarget as SVGSVGElement;
    if (this.#habits.key?.(event.key, place, event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.altKey) return;
    if (event.key === 'Escape') this.let();
    else if (event.key === 'Enter' || event.key === ' ') {
      if (this.#mustPass) this.word(PASS);
      else if (place !== null) this.press(place);
    } else if ((event.key === 'w' || event.key === '?') && place !== null) this.ask(place);
    else if (event.key === 'n' || event.key === 'p') this.#next(cell, event.key === 'n' ? 1 : -1);
    else if (event.key === 'Home' || event.key === 'End') this.#edge(cell, event.key === 'Home');
    else if (event.key in WAYS) this.#step(cell, WAYS[event.key]!);
    else return;
    event.preventDefault();
    event.stopPropagation(); // keys of the table are not keys of the page
  };

  // Passing is all there is to do. Other words are wishes, even where there is nothing else: they are said by their button.
  get #mustPass(): boolean {
    const { carry, taps, words } = this.#habits.acts();
    return !Object.keys(carry).length && !Object.keys(taps).length && words.length === 1 && words[0] === PASS;
  }

  #cells(grid?: string): SVGElement[] {
    const all = [...(this.#svg?.querySelectorAll<SVGElement>('[data-place]') ?? [])];
    return grid === undefined ? all : all.filter((cell) => cell.dataset['grid'] === grid);
  }

  #step(cell: SVGElement | null, [down, right]: [number, number]): void {
    if (!cell) return;
    const [row, column] = spot(cell);
    let best: SVGElement | null = null;
    let least = Infinity;
    for (const other of this.#cells(cell.dataset['grid'])) {
      const [r, c] = spot(other);
      const ahead = down ? (r - row) * down : (c - column) * right;
      const aside = down ? Math.abs(c - column) : Math.abs(r - row);
      if (ahead <= 0 || (right && aside > 0)) continue;
      const far = ahead + aside * 100;
      if (far < least) [best, least] = [other, far];
    }
    best?.focus();
  }

  #edge(cell: SVGElement | null, first: boolean): void {
    if (!cell) return;
    const [row] = spot(cell);
    const line = this.#cells(cell.dataset['grid']).filter((other) => spot(other)[0] === row);
    line.sort((a, b) => spot(a)[1] - spot(b)[1]);
    (first ? line[0] : line.at(-1))?.focus();
  }

  // To the next place where the card in hand may go; with none in hand, the next one that can be played.
  #next(cell: SVGElement | null, way: 1 | -1): void {
    const acts = this.#habits.acts();
    const held = this.held;
    const goal = (place: string): boolean =>
      held === null ? place in acts.carry || place in acts.taps : place in (acts.carry[held] ?? {});
    const goals = this.#cells().filter((other) => other.hasAttribute('tabindex') && goal(other.dataset['place']!));
    if (!goals.length) return;
    const at = cell ? goals.indexOf(cell) : -1;
    goals[(at + way + goals.length + (at < 0 && way < 0 ? 1 : 0)) % goals.length]!.focus();
  }

  #under(event: PointerEvent): string | null {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = placeOf(element);
      if (place !== null) return place;
    }
    return null;
  }
}

function cellOf(target: EventTarget | null): SVGElement | null {
  return target instanceof Element ? target.closest<SVGElement>('[data-place]') : null;
}

export function placeOf(target: EventTarget | null): string | null {
  return cellOf(target)?.dataset['place'] ?? null;
}

function spot(cell: SVGElement): [number, number] {
  return [Number(cell.dataset['row'] ?? 0), Number(cell.dataset['column'] ?? 0)];
}

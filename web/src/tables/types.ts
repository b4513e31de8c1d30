// What the server sends of a game's table (State.view), and what the page adds to it.

import type { Outcome, View as Sent } from '../net/protocol';
import type { Objection } from './objection.svelte';
import type { Reason } from './why';
import type { Say } from '../i18n/words.svelte';

export type View<T = Table> = Sent<T>;

export interface Card64 {
  card: string | null;
  owner: number | null;
  up: boolean;
  king: boolean;
}

// The words that a game of 64g is made of (src/ludaro/games/sixtyfour/words.py).
export interface Words64 {
  pack: 'own' | 'mixed';
  kings: 'none' | 'dealt' | 'first' | 'ones';
  turn: 'step' | 'jump' | 'send' | 'lay' | 'beside' | 'turn up';
  cover: 'never' | 'always' | 'surrounded' | 'full' | 'opposing';
  second: 'none' | 'match' | 'row' | 'disturb';
  among: 'all' | 'own';
  effect: 'none' | 'take' | 'give' | 'return' | 'kill' | 'turn down' | 'count';
  goal: 'cross' | 'hold' | 'far' | 'king' | 'all across' | 'outlast' | 'most';
  kinds: ('colour' | 'value' | 'rising' | 'falling' | 'line')[];
  least: number;
}

export type Direction = 'vertical' | 'horizontal' | 'falling' | 'rising' | 'across' | 'upwards';

export interface SixtyFourTable {
  files: number;
  rows: number;
  rules: Words64;
  directions: ('vertical' | 'horizontal' | 'falling' | 'rising')[] | null;
  squares: Record<string, Card64[]>;
  card: string | null;
  pending: string | null;
  talons: number[];
  known: string[][];
  gone: Record<string, string[]>;
  made: string[]; // the squares of the combinations that the last move has made
  combinations: number[];
  quiet: number;
  moves_made: number;
}

export interface TabeligiTable {
  colours: string[];
  shapes: string[];
  columns: { first: number; shapes: string[] };
  rows: Record<string, { first: number; cards: string[] } | null>;
  hand: string[] | null;
  hands: number[];
  lacks: string[][];
  turn: number | null;
  out: string[];
}

export interface KvaroTable {
  kind: 'turns' | 'stop' | 'race' | 'directions' | 'square'; // A, B, C, D, solo
  unaided: boolean; // finding a place is the game
  deck: string[];
  laid: Record<string, string>;
  hand?: number[] | null;
  sizes?: number[];
  turn?: number | null;
  aside?: number;
  known?: number[][];
  taken?: { card: number; place: string } | null;
  passes?: number;
  turns?: number;
  turns_left?: number;
  directions?: ('across' | 'upwards')[];
  middle?: number[];
  pairs?: number[][];
  open?: number[];
  pile?: number;
  won?: number[][];
  away?: number[];
  in?: number[];
  none?: number[];
  stopped?: number | null;
  fault?: Fault | null; // the card that was just laid wrongly
}

export interface Fault extends Reason {
  seat: number;
  card: string;
  place: string;
}

export interface ColorioTable {
  caps: string[];
  visible: Record<string, string>;
  seen: Record<string, string>;
  dead: string[];
  in: number[];
  turn: number;
  held: string | null;
  lifts: number;
  away: number;
  last: string | null;
}

export type Table = SixtyFourTable | TabeligiTable | KvaroTable | ColorioTable;

export interface Room {
  id?: string;
  status?: string;
  outcome?: Outcome | null;
  seats?: { name?: string | null; kind?: string; level?: number | null }[];
}

/** Of how many moves a past position is looked at, and the way back to now. */
export interface Lookback {
  of: number;
  back: () => void;
}

/** The points that are counted while the game goes on; not those that only say who went out when. */
export function counted(view: Pick<View, 'family' | 'points'>): number[] | null {
  return view.family === 'colorio' ? null : view.points;
}

/**
 * How far the move has come that was made here: just now, not on its way, on its way, for long, or perhaps lost with the
 * line.
 */
export type Sending = 'now' | 'unsent' | 'sent' | 'slow' | 'lost';

export interface TableProps<T> {
  view: View<T>;
  room?: Room | null;
  say: Say;
  onmove: (move: string) => void;
  announce: (text: string) => void;
  objection: Objection;
  onheld: (name: string | null) => void; // what was taken into the hand
  hint: string | null; // a move to point at
  picture: boolean; // only to be looked at
  sending: boolean; // a move was made that has no answer yet
}

export interface Art {
  symbols?: Record<string, { viewBox: string; body: string }>;
  layouts?: Record<string, unknown>;
}

// Games whose decks belong to South and North; in the others cards are nobody's.
export function sided(view: View<SixtyFourTable>): boolean {
  return !('all' in view.table.gone);
}

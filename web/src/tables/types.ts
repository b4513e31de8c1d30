// What the server sends of a game's table (State.view), and what the page adds to it.

import type { View as Sent } from '../net/protocol';
import type { Say } from '../i18n/words.svelte';

export type View<T = Table> = Sent<T>;

export interface Card64 {
  card: string | null;
  owner: number | null;
  up: boolean;
  king: boolean;
}

export interface SixtyFourTable {
  files: number;
  rows: number;
  squares: Record<string, Card64[]>;
  card: string | null;
  pending: string | null;
  talons: number[];
  known: string[][];
  gone: Record<string, string[]>;
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
export type Family = '64g' | 'tabeligi' | 'kvaro' | 'colorio';

export interface Room {
  id?: string;
  seats?: { name?: string | null; kind?: string; level?: number | null }[];
}

export interface TableProps<T> {
  view: View<T>;
  room?: Room | null;
  say: Say;
  onmove: (move: string) => void;
  announce: (text: string) => void;
  hint: string | null; // a move to point at
  picture: boolean; // only to be looked at
}

export interface Art {
  palettes?: Record<string, Record<string, string>>;
  symbols?: Record<string, { viewBox: string; body: string }>;
  layouts?: Record<string, unknown>;
}

export function family(game: string): Family {
  if (game.startsWith('64g')) return '64g';
  if (game.startsWith('kvaro')) return 'kvaro';
  return game === 'colorio' ? 'colorio' : 'tabeligi';
}

// Games whose decks belong to South and North; in the others cards are nobody's.
export function sided(view: View<SixtyFourTable>): boolean {
  return !('all' in view.table.gone);
}

// Where things lie on a 64g table, for a window of any size.

import { CARD, parse } from './moves';
import type { Item } from './identity';
import { sided, type Card64, type SixtyFourTable, type View } from './types';

export interface Thing extends Item {
  card: string | null;
  owner: number | null;
  up: boolean;
  king: boolean;
}

export interface Scene {
  cw: number; // a cell
  ch: number;
  w: number; // a card
  h: number;
  left: number;
  top: number;
  columns: number;
  lines: number;
  border: number;
  aside: boolean; // the talons stand beside the board, not below
  at: (square: string) => { x: number; y: number };
  spot: (place: string) => { x: number; y: number; scale: number };
  row: (square: string) => number;
  column: (square: string) => number;
  squares: string[][]; // as they are seen, line by line
  panel: { x: number; y: (near: boolean | null) => number } | null; // where the cards out of the game are listed
}

const FILES = 'abcdefghijklmnop';

export function scene(view: View<SixtyFourTable>, width: number, height: number, flip: boolean): Scene {
  const { files, rows, talons } = view.table;
  const portrait = width < height * 1.05;
  const across = files > 8 && portrait; // a turned board stands upright on a phone
  const columns = across ? rows : files;
  const lines = across ? files : rows;
  const border = Math.min(18, Math.max(12, width * 0.035));
  const aside = !portrait && talons.length > 0;
  const listed = !portrait && width > 620 && rows > 1;
  const below =
    portrait && talons.length > 0
      ? Math.min(rows === 1 ? 150 : 120, Math.max(58, height * (rows === 1 ? 0.25 : 0.14)))
      : 0;
  const beside = aside || listed ? Math.min(190, Math.max(120, width * 0.16)) : 0;
  const roomW = width - beside - 2 * border - 2;
  const roomH = height - below - 2 * border - 2;
  const shape = across ? [0.42, 0.9] : lines === 1 ? [1.4, 2] : files > 8 ? [1.3, 2] : [1, 1.5];
  const ratio = clamp(roomH / lines / (roomW / columns), shape[0]!, shape[1]!);
  const cw = Math.min(roomW / columns, roomH / lines / ratio, across ? 110 : 96);
  const ch = cw * ratio;
  const boardW = cw * columns;
  const boardH = ch * lines;
  const left = beside ? Math.max(border + 1, (width - beside - boardW - border) / 2) : (width - boardW) / 2;
  const top = Math.max(border + 1, (height - below - boardH) / 2);
  const gap = Math.max(1.2, cw * 0.04);
  const [w, h] = [cw - 2 * gap, ch - 2 * gap];

  const file = (square: string): number => FILES.indexOf(square[0]!);
  const rank = (square: string): number => Number(square.slice(1)) - 1;
  const column = (square: string): number => {
    const at = across ? rank(square) : file(square);
    return flip ? columns - 1 - at : at;
  };
  const row = (square: string): number => {
    const at = across ? file(square) : lines - 1 - rank(square);
    return flip ? lines - 1 - at : at;
  };
  const at = (square: string): { x: number; y: number } => ({
    x: left + (column(square) + 0.5) * cw,
    y: top + (row(square) + 0.5) * ch,
  });
  const size = aside ? Math.min(1.3, (beside * 0.42) / cw, (height * 0.2) / ch) : Math.min(1.25, (below - 22) / ch);
  const spot = (place: string): { x: number; y: number; scale: number } => {
    if (!/^(card|talon)/.test(place)) return { ...at(place), scale: 1 };
    const mine = flip ? 1 : 0;
    const deck = place.startsWith('talon') ? Number(place.slice(5)) : turnOf(view);
    const near = talons.length < 2 || deck === mine;
    const shift = place.startsWith('talon') ? 0 : 1;
    if (aside) {
      const x = left + boardW + border + beside * (shift ? 0.72 : 0.27);
      const edge = (ch * size) / 2 + 12;
      const y = talons.length < 2 ? height / 2 : near ? top + boardH - edge : top + edge;
      return { x, y: lines === 1 ? height / 2 + (near ? 1 : -1) * (ch * size * 0.62) : y, scale: size };
    }
    const y = lines === 1 || below === 0 ? top + boardH + border + below / 2 : height - below / 2 + 2;
    const step = cw * size + 12;
    const x = near ? 12 + step / 2 + shift * step : width - 12 - step / 2 - shift * step;
    return { x, y, scale: size };
  };
  const order = [...Array(lines).keys()].map((line) => [...Array(columns).keys()].map((place) => name(line, place)));
  function name(line: number, place: number): string {
    const c = flip ? columns - 1 - place : place;
    const r = flip ? lines - 1 - line : line;
    return across ? `${FILES[r]}${c + 1}` : `${FILES[c]}${lines - r}`;
  }
  const panel = listed
    ? {
        x: left + boardW + border + beside * 0.12,
        y: (near: boolean | null): number => top + boardH * (near === null ? 0.25 : near ? 0.64 : 0.36),
      }
    : null;
  return { panel, cw, ch, w, h, left, top, columns, lines, border, aside, at, spot, row, column, squares: order };
}

/** A dark square, as on a chessboard and on paper: a1 is one, from wherever the board is seen. */
export function isDark(square: string): boolean {
  return (FILES.indexOf(square[0]!) + Number(square.slice(1))) % 2 === 1;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

// Whose card lies open to be laid: the deck of the seat to move, or the one talon that all share.
export function turnOf(view: View<SixtyFourTable>): number {
  return sided(view) ? (view.seats[0] ?? 0) : 0;
}

export function things(view: View<SixtyFourTable>): Thing[] {
  const found: Thing[] = [];
  for (const [place, pile] of Object.entries(view.table.squares)) {
    pile.forEach((card, depth) => found.push({ ...card, face: faceOf(card), place, depth }));
  }
  if (view.table.card !== null && !view.over) {
    const owner = sided(view) ? turnOf(view) : null;
    const card: Card64 = { card: view.table.card, owner, up: true, king: false };
    if (view.table.talons.length) found.push({ ...card, face: faceOf(card), place: CARD });
  }
  return found;
}

function faceOf(card: Card64): string {
  return card.card === null ? `?${card.owner ?? ''}` : `${card.owner ?? '-'}:${card.card}`;
}

// The cards that left the game by the last move, as far as it can be seen.
export function newlyGone(before: View<SixtyFourTable> | null, after: View<SixtyFourTable>): string[] {
  if (!before) return [];
  const count = [...Object.values(before.table.gone)].flat();
  const found: string[] = [];
  for (const card of Object.values(after.table.gone).flat()) {
    const at = count.indexOf(card);
    if (at >= 0) count.splice(at, 1);
    else found.push(card);
  }
  return found;
}

export function lastMove(view: View): ReturnType<typeof parse> | null {
  const last = view.history.at(-1);
  return last ? parse(view, last[1]) : null;
}

interface Point {
  x: number;
  y: number;
}

// From the middle of one square to the edge of the card on another.
export function arrow(from: Point, to: Point, card: { w: number; h: number }): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const edge = Math.min(card.w / 2 / Math.abs(x), card.h / 2 / Math.abs(y)) * 0.9;
  const tip = { x: to.x - x * edge, y: to.y - y * edge };
  const head = Math.min(9, card.w * 0.2);
  const side = (way: number): string => `${tip.x - head * (x + way * y)} ${tip.y - head * (y - way * x)}`;
  return `M${from.x} ${from.y}L${tip.x} ${tip.y}M${side(1)}L${tip.x} ${tip.y}L${side(-1)}`;
}

/** What the pictures of words are made of, on a square of 48; x and y are the middle of a part. */

export const SIZE = 48;

export interface Card {
  part: 'card';
  x: number;
  y: number;
  w: number;
  h: number;
  value?: number; // of its face, as far as it is shown
  glyph?: Colour;
  back?: boolean;
  rival?: boolean; // of the other player
  king?: boolean;
  faint?: boolean;
  turned?: number; // degrees
}
export interface Board {
  part: 'board';
  left: number;
  top: number;
  w: number;
  h: number;
  files: number;
  rows: number;
  halves?: boolean; // its middle is drawn
}
/** A way, straight or bent towards a point, with a head at its end. */
export interface Arrow {
  part: 'arrow';
  from: Point;
  to: Point;
  by?: Point;
  both?: boolean;
}
/** A sign at a place. */
export interface Sign {
  part: 'dot' | 'coin' | 'crown' | 'flag' | 'cross' | 'equals' | 'endless' | 'place' | 'check';
  x: number;
  y: number;
  size: number;
}
/** What belongs together: a band around it. */
export interface Band {
  part: 'band';
  left: number;
  top: number;
  w: number;
  h: number;
}
/** A share of a whole, as on a clock. */
export interface Dial {
  part: 'dial';
  x: number;
  y: number;
  size: number;
  share: number;
}
export type Part = Card | Board | Arrow | Sign | Band | Dial;
export type Scene = Part[];
export type Point = [number, number];
export type Colour = 'R' | 'G' | 'Y' | 'B';
export type Look = Partial<Omit<Card, 'part' | 'x' | 'y' | 'w' | 'h'>>;

export const card = (x: number, y: number, w: number, h: number, look: Look = {}): Card => ({
  part: 'card',
  x,
  y,
  w,
  h,
  ...look,
});
export const sign = (part: Sign['part'], x: number, y: number, size: number): Sign => ({ part, x, y, size });
export const arrow = (from: Point, to: Point, by?: Point): Arrow => ({ part: 'arrow', from, to, ...(by && { by }) });
export const both = (from: Point, to: Point): Arrow => ({ part: 'arrow', from, to, both: true });
export const band = (left: number, top: number, w: number, h: number): Band => ({ part: 'band', left, top, w, h });
export const dial = (share: number): Dial => ({ part: 'dial', x: 24, y: 24, size: 38, share });

/** A board in the middle of a space, its squares as large as they can be, up to a size. */
export function board(files: number, rows: number, more: Partial<Board> & { square?: number } = {}): Board {
  const { square = 44, w = 44, h = 44, left = (SIZE - w) / 2, top = (SIZE - h) / 2, ...rest } = more;
  const side = Math.min(square, w / files, h / rows);
  const [width, height] = [side * files, side * rows];
  return {
    part: 'board',
    left: left + (w - width) / 2,
    top: top + (h - height) / 2,
    w: width,
    h: height,
    files,
    rows,
    ...rest,
  };
}

/** The middle of a square; files from the left and rows from the top, beginning with 0. */
export const at = (on: Board, file: number, row: number): Point => [
  on.left + ((file + 0.5) * on.w) / on.files,
  on.top + ((row + 0.5) * on.h) / on.rows,
];

/** A card on a square. */
export function on(where: Board, file: number, row: number, look: Look = {}): Card {
  const [x, y] = at(where, file, row);
  return card(x, y, (where.w / where.files) * 0.82, (where.h / where.rows) * 0.86, look);
}

/** Cards on a pile, the last on top. */
export function pile(x: number, y: number, w: number, h: number, looks: Look[], step = 2): Card[] {
  return looks.map((look, place) => card(x + place * step, y - place * step, w, h, look));
}

export const row = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Cards side by side, in the middle of a line. */
export function side(looks: Look[], y: number, w: number, h: number, gap = 1.5): Card[] {
  const left = (SIZE - looks.length * (w + gap) + gap) / 2 + w / 2;
  return looks.map((look, place) => card(left + place * (w + gap), y, w, h, look));
}

/** A band around cards. */
export function around(cards: Card[], more = 2.2): Band {
  const left = Math.min(...cards.map((it) => it.x - it.w / 2)) - more;
  const top = Math.min(...cards.map((it) => it.y - it.h / 2)) - more;
  const right = Math.max(...cards.map((it) => it.x + it.w / 2)) + more;
  const bottom = Math.max(...cards.map((it) => it.y + it.h / 2)) + more;
  return band(left, top, right - left, bottom - top);
}

// Where things lie on a Kvaro table. The layout grows, and is seen through a window that can be moved and zoomed.

import { tray, type Tray } from './fan';
import type { Item } from './identity';
import { layouts } from './layouts';
import type { KvaroTable, View } from './types';
import type { Reason } from './why';

export const CARD = layouts.kvaro;
const RATIO = CARD.h / CARD.w;

export interface Look {
  zoom: number; // 1: all is seen
  x: number; // how far the window was moved, in pixels
  y: number;
}

export interface Scene extends Tray {
  w: number; // a card
  h: number;
  at: (place: string) => { x: number; y: number };
  places: string[][]; // line by line, from the top
  window: { w: number; h: number };
}

export interface Laid extends Item {
  code: string; // 7, or 7r when it lies turned
}

export function spot(place: string): [number, number] {
  return place.split(',').map(Number) as [number, number];
}

/** Columns and lines of the table. */
export interface Bounds {
  left: number;
  right: number;
  low: number;
  high: number;
}

/** The cards with one place around them, where the next ones may go. */
export function boundsOf(places: string[]): Bounds {
  const found = places.length ? places.map(spot) : [[0, 0] as [number, number]];
  const xs = found.map(([x]) => x);
  const ys = found.map(([, y]) => y);
  return grown({ left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }, 1);
}

export function grown({ left, right, low, high }: Bounds, by: number): Bounds {
  return { left: left - by, right: right + by, low: low - by, high: high + by };
}

export function contains(outer: Bounds, inner: Bounds): boolean {
  return outer.left <= inner.left && outer.right >= inner.right && outer.low <= inner.low && outer.high >= inner.high;
}

export function scene(
  shown: Bounds, // what the window is made for
  needed: Bounds, // where there are places
  width: number,
  height: number,
  hand: number,
  look: Look,
  square: boolean,
  bar: number,
): Scene {
  const { left, right, low, high } = shown;
  const lines = hand > 16 ? 0.42 : hand > 8 ? 0.32 : 0.26;
  const { room, box, fan } = tray(
    hand,
    width,
    height,
    Math.min(Math.max(height * lines, 92), square ? 340 : 230),
    RATIO,
    76,
  );
  const roomW = room.w - 8;
  const roomH = room.h - bar - 8;
  const fit = Math.min(roomW / (right - left + 1), roomH / (high - low + 1) / RATIO, 92);
  const w = fit * look.zoom;
  const h = w * RATIO;
  const midX = room.w / 2 + look.x - ((left + right) / 2) * w;
  const midY = (room.h - bar) / 2 + look.y + ((low + high) / 2) * h;
  const range = (from: number, to: number): number[] => [...Array(to - from + 1).keys()].map((step) => from + step);
  return {
    w,
    h,
    room,
    box,
    fan,
    at: (place) => {
      const [x, y] = spot(place);
      return { x: midX + x * w, y: midY - y * h };
    },
    places: range(Math.min(low, needed.low), Math.max(high, needed.high))
      .reverse()
      .map((y) => range(Math.min(left, needed.left), Math.max(right, needed.right)).map((x) => `${x},${y}`)),
    window: { w: room.w, h: room.h - bar },
  };
}

/** The places of the hole that a card borders on, if that is why it is not taken back. */
export function holeOf(reason: Reason | null | undefined): string[] {
  return reason?.why === 'hole' ? (reason.facts['hole'] as string[]) : [];
}

/** What a sentence about a place leaves in sight, from top to bottom: the place, and the hole beside it. */
export function told(where: string, reason: Reason | null | undefined, place: Scene): { y: number; h: number } {
  const ys = [where, ...holeOf(reason)].map((one) => place.at(one).y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { y: (top + bottom) / 2, h: bottom - top + place.h };
}

// The cards that can be seen apart from the table: the own hand, or the open ones.
export function handOf(view: View<KvaroTable>): number[] {
  return (view.table.kind === 'stop' ? view.table.open : view.table.hand) ?? [];
}

export function things(view: View<KvaroTable>): Laid[] {
  const found: Laid[] = [];
  for (const [place, code] of Object.entries(view.table.laid)) found.push({ face: `${parseInt(code)}`, place, code });
  for (const card of handOf(view)) found.push({ face: `${card}`, place: `${card}`, code: `${card}` });
  return found;
}

// Where things lie on a Kvaro table. The layout grows, and is seen through a window that can be moved and zoomed.

import { tray, type Tray } from './fan';
import type { Item } from './identity';
import { layouts } from './layouts';
import type { KvaroTable, View } from './types';

export const CARD = layouts.kvaro;
const RATIO = CARD.h / CARD.w;
export const BAR = 50; // the line of buttons between the table and the hand

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

export function scene(
  places: string[],
  width: number,
  height: number,
  hand: number,
  look: Look,
  square: boolean,
  bar: number,
): Scene {
  const found = places.length ? places.map(spot) : [[0, 0] as [number, number]];
  const xs = found.map(([x]) => x);
  const ys = found.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs) - 1, Math.max(...xs) + 1, Math.min(...ys) - 1, Math.max(...ys) + 1];
  const lines = hand > 16 ? 0.42 : hand > 8 ? 0.32 : 0.26;
  const { split, fan } = tray(
    hand,
    width,
    height,
    Math.min(Math.max(height * lines, 92), square ? 340 : 230),
    RATIO,
    76,
  );
  const roomW = width - 8;
  const roomH = split - bar - 8;
  const fit = Math.min(roomW / (right - left + 0.85), roomH / (high - low + 0.85) / RATIO, 92);
  const w = fit * look.zoom;
  const h = w * RATIO;
  const midX = width / 2 + look.x - ((left + right) / 2) * w;
  const midY = (split - bar) / 2 + look.y + ((low + high) / 2) * h;
  const range = (from: number, to: number): number[] => [...Array(to - from + 1).keys()].map((step) => from + step);
  return {
    w,
    h,
    split,
    fan,
    at: (place) => {
      const [x, y] = spot(place);
      return { x: midX + x * w, y: midY - y * h };
    },
    places: range(low, high)
      .reverse()
      .map((y) => range(left, right).map((x) => `${x},${y}`)),
    window: { w: width, h: split - bar },
  };
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

// Where things lie on a Colorio board.

import type { Item } from './identity';
import { CARD } from './moves';
import type { ColorioTable, View } from './types';

export const COLOURS = ['R', 'G', 'Y', 'B', 'W'];
export const TRAY = 'off';
export const CAPS = 25;

export interface Scene {
  cell: number;
  left: number;
  top: number;
  border: number;
  beside: boolean;
  panel: { x: number; y: number; w: number; h: number };
  tray: { x: number; y: number; w: number; h: number };
  at: (place: string) => { x: number; y: number };
  squares: string[][];
}

/** Caps that are put away, and colours, are beside the board or below it: where they leave it larger. */
export function scene(width: number, height: number): Scene {
  const [below, beside] = [laid(width, height, false), laid(width, height, true)];
  return beside.cell > below.cell ? beside : below;
}

function laid(width: number, height: number, beside: boolean): Scene {
  const border = Math.min(20, Math.max(14, width * 0.035));
  const side = Math.min(220, Math.max(96, width * 0.26));
  const room = beside ? { w: width - side - 12, h: height } : { w: width, h: height - Math.max(92, height * 0.22) };
  const cell = Math.min((room.w - 2 * border - 8) / 5, (room.h - 2 * border - 8) / 5, 116);
  const board = cell * 5;
  const panelW = beside ? side : Math.min(width - 16, 460);
  const whole = board + 2 * border + (beside ? panelW + 8 : 0);
  const left = (width - whole) / 2 + border;
  const panelH = beside ? board : Math.min(140, height - board - 2 * border - 12);
  const top = beside ? (height - board) / 2 : Math.max(border + 2, (height - board - panelH - border * 2) / 2 + border);
  const panel = beside
    ? { x: left + board + border + 8, y: top, w: panelW, h: board }
    : { x: (width - panelW) / 2, y: top + board + border + 8, w: panelW, h: panelH };
  const share = beside
    ? { x: panel.x, y: panel.y + panel.h * 0.62, w: panel.w, h: panel.h * 0.38 }
    : { x: panel.x + panel.w * 0.66, y: panel.y, w: panel.w * 0.34, h: panel.h };
  return {
    cell,
    left,
    top,
    border,
    beside,
    panel,
    tray: share,
    at: (place) => ({
      x: left + ('abcde'.indexOf(place[0]!) + 0.5) * cell,
      y: top + (5 - Number(place[1]) + 0.5) * cell,
    }),
    squares: [5, 4, 3, 2, 1].map((row) => [...'abcde'].map((file) => `${file}${row}`)),
  };
}

export function things(view: View<ColorioTable>): Item[] {
  const found: Item[] = view.table.caps.map((place) => ({ face: 'cap', place }));
  if (view.table.held !== null) found.push({ face: 'cap', place: CARD });
  return found;
}

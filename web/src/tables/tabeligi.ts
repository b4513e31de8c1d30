// Where things lie on a Tabeligi table: rows of colours, columns of shapes, the own hand below.

import { tray, type Tray } from './fan';
import type { Item } from './identity';
import { layouts } from './layouts';
import type { TabeligiTable, View } from './types';

export interface Scene extends Tray {
  cw: number;
  ch: number;
  w: number;
  h: number;
  label: number;
  left: number;
  top: number;
  first: number; // the leftmost column shown
  columns: number;
  at: (place: string) => { x: number; y: number };
}

const RATIO = layouts.tabeligi.h / layouts.tabeligi.w;

export function scene(view: View<TabeligiTable>, width: number, height: number, hand: number): Scene {
  const { columns, shapes, colours } = view.table;
  const open = columns.shapes.length < shapes.length;
  const margin = open ? 1 : 0;
  const first = columns.first - margin;
  const count = columns.shapes.length + 2 * margin;
  const { room, box, fan } = tray(hand, width, height, Math.min(Math.max(height * 0.3, 96), 210), RATIO, 72);
  const label = Math.min(34, Math.max(22, width * 0.06));
  const roomW = room.w - label - 8;
  const roomH = room.h - label - 8;
  const cw = Math.min(roomW / Math.max(count, 5), roomH / colours.length / RATIO, 88);
  const ch = Math.min(cw * RATIO, roomH / colours.length);
  const gap = Math.max(1.5, cw * 0.04);
  const left = label + (room.w - label - cw * count) / 2;
  const top = label + Math.max(0, (roomH - ch * colours.length) / 2);
  return {
    cw,
    ch,
    w: cw - 2 * gap,
    h: ch - 2 * gap,
    label,
    left,
    top,
    first,
    columns: count,
    room,
    box,
    fan,
    at: (place) => {
      const [colour, column] = place.split(':') as [string, string];
      return { x: left + (Number(column) - first + 0.5) * cw, y: top + (colours.indexOf(colour) + 0.5) * ch };
    },
  };
}

export function things(view: View<TabeligiTable>): Item[] {
  const found: Item[] = [];
  for (const [colour, row] of Object.entries(view.table.rows)) {
    row?.cards.forEach((card, index) => found.push({ face: card, place: `${colour}:${row.first + index}` }));
  }
  for (const card of view.table.hand ?? []) found.push({ face: card, place: card });
  return found;
}

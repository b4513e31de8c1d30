// Tables of families that the page has no drawing for: what a view says of them, by name.

import type { View } from './types';

/** `says` tells moves in words, where the family has some. */
export interface PlainTable {
  says?: Record<string, string>;
  [name: string]: unknown;
}

export interface Board {
  name: string;
  files: string[];
  rows: { row: number; cells: string[] }[]; // the highest on top
}

export interface Fact {
  name: string;
  text: string;
  parts: [string, string][]; // where it is several things by name
}

const DRAWN = ['sixtyfour', 'tabeligi', 'kvaro', 'colorio'];
const SQUARE = /^([a-p])(\d{1,2})$/;

export function isPlain({ family }: Pick<View, 'family'>): boolean {
  return !DRAWN.includes(family);
}

export function inWords(table: object | undefined, move: string): string {
  return (table as PlainTable | undefined)?.says?.[move] ?? move;
}

export function boards(table: object): Board[] {
  return shown(table).flatMap(([name, value]) => (isBoard(value) ? [board(name, value)] : []));
}

export function facts(table: object): Fact[] {
  const found = shown(table).filter(([, value]) => !isBoard(value));
  return found.map(([name, value]) => {
    const parts = isNamed(value) ? Object.entries(value).map(([key, item]): [string, string] => [key, text(item)]) : [];
    return { name, text: text(value), parts };
  });
}

function shown(table: object): [string, unknown][] {
  return Object.entries(table).filter(([name]) => name !== 'says');
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBoard(value: unknown): value is Record<string, unknown> {
  if (!isNamed(value)) return false;
  const places = Object.keys(value);
  return places.length > 0 && places.every((place) => SQUARE.test(place));
}

function board(name: string, places: Record<string, unknown>): Board {
  const found = Object.keys(places).map((place) => SQUARE.exec(place)!);
  const last = found
    .map(([, file]) => file!)
    .sort()
    .at(-1)!;
  const files = [...'abcdefghijklmnop'].filter((file) => file <= last);
  const highest = Math.max(...found.map(([, , row]) => Number(row)));
  const rows = [...Array(highest).keys()].map((index) => {
    const row = highest - index;
    return { row, cells: files.map((file) => (`${file}${row}` in places ? top(places[`${file}${row}`]) : '')) };
  });
  return { name, files, rows };
}

// A card with more facts about it is its text alone, a pile its last card.
function top(lies: unknown): string {
  const last: unknown = Array.isArray(lies) ? lies.at(-1) : lies;
  return text(isNamed(last) && 'card' in last ? last['card'] : last);
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) {
    const apart = value.some((item) => typeof item === 'object' && item !== null) ? ' / ' : ' ';
    return value.map(text).join(apart) || '–';
  }
  if (isNamed(value)) {
    const parts = Object.entries(value).map(([key, item]) => `${key}: ${text(item)}`);
    return parts.join(', ') || '–';
  }
  return String(value as string | number);
}

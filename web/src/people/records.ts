/** The best results of games that somebody plays alone for points, on this device. */

import { read, write } from '../app/storage';
import type { Room } from '../net/protocol';

const KEY = 'ludaro.records';

interface Best {
  points: number;
  table: string;
}

/** A game and its options: other rules, another record. */
function nameOf({ game, options }: Pick<Room, 'game' | 'options'>): string {
  const rules = Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return [game, ...rules].join(' ');
}

/** The record after this game, and whether it is a new one. The same game is never told twice. */
export function note(
  room: Pick<Room, 'id' | 'game' | 'options'>,
  points: number,
): { best: number; fresh: boolean; first: boolean } {
  const all = read<Record<string, Best>>(KEY, {});
  const name = nameOf(room);
  const known = all[name];
  if (known && (known.points >= points || known.table === room.id))
    return { best: known.points, fresh: known.table === room.id, first: false };
  write(KEY, { ...all, [name]: { points, table: room.id } });
  return { best: points, fresh: true, first: known === undefined };
}

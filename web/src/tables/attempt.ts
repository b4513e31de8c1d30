// What somebody tried to do, as the text of the move that it would have been; or, where no text says it, as the reason
// that refuses it.

import { CARD, HAND, OFF, frontier, unaided } from './moves';
import type { KvaroTable, SixtyFourTable, TabeligiTable, View } from './types';
import type { Reason } from './why';

export type Attempt = string | Reason;

const SQUARE = /^[a-p]\d{1,2}$/;
const HEART = 'h';

/** `source` is what was in the hand, null for a touch with an empty one; the source itself as a place: it was taken up. */
export function attempt(view: View, source: string | null, place: string): Attempt | null {
  if (place === HAND || place === '') return null;
  switch (view.family) {
    case 'sixtyfour':
      return attempt64(view as View<SixtyFourTable>, source, place);
    case 'tabeligi':
      return attemptTabeligi(view.table as TabeligiTable, source, place);
    case 'kvaro':
      return attemptKvaro(view as View<KvaroTable>, source, place);
    case 'colorio':
      return attemptColorio(source, place);
    default:
      return null;
  }
}

function attempt64({ table }: View<SixtyFourTable>, source: string | null, place: string): Attempt | null {
  if (!SQUARE.test(place)) return null;
  if (source === CARD) return `${table.card}@${place}`;
  if (source !== null) return `${source}-${place}`;
  if (table.rules.turn === 'turn up' && table.pending === null) return `?${place}`;
  return place in table.squares ? `${place}-${place}` : null;
}

function attemptTabeligi(table: TabeligiTable, card: string | null, place: string): Attempt | null {
  if (card === null) return null;
  const right = `${card}>`;
  if (place === card) return right;
  const [colour, column] = place.split(':') as [string, string];
  if (colour !== card[0]) return { why: 'row', facts: { at: place, colour } };
  const row = table.rows[colour];
  if (!row) return right;
  const at = Number(column) - row.first;
  if (at >= 0 && at < row.cards.length) return { why: 'taken', facts: { at: place } };
  if (card[1] === HEART || at === row.cards.length) return right;
  return at === -1 ? `${card}<` : { why: 'gap', facts: { at: place } };
}

/** The card as it would be laid: `7r` when it is turned. */
function attemptKvaro(view: View<KvaroTable>, code: string | null, place: string): Attempt | null {
  const { table } = view;
  const here = { at: place, card: code };
  if (code === null) {
    if (place in table.laid) return table.kind === 'turns' ? `take ${place}` : null;
    return table.kind === 'stop' && !place.includes(',') && table.stopped === null
      ? { why: 'stop-first', facts: {} }
      : null;
  }
  if (!place.includes(',')) return unaided(view) ? null : { why: 'nowhere', facts: {} };
  if (code.includes(',')) return { why: 'into-hand', facts: { at: code } };
  // Where finding a place is the game, only what everybody sees is told.
  if (unaided(view) && place in table.laid) return { why: 'place-taken', facts: here };
  if (unaided(view) && !frontier(table.laid).includes(place)) return { why: 'nothing-beside', facts: here };
  return `${code}@${place}`;
}

function attemptColorio(source: string | null, place: string): Attempt {
  if (place === OFF) return OFF;
  return source === null ? place : `>${place}`;
}

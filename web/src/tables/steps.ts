// The steps of a game as somebody follows them: how long each wants to be seen.

import { parse } from './moves';
import { newlyGone } from './sixtyfour';
import type { SixtyFourTable, View } from './types';

export interface Dwell {
  usual: number; // milliseconds
  least: number; // when there is much to catch up with
}

const PLAIN: Dwell = { usual: 850, least: 150 };
const CHANGE: Dwell = { usual: 1250, least: 400 };
const REVEAL: Dwell = { usual: 1350, least: 1250 };

// What is uncovered may be covered again: it must be seen. What is scored or taken wants a look as well.
export function dwell(before: View | null, after: View, move: string): Dwell {
  const { kind } = parse(after, move);
  if (kind === 'lift' || kind === 'turn') return REVEAL;
  const scored = before?.points && after.points?.some((points, seat) => points !== before.points![seat]);
  return scored || taken(before, after) ? CHANGE : PLAIN;
}

function taken(before: View | null, after: View): boolean {
  if (!before || !('gone' in after.table)) return false;
  return newlyGone(before as View<SixtyFourTable>, after as View<SixtyFourTable>).length > 0;
}

// How many moves had been made when the others began: what came then is news to this viewer. To somebody who watches,
// the last round is.
export function newsFrom(view: View): number {
  const seats = view.history.map(([seat]) => seat);
  let seat = view.seat;
  let end = seats.length;
  if (seat === null) {
    seat = seats.at(-1) ?? null;
    while (end > 0 && seats[end - 1] === seat) end -= 1;
  }
  while (end > 0 && seats[end - 1] !== seat) end -= 1;
  return end;
}

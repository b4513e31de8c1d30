// What the table marks: what the others did since this viewer's last move, and that move, lighter.

import { parse, touched } from './moves';
import { newsFrom } from './steps';
import type { TabeligiTable, View } from './types';

export type Kind = 'last' | 'news' | 'own';

export interface Mark {
  place: string;
  kind: Kind;
}

export interface Trail {
  from: string;
  to: string;
  kind: Kind;
}

const TURN = 6; // the most moves that a turn has: three caps lifted and put down

export function marks(view: View): { places: Mark[]; trails: Trail[] } {
  const places = new Map<string, Kind>();
  const trails: Trail[] = [];
  for (const [move, kind] of steps(view)) {
    for (const place of placesOf(view, move)) places.set(place, kind);
    const { kind: way, from, to } = parse(view, move);
    if (way === 'step') trails.push({ from: from!, to: to!, kind });
  }
  return { places: [...places].map(([place, kind]) => ({ place, kind })), trails };
}

// The moves to be marked, the most recent at the end.
function steps(view: View): [string, Kind][] {
  const { history } = view;
  const news = newsFrom(view);
  let own = news;
  if (view.seat !== null) {
    const least = view.players === 1 ? news - 1 : news - TURN;
    while (own > Math.max(0, least) && history[own - 1]![0] === view.seat) own -= 1;
  }
  return history
    .slice(own)
    .map(([, move], i): [string, Kind] => [
      move,
      own + i < news ? 'own' : own + i < history.length - 1 ? 'news' : 'last',
    ]);
}

// Whoever goes out lays several cards at once.
function placesOf(view: View, move: string): string[] {
  const out = move === 'out' ? (view.table as TabeligiTable).out : undefined;
  return out ? out.flatMap((text) => touched(view, text)) : touched(view, move);
}

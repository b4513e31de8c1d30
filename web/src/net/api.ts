/** The HTTP half of the server. */

import type { Clock, Room, View } from './protocol';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export interface Option {
  default: string | number;
  choices: string[] | { from: number; to: number } | null;
  meaning: string;
}

export interface Game {
  id: string;
  title: string;
  family: string;
  players: number[];
  options: Record<string, Option>;
  presets: Record<string, Record<string, string | number>>;
  realtime: boolean;
  points: boolean;
  hidden: boolean;
}

export interface SeatWish {
  kind: 'person' | 'computer' | 'open';
  name?: string;
  level?: number;
  number?: string;
}

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string | number> | string;
  clock?: Partial<Clock> | null;
  public?: boolean;
  games?: number;
  deal?: string;
}

export interface SeatKey {
  seat: number;
  secret: string;
  link: string;
}

export interface Puzzle {
  date: string;
  game: string;
  grade: number;
  cards: number;
  deal: string;
}

export interface Hint {
  move: string;
  share: number | null;
  value: number | null;
  certain: boolean;
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Problem(0, 'offline', 'the server does not answer');
  }
  const content = (await response.json().catch(() => ({}))) as { error?: string; text?: string };
  if (!response.ok) throw new Problem(response.status, content.error ?? 'bad', content.text ?? response.statusText);
  return content as T;
}

/** A random text of letters and digits: a player's number for the deal, or the id of a message. */
export function lot(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => (byte & 15).toString(16)).join('');
}

export const api = {
  catalog: () => ask<{ games: Game[]; levels: number[] }>('/api/catalog'),
  titles: (lang: string) => ask<{ games: Record<string, { title: string; about: string }> }>(`/api/rules?lang=${lang}`),
  rules: (game: string, lang: string) => ask<{ title: string; text: string }>(`/api/rules/${game}?lang=${lang}`),
  puzzle: (date: string) => ask<Puzzle>(`/api/puzzle?date=${date}`),
  tables: () => ask<{ tables: Room[] }>('/api/tables'),
  table: (id: string) => ask<{ v: number; room: Room }>(`/api/tables/${id}`),
  open: (wish: TableWish) => ask<{ id: string; link: string; seats: SeatKey[]; room: Room }>('/api/tables', wish),
  sit: (id: string, wish: { name?: string; seat?: number; number?: string }) =>
    ask<SeatKey>(`/api/tables/${id}/seats`, wish),
  hint: (id: string, wish: { secret?: string; moves?: number }) =>
    ask<{ seat: number; moves: number; hints: Hint[] }>(`/api/tables/${id}/hint`, wish),
  past: (id: string, wish: { secret?: string; moves: number }) => ask<{ view: View }>(`/api/tables/${id}/past`, wish),
};

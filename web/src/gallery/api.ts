/** The gallery's half of the server, as docs/workshop.md tells. */

import { ask, askOnce } from '../net/api';

export const LUCK = ['none', 'deal', 'draw'] as const;
export type Luck = (typeof LUCK)[number];

/** How many of a hundred would enjoy a game more than another: about, at least, at most. */
export interface Enjoyed {
  votes: number;
  value: number;
  low: number;
  high: number;
}

/** A game in the gallery. */
export interface Exhibit {
  code: string;
  game: string;
  name: string;
  story: string;
  author: string;
  /** The game that it was made from: its id, and what it is called. */
  based: { game: string; name: string } | null;
  /** When it was published; null: it is one of the atlas's. */
  since: number | null;
  about: string;
  players: number[];
  minutes: number;
  luck: Luck;
  words: Record<string, string | number>;
  enjoyed: Enjoyed | null;
}

export interface Found {
  games: Exhibit[];
  found: number;
  page: number;
  pages: number;
}

export interface Publication {
  id: string;
  name: string;
  story: string;
  author: string;
  'based on': string;
}

/** A finished table, and the key to one's seat there. */
export interface Played {
  table: string;
  secret: string;
}

export const gallery = {
  find: (query: URLSearchParams) => ask<Found>(`/api/gallery?${query}`),
  /** Those of some games that are in the gallery. */
  some: (codes: string[], lang: string) =>
    askOnce<Found>(`/api/gallery?${new URLSearchParams([...codes.map((code) => ['code', code]), ['lang', lang]])}`),
  publish: (game: Publication, lang: string) => askOnce<Exhibit>(`/api/gallery?lang=${lang}`, game),
  vote: (better: Played, worse: Played) => askOnce<unknown>('/api/gallery/votes', { better, worse }),
  report: (code: string) => askOnce<unknown>(`/api/gallery/${code}/reports`, {}),
};

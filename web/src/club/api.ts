/** Clubs at the server, as docs/club.md tells. */

import { ask, askOnce } from '../net/api';
import type { Clock } from '../net/protocol';

export interface Table {
  /** Of the game of the match that is played now. */
  id: string;
  /** Members by seat; null is a computer. */
  seats: (number | null)[];
  status: 'waiting' | 'playing' | 'over';
  game: number;
  moves: number;
  /** For whom it waits. */
  missing: number[];
  /** `scores` null: it counts for nothing. */
  result: { scores: number[] | null; wins: number[] | null; points: number[] | null; by_hand: boolean } | null;
}

export interface Standing {
  member: number;
  place: number;
  score: number;
  buchholz: number;
  berger: number;
  wins: number;
  points: number;
  played: number;
}

export type Leftover = 'bye' | 'smaller' | 'computer';

export interface Club {
  v: number;
  code: string;
  title: string | null;
  game: string;
  options: Record<string, string | number>;
  seats: number;
  games: number;
  system: 'swiss' | 'all';
  rounds: number;
  leftover: Leftover;
  level: number;
  keep: number;
  clock: Clock | null;
  closed: boolean;
  paused: boolean;
  door: boolean;
  until: number | null;
  members: { name: string; here: boolean; removed: boolean }[];
  round: number;
  began: number | null;
  tables: Table[];
  byes: number[];
  standings: Standing[];
}

export interface You {
  leader: boolean;
  member: number | null;
  seat: { table: number; id: string; secret: string } | null;
  now: number;
}

export interface Told {
  club: Club;
  you: You;
}

export interface ClubWish {
  key: string;
  game: string;
  title?: string;
  options?: Record<string, string | number>;
  seats: number;
  clock?: Partial<Clock> | null;
  games: number;
  system: 'swiss' | 'all';
  rounds: number;
  leftover: Leftover;
  level?: number;
  keep: number;
}

export type Act =
  | { do: 'round'; round: number }
  | { do: 'pause'; on: boolean }
  | { do: 'minutes'; minutes: number }
  | { do: 'door'; open: boolean }
  | { do: 'swap'; one: number; other: number }
  | { do: 'remove' | 'readmit'; member: number }
  | { do: 'result'; round: number; table: number; winners: number[] }
  | { do: 'close' | 'leave' | 'return' };

export const PREFIX = 'ludaro.club.';

/** What a device keeps of an evening. */
export interface Kept {
  key: string;
  title: string | null;
  leads: boolean;
  at: number;
}

export const clubs = {
  open: (wish: ClubWish) => ask<Told>('/api/clubs', wish),
  look: (code: string, key: string) => askOnce<Told>(`/api/clubs/${code}`, undefined, key),
  /** When it has changed, or after a while. */
  follow: (code: string, key: string, since: number, wait: number) =>
    askOnce<Told>(`/api/clubs/${code}?since=${since}&wait=${wait}`, undefined, key),
  join: (code: string, key: string, name: string) => ask<Told>(`/api/clubs/${code}/members`, { key, name }, key),
  act: (code: string, key: string, act: Act) => ask<Told>(`/api/clubs/${code}/acts`, act, key),
};

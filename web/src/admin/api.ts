/** What operators see and do at the server, as docs/admin.md tells. The key goes in a header, never in an address. */

import { askOnce } from '../net/api';

export interface AdminTable {
  id: string;
  game: string;
  status: 'waiting' | 'playing' | 'over';
  public: boolean;
  hidden: boolean;
  club: string | null;
  opened: number;
  address: string | null;
  seats: { kind: 'person' | 'computer' | 'open'; name: string | null; level: number | null }[];
}

export interface Address {
  /** A hash; addresses themselves are never shown. */
  address: string;
  tables: number;
  waiting: number;
  last: number | null;
  sockets: number;
  refused: number;
  banned: boolean;
  until: number | null;
}

/** A game of the gallery; `looked`: an operator has shown it, whatever is reported. */
export interface PublishedGame {
  code: string;
  name: string;
  story: string;
  author: string;
  at: number;
  hidden: boolean;
  looked: boolean;
  reports: number;
  address: string | null;
}

export interface Limit {
  name: string;
  burst: number;
  /** Null: it bounds how many there are at a time. */
  rate: number | null;
  set: boolean;
  usual: { burst: number; rate: number | null };
}

export interface Retention {
  days: number | null;
  set: boolean;
  usual: number | null;
}

export type Act =
  | { do: 'close'; table: string }
  | { do: 'hide'; table: string; on: boolean }
  | { do: 'hide game'; code: string; on: boolean }
  | { do: 'remove game'; code: string }
  | { do: 'ban'; address: string; hours?: number }
  | { do: 'unban'; address: string }
  | { do: 'limit'; name: string; burst?: number; rate?: number }
  | { do: 'keep'; days?: number | 'forever' }
  | { do: 'sweep'; removed?: number };

export interface Done {
  at: number;
  who: string | null;
  address: string | null;
  act: Act & { on?: boolean };
}

export const office = {
  tables: (key: string, over: boolean) =>
    askOnce<{ tables: AdminTable[] }>(`/api/admin/tables${over ? '?status=over' : ''}`, undefined, key),
  addresses: (key: string) => askOnce<{ addresses: Address[] }>('/api/admin/addresses', undefined, key),
  gallery: (key: string) => askOnce<{ games: PublishedGame[] }>('/api/admin/gallery', undefined, key),
  limits: (key: string) => askOnce<{ limits: Limit[] }>('/api/admin/limits', undefined, key),
  retention: (key: string) => askOnce<Retention>('/api/admin/retention', undefined, key),
  acts: (key: string) => askOnce<{ acts: Done[] }>('/api/admin/acts', undefined, key),
  act: (key: string, act: Act, by: string) => askOnce<{ done: Act }>('/api/admin/acts', by ? { ...act, by } : act, key),
};

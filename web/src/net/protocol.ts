/** What travels between the page and the server, as docs/table.md tells. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Content = { [key: string]: Json };

export type Status = 'waiting' | 'playing' | 'over';
export type OfferKind = 'undo' | 'draw' | 'rematch';

export interface Seat {
  kind: 'person' | 'computer' | 'open';
  name: string | null;
  level: number | null;
  /** The name of the person for whom this computer plays (empty: without a name); null: it plays for itself. */
  for: string | null;
  /** Whether that person has given up. */
  resigned: boolean;
  ready: boolean;
}

export interface Clock {
  base: number;
  increment: number;
  decision: number;
}

export interface Outcome {
  by: 'rules' | 'resign' | 'time' | 'draw' | 'left' | 'closed';
  seat: number | null;
  result: number[];
  ending: Ending | null;
}

export interface Room {
  id: string;
  game: string;
  family: string;
  players: number;
  options: Record<string, string | number>;
  status: Status;
  public: boolean;
  realtime: boolean;
  /** Whether it counts for the ratings. */
  rated: boolean;
  seats: Seat[];
  /** Before a race: who has said ready, by seat; null: nobody need. */
  ready: boolean[] | null;
  clock: Clock | null;
  /** Where a game tried again began: after so many moves of another one. */
  from: { table: string; moves: number } | null;
  deal: { chosen: boolean; commit: string; numbers: (string | null)[]; secret: string | null };
  offer: { kind: OfferKind; seat: number; yes: number[] } | null;
  /** What may not be asked for again before the next move, by whom. */
  refused: { kind: OfferKind; seat: number }[];
  outcome: Outcome | null;
  match: { game: number; games: number; wins: number[]; points: number[] | null };
  /** The code of the club whose table it is. */
  club: string | null;
  last: string | null;
  next: string | null;
}

/** The rule that ended a game, and whose doing it was. */
export interface Ending {
  by: string;
  seat: number | null;
}

/** A game as one viewer may know it; `table` is what its family shows (tables/types.ts). */
export interface View<T = Content> {
  game: string;
  family: string;
  players: number;
  options: Record<string, string | number>;
  seat: number | null;
  seats: number[];
  moves: string[];
  /** In a race among people: this seat may act, and finds out itself how. */
  unlisted?: boolean;
  history: [number, string][];
  over: boolean;
  result: number[] | null;
  ending: Ending | null;
  points: number[] | null;
  table: T;
}

export interface What {
  kind:
    | 'sit'
    | 'number'
    | 'move'
    | 'offer'
    | 'answer'
    | 'resign'
    | 'time'
    | 'next'
    | 'ready'
    | 'begin'
    | 'level'
    | 'absent'
    | 'return'
    | 'fill'
    | 'leave'
    | 'close'
    | 'shut';
  seat?: number;
  move?: string;
  margin?: number;
  offer?: OfferKind;
  yes?: boolean;
  id?: string;
  /** Whether the game goes on although somebody gave up. */
  on?: boolean;
  then?: Then;
}

/** What becomes of a game whose player is away. */
export type Then = 'claim' | 'computer' | 'close';

export interface Here {
  seats: boolean[];
  watchers: number;
  warming: boolean;
  /** Milliseconds since each person has been away; null: here, or nobody to wait for. */
  gone: (number | null)[];
  /** Milliseconds after which the others need not wait. */
  patience: number;
}

export interface Clocks {
  left: number[] | null;
  decision: number | null;
  running: number | null;
}

export type FromServer =
  | { t: 'welcome'; protocol: number; seat: number | null; v: number }
  | { t: 'view'; v: number; hash: string; room: Room; view: View | null }
  | {
      t: 'event';
      v: number;
      hash: string;
      what: What;
      full?: boolean;
      room?: Partial<Room>;
      view?: Partial<View> | null;
    }
  | ({ t: 'clocks' } & Clocks)
  | { t: 'start'; in: number }
  | { t: 'ok'; id: string; v: number }
  | { t: 'no'; id: string | null; code: string; text: string; v: number; wait?: number; why?: string; facts?: Content }
  | { t: 'why'; id: string; move: string; why: string | null; facts: Content; text: string }
  | ({ t: 'here' } & Here)
  | { t: 'pong'; id: string | null; lag: number }
  | { t: 'banner'; kind: string; text: string; seconds: number }
  | { t: 'bye'; code: string; text: string };

export type Act =
  | { t: 'move'; id: string; v: number; move: string }
  | { t: 'offer'; id: string; kind: OfferKind }
  | { t: 'answer'; id: string; yes: boolean }
  | { t: 'resign'; id: string }
  | { t: 'ready'; id: string }
  | { t: 'level'; id: string; seat: number; level: number }
  | { t: 'absent'; id: string; seat: number; then: Then }
  | { t: 'fill'; id: string; seat: number }
  | { t: 'leave'; id: string }
  | { t: 'close'; id: string };

export type FromClient =
  | { t: 'hello'; secret?: string; v?: number; hash?: string; number?: string }
  | Act
  | { t: 'look' }
  | { t: 'why'; id: string; move: string }
  | { t: 'ping'; id?: string };

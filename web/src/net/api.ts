/** The HTTP half of the server. */

import type { Puzzle } from '../puzzle/rules';
import type { Clock, Room, View } from './protocol';
import { reach, within } from './reach.svelte';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    /** Seconds after which to ask again. */
    readonly wait = 1,
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
  /** How long it takes, and how much is skill, from 1 (luck) to 5; null: nobody has measured it. */
  minutes: number | null;
  skill: number | null;
  lesson: boolean;
  /** The usual seconds for a decision against time; null: there is none. */
  decision: number | null;
  /** The package that brings it, null for our own; its sentences in English. */
  package: string | null;
  endings?: Record<string, string>;
  refusals?: Record<string, string>;
}

/** A game in few words, and the language that they are in. */
export interface GameInShort {
  title: string;
  about: string;
  goal: string;
  lang: string;
}

/** What can be printed, and how. */
export interface PrintChoices {
  boxes: Record<string, { games: string[]; family: string }>;
  paper: string[];
  card: string[];
  sides: string[];
  edition: string[];
  /** Shops and machines that files are made for; where only the command can, what it needs. */
  places: Record<string, string>;
  /** The two sheets that a printer is calibrated by: the letters of their columns, and a reading. */
  sheets: { letters: string; example: string }[];
}

/** The rules of a game, in one file or in several kinds of files. */
export interface PrintedRules {
  game: string;
  names: string[];
}

export interface PrintFile {
  name: string;
  what: string;
  pages: number;
  sheets: number;
  /** Of how many pages there is a picture. */
  seen: number;
}

export interface SeatWish {
  kind: 'person' | 'computer' | 'open';
  name?: string;
  level?: number;
  number?: string;
  player?: string;
}

export interface TableWish {
  /** Not with `from`: a position of a finished game has its own game, options and deal. */
  game?: string;
  from?: { table: string; moves: number };
  seats: SeatWish[];
  options?: Record<string, string | number> | string;
  clock?: Partial<Clock> | null;
  public?: boolean;
  games?: number;
  deal?: string;
  rated?: boolean;
}

export interface SeatKey {
  seat: number;
  secret: string;
  link: string;
}

/** A rating on this server: within `error` of the true strength, 19 times of 20. */
export interface Rated {
  rating: number;
  error: number;
  games: number;
}

export interface Person {
  name: string;
  ratings: (Rated & { game: string })[];
}

/** Somebody in the list of the best: a person, or a level of the computer. */
export type Ranked = Rated & { name: string | null; level: number | null };

/** What a game changed in the rating of a seat. */
export interface Change {
  seat: number;
  before: number;
  after: number;
  error: number;
}

export interface Solved {
  results: { name: string; seconds: number }[];
}

/** The puzzles of a day, one of each grade; `grade` is that of the day's own. */
export interface Puzzles {
  date: string;
  grade: number;
  cards: number;
  deck: string[];
  grades: Puzzle[];
}

/** One step of a lesson; with nothing to accept it is one to read. */
export interface Step {
  text: string;
  done: string | null;
  wrong: string | null;
  fresh: boolean;
  view: View;
  accept: Record<string, View[]>;
  point: string | null;
}

/** What is certain for the player to move. */
export type Proof = 'won' | 'lost' | 'shared';

/** A move, with the chance of winning that it leaves: between `low` and `high`. Without numbers where nobody can lose. */
export interface Hint {
  move: string;
  value: number | null;
  low: number | null;
  high: number | null;
  proof: Proof | null;
}

/** How a game came to where it is, as one viewer saw it: the first position told, then what each move changed. */
export interface Story {
  v: number;
  from: number;
  first: Omit<View, 'history'>;
  moves: { seat: number; move: string; view: Partial<View> }[];
}

/** A table in the lobby's list of games to watch. */
export type Watchable = Room & { moves: number };

/** A position of a finished game: each seat's chances, and what the computer would have played. */
export interface Look {
  moves: number;
  seat: number | null;
  /** As the player to move could know it; the chance of that one is between `low` and `high`. */
  chances: number[];
  low: number;
  high: number;
  proof: Proof | null;
  /** Whether nothing was hidden from the player to move, so that the other would say the same. */
  open: boolean;
  best: string | null;
  /** The chance that the move leaves which was played. */
  worth: number | null;
  gain: number | null;
  mistake: boolean;
}

export interface AnalysisPart {
  kind: 'curve' | 'realtime' | 'puzzle' | 'alone';
  done: number;
  of: number;
  looks?: Look[];
  costly?: number[];
  solvable?: boolean | null;
}

/** What the server refuses only for now, without having done anything. */
const LATER = ['too-fast', 'busy', 'stopping'];
const TRIES = 6;
const LONGEST = 15; // seconds between two tries
const PATIENCE = 40_000; // milliseconds; the server keeps no answer back for more than half of it

/** An answer. A server with too much to do is asked again, when it says so; whoever waits is told. */
export async function ask<T>(path: string, body?: unknown, key?: string): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await askOnce<T>(path, body, key);
    } catch (error) {
      if (!left || !(error instanceof Problem) || !LATER.includes(error.code)) throw error;
      reach.waits += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.min(error.wait, LONGEST) * 1000));
    }
  }
}

export async function askOnce<T>(path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  let response: Response;
  const { answer, over } = within(PATIENCE);
  try {
    response = await fetch(
      path,
      body === undefined
        ? { headers, signal: answer }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    reach.lost();
    throw new Problem(0, 'offline', 'the server does not answer');
  } finally {
    over();
  }
  reach.found();
  const content = (await response.json().catch(() => ({}))) as { error?: string; text?: string };
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after') ?? 1);
    throw new Problem(response.status, content.error ?? 'bad', content.text ?? response.statusText, wait);
  }
  return content as T;
}

/** A random text of letters and digits: a player's number for the deal, or the id of a message. */
export function lot(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => (byte & 15).toString(16)).join('');
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The key to a seat that we are about to take. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

export const api = {
  catalog: () => ask<{ games: Game[]; levels: number[]; url: string | null; gallery: boolean }>('/api/catalog'),
  game: (id: string, lang: string) => ask<Game & { short: GameInShort }>(`/api/catalog/${id}?lang=${lang}`),
  titles: (lang: string) => ask<{ games: Record<string, GameInShort> }>(`/api/rules?lang=${lang}`),
  rules: (game: string, lang: string) =>
    ask<{ title: string; text: string; lang: string }>(`/api/rules/${game}?lang=${lang}`),
  lesson: (game: string, lang: string) => ask<{ steps: Step[] }>(`/api/lessons/${game}?lang=${lang}`),
  puzzles: (date: string, days: number) => ask<{ puzzles: Puzzles[] }>(`/api/puzzles?date=${date}&days=${days}`),
  tables: () => askOnce<{ tables: Room[] }>('/api/tables'), // both are asked for again and again anyway
  watch: () => askOnce<{ tables: Watchable[] }>('/api/tables?status=playing'),
  table: (id: string) => ask<{ v: number; room: Room; acting: number[] }>(`/api/tables/${id}`),
  open: (wish: TableWish) => ask<{ id: string; link: string; seats: SeatKey[]; room: Room }>('/api/tables', wish),
  sit: (id: string, wish: { name?: string; seat?: number; number?: string; secret: string; player?: string }) =>
    ask<SeatKey>(`/api/tables/${id}/seats`, wish),
  become: (wish: { key: string; name: string }) => ask<Person>('/api/people', wish),
  person: (who: { key: string }) => ask<Person>('/api/people/me', who),
  forget: (who: { key: string }) => ask<unknown>('/api/people/forget', who),
  printChoices: () => ask<PrintChoices>('/api/print'),
  printBox: (box: string, query: string) =>
    ask<{ files: PrintFile[]; rules: PrintedRules[]; left_out: string[] }>(`/api/print/${box}?${query}`),
  printedPages: (path: string, query: string) => ask<{ seen: number }>(`${path}/pages?${query}`),
  ratings: (game: string) => ask<{ players: Ranked[] }>(`/api/ratings?game=${game}`),
  changes: (id: string) => ask<{ changes: Change[] }>(`/api/tables/${id}/ratings`),
  solved: (wish: { key: string; date: string; grade: number; moves: string[]; seconds: number }) =>
    ask<Solved>('/api/puzzle/results', wish),
  solvers: (date: string, grade: number) => ask<Solved>(`/api/puzzle/results?date=${date}&grade=${grade}`),
  hint: (id: string, wish: { secret?: string; moves?: number }) =>
    ask<{ seat: number; moves: number; hints: Hint[] }>(`/api/tables/${id}/hint`, wish),
  analysis: (id: string, since: number) => askOnce<AnalysisPart>(`/api/tables/${id}/analysis`, { since }),
  story: (id: string, wish: { secret?: string }) => ask<Story>(`/api/tables/${id}/story`, wish),
};

/** The workshop's half of the server. */

import { ask } from '../net/api';
import type { View } from '../net/protocol';

export type Value = string | number;

/** A value of a word, and the game that it would make. */
export type Choice =
  | { value: Value; is: 'chosen' }
  | { value: Value; is: 'free'; code: string }
  /** It does not go with the others, unless these are changed as well; without a code there is no way to it. */
  | { value: Value; is: 'blocked'; why: string; code: string | null; changes: Record<string, Value> };

export interface Limits {
  name: number;
  story: number;
  author: number;
  /** Bytes of a file. */
  file: number;
}

/** A game made from words, and all that it could be instead. */
export interface Declared {
  code: string;
  id: string;
  players: number[];
  words: Record<string, Value>;
  groups: { group: string; words: string[] }[];
  choices: Record<string, Choice[]>;
  /** Words that are other than the code said that was asked for: it did not go together. */
  mended: Record<string, Value>;
  limits: Limits;
}

/** A turn of a real game, perhaps from the middle of it: where it began, and what each move made of that. */
export interface ExampleTurn {
  seat: number;
  before: View;
  moves: { move: string; view: View }[];
}

/** How a declared game begins, and a turn of each player. */
export interface Example {
  players: number;
  seed: number;
  start: View;
  turns: ExampleTurn[];
}

export const workshop = {
  declared: (code: string) => ask<Declared>(code ? `/api/workshop/${encodeURIComponent(code)}` : '/api/workshop'),
  example: (code: string, players: number, seed: number) =>
    ask<Example>(`/api/workshop/${code}/example?players=${players}&seed=${seed}`),
};

/** The way to the game that is being made in this tab: it outlasts a game that is played in between, and a reload. */

import { readHere, writeHere } from '../app/storage';

const KEY = 'ludaro.trail';

export interface Trail {
  code: string;
  /** The games before, the newest last. */
  before: string[];
  /** The game with which it began, if it was somebody's. */
  origin: string | null;
}

export function keepTrail(trail: Trail): void {
  writeHere(KEY, trail);
}

export function lastTrail(): Trail | null {
  return readHere<Trail>(KEY);
}

/** Games that somebody made: what they are is in their id. */

import { read, write } from './storage';

const SEEN = 'ludaro.rules';

/** The code in a game's id. */
export function codeOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** Whether the rules of a game were read on this device. */
export function hasSeen(code: string): boolean {
  return read<string[]>(SEEN, []).includes(code);
}

export function noteSeen(code: string): void {
  if (!hasSeen(code)) write(SEEN, [...read<string[]>(SEEN, []), code].slice(-500));
}

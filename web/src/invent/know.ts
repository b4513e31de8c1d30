/** What the server finds out about a game, line by line, and how it is said. */

import { text } from '../i18n/words.svelte';
import { valueName, wordName, type WordValue } from './naming';

/** A figure: what it means, whether that is good (null: neither), whether that is certain; and from where to where. */
export interface Figure {
  is: string;
  good: boolean | null;
  sure: boolean;
  value: number;
  low: number;
  high: number;
}
export interface Figures {
  balance?: Figure & { seat: number | null; seats: number[] };
  decided?: Figure;
  length: Figure & { moves: { lower: number; median: number; upper: number } };
  skill?: Figure;
  drama?: Figure & { changes: number };
  choice: Figure & { choices: number };
  limits?: Figure;
}
export interface Try {
  word: string;
  value: WordValue;
  code: string;
  helps: boolean | null;
}
export interface Verdict {
  players: number;
  games: { random: number; ahead: number };
  figures: Figures;
  /** What the rules speak of and never happens, each with its word. */
  never: { name: string; word: string }[];
  /** What to change, and about what: a figure, or something that never happens. */
  advice: { about: string; try: Try[] }[];
  done: boolean;
}

/** A verdict in a line; `old`: it is still that of the game before. */
export interface Glance {
  summary: string;
  foremost: string;
  good: boolean;
  old: boolean;
}

/** A game one word away, as far as it is known; without changes it is the game itself. */
export interface Neighbour {
  code: string;
  changes: Record<string, WordValue>;
  players: number;
  games: number;
  quality: number;
  best: number;
  decided: number;
  moves: number;
}
type Line = (Neighbour & { done: false }) | { done: true };

const LATER = ['too-fast', 'busy', 'stopping', 'warming'];
const LONGEST = 15; // seconds between two tries

/** The lines of an answer as they come. A server that has no time is asked again; `wait` hears why. */
export async function* lines<T>(path: string, signal: AbortSignal, wait: (why: string) => void): AsyncGenerator<T> {
  let response = await fetch(path, { signal });
  while (!response.ok) {
    const { error = 'bad', text: said = '' } = (await response.json().catch(() => ({}))) as Record<string, string>;
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    if (!LATER.includes(error)) throw new Error(said || error);
    wait(error);
    await pause(1000 * Math.min(seconds, LONGEST), signal);
    response = await fetch(path, { signal });
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) if (line) yield JSON.parse(line) as T;
    if (done) return;
  }
}

/** Some milliseconds later; an error if nobody waits any more. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, time);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

export function verdicts(code: string, players: number, signal: AbortSignal, wait: (why: string) => void) {
  return lines<Verdict>(`/api/workshop/${code}/verdict?players=${players}`, signal, wait);
}

export function neighbours(code: string, players: number, signal: AbortSignal, wait: (why: string) => void) {
  return lines<Line>(`/api/workshop/${code}/neighbours?players=${players}`, signal, wait);
}

/** What is different: "Covering: never". */
export function changeName(changes: Record<string, WordValue>): string {
  return Object.entries(changes)
    .map(([word, value]) => text('know.change', { word: wordName(word), value: valueName(word, value) }))
    .join(', ');
}

const CLEARLY = 0.03; // of quality, by which a neighbour must be better to be worth a step
const ENOUGH = 24; // games by which that can be told

export function isBetter(own: Neighbour, other: Neighbour): boolean {
  return other.quality >= own.quality + CLEARLY;
}

/** The best neighbour, if it is clearly better than the game itself. */
export function uphill(own: Neighbour | undefined, others: Neighbour[]): Neighbour | null {
  const known = others.filter(({ games }) => games >= ENOUGH);
  const best = bestFirst(known.length ? known : others)[0];
  return own && best && isBetter(own, best) ? best : null;
}

export function bestFirst(all: Neighbour[]): Neighbour[] {
  return [...all].sort((a, b) => b.quality - a.quality);
}

/** Of the games that differ in the same word, the best one. */
export function bestOfWords(all: Neighbour[]): Neighbour[] {
  const seen = new Set<string>();
  return bestFirst(all).filter(({ changes }) => {
    const word = Object.keys(changes).join();
    const fresh = !seen.has(word);
    seen.add(word);
    return fresh;
  });
}

/** A key from a name with spaces. */
export function slug(name: string): string {
  return name.replace(/ /g, '-');
}

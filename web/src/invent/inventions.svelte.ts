/**
 * The games that were made on this device. Each is kept by itself, under its code, so that tabs never overwrite each
 * other's; as files they are what `src/ludaro/workshop/files.py` reads and writes.
 */

import { keys, read, remove, watch, write } from '../app/storage';
import type { Limits } from './api';

const PREFIX = 'ludaro.invented.';
const MOST = 200;
const FORMAT = 'ludaro game';
const VERSION = 1;
const SEEN = 'ludaro.rules';

/** What its maker says of a game. */
export type Said = 'name' | 'story' | 'author';
export const FIELDS: Said[] = ['name', 'story', 'author'];

export interface Invention {
  code: string;
  id: string;
  name: string;
  story: string;
  author: string;
  basedOn: string | null;
  at: number;
}

class Inventions {
  /** The newest first. */
  all = $state.raw<Invention[]>([]);

  constructor() {
    this.#read();
    watch(PREFIX, () => this.#read());
  }

  get(code: string): Invention | undefined {
    return this.all.find((one) => one.code === code);
  }

  get full(): boolean {
    return this.all.length >= MOST;
  }

  /** Whether this device keeps it. */
  keep(invention: Omit<Invention, 'at'>): boolean {
    const kept = write(PREFIX + invention.code, { ...invention, at: Date.now() });
    this.#read();
    return kept;
  }

  drop(code: string): void {
    remove(PREFIX + code);
    this.#read();
  }

  #read(): void {
    const found = keys(PREFIX).flatMap((key) => {
      const kept = read<Partial<Invention> | null>(key, null);
      const { id, code } = kept ?? {};
      return id && code ? [{ name: '', story: '', author: '', basedOn: null, at: 0, ...kept, id, code }] : [];
    });
    this.all = found.sort((one, other) => other.at - one.at);
  }
}

export const inventions = new Inventions();

/** The code in a game's id. */
export function codeOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** A game as a small file. */
export function written({ id, name, story, author, basedOn }: Omit<Invention, 'at' | 'code'>): string {
  const told = { [FORMAT]: VERSION, id, name, story, author, 'based on': basedOn ?? '' };
  return `${JSON.stringify(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '')), null, 2)}\n`;
}

/** What such a file tells; null: it is none. */
export function readFile(content: string, limits: Limits): Omit<Invention, 'at'> | null {
  let told: Record<string, unknown>;
  try {
    told = { ...(JSON.parse(content.replace(/^\ufeff/, '')) as Record<string, unknown>) };
  } catch {
    return null;
  }
  const { [FORMAT]: version, id, name = '', story = '', author = '', 'based on': origin = '', ...more } = told;
  const texts = [id, name, story, author, origin];
  if (version !== VERSION || Object.keys(more).length || !texts.every((one) => typeof one === 'string')) return null;
  const said = { name: `${name}`, story: `${story}`, author: `${author}` };
  const tooLong = FIELDS.some((field) => said[field].length > limits[field] || /\p{Cc}/u.test(said[field]));
  if (tooLong || !/^[\w-]+:[a-z0-9]+$/.test(`${id}`)) return null;
  return { ...cleaned(said), id: `${id}`, code: codeOf(`${id}`), basedOn: `${origin}` || null };
}

/** One line each, without signs that nobody sees. */
export function cleaned(said: Pick<Invention, Said>): Pick<Invention, Said> {
  const { name, story, author } = said;
  const line = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return { name: line(name), story: line(story), author: line(author) };
}

/** Whether the rules of a game were read on this device. */
export function hasSeen(code: string): boolean {
  return read<string[]>(SEEN, []).includes(code);
}

export function noteSeen(code: string): void {
  if (!hasSeen(code)) write(SEEN, [...read<string[]>(SEEN, []), code].slice(-500));
}

/** The link with which friends get a game. */
export function linkTo(code: string, name: string): string {
  const called = name.trim();
  return `${location.origin}/own/${code}${called ? `?n=${encodeURIComponent(called)}` : ''}`;
}

/** A game that somebody made, and the same as a small file: `src/ludaro/workshop/files.py` reads and writes it, too. */

import { codeOf } from '../app/made';
import type { Limits } from './api';

const FORMAT = 'ludaro game';
const VERSION = 1;

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

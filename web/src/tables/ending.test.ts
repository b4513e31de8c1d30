import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, sayIn, words } from '../i18n/words.svelte';
import { standings, whyEnded } from './ending';
import type { View } from './types';

const name = (seat: number): string => ['Ana', 'Rano'][seat]!;
// The words are the engine's: the table in its document lists them all.
const RULES = readFileSync('../docs/endings.md', 'utf-8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| `(\w+)` \| `([\w-]+)` \|.*\| ?([^|]*) \|$/.exec(line);
    return found ? [{ family: found[1]!, by: found[2]!, whose: found[3]! }] : [];
  });

beforeAll(async () => {
  await Promise.all(Object.keys(LANGUAGES).flatMap((lang) => [words.open(lang, 'page'), words.open(lang, 'tables')]));
});

describe('why a game ended', () => {
  it('knows the rules that end a game', () => expect(RULES.length).toBeGreaterThan(20));

  it.each(Object.keys(LANGUAGES))('says it for every rule in %s, to the winner and to the others', (lang) => {
    const say = sayIn(lang);
    for (const { family, by, whose } of RULES) {
      for (const counts of [true, false]) {
        const told = (me: number | null, seat: number | null): string =>
          whyEnded({ family, counts, outcome: { by: 'rules', seat: null, ending: { by, seat } } }, me, name, say);
        const seats = whose === '' ? [null] : whose.includes('if') ? [0, null] : [0];
        for (const seat of seats) {
          const [mine, theirs] = [told(0, seat), told(1, seat)];
          for (const text of [mine, theirs]) expect(text, `${family} ${by}`).toMatch(/^[^{}⟦⟧]{10,}[.!]$/);
          if (seat !== null && theirs.includes('Ana')) expect(mine).not.toContain('Ana');
        }
      }
    }
  });

  it('says who gave up and who ran out of time', () => {
    const end = (by: 'resign' | 'time' | 'draw', me: number): string =>
      whyEnded({ family: 'kvaro', counts: false, outcome: { by, seat: 1, ending: null } }, me, name, sayIn('en'));
    expect([end('resign', 0), end('resign', 1), end('time', 0), end('draw', 0)]).toEqual([
      'Rano gave up.',
      'You gave up.',
      'Rano ran out of time.',
      'Agreed by all.',
    ]);
  });

  it('counts what is left', () => {
    const view = { players: 2, points: null, table: { sizes: [2, 3] } } as unknown as View;
    expect(standings(view, name, 'en', sayIn('en'))).toBe('Cards left: Ana 2 and Rano 3.');
    expect(standings({ ...view, points: [12, 7] }, name, 'de', sayIn('de'))).toBe('Punkte: Ana 12 und Rano 7.');
  });
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, sayIn, words } from '../i18n/words.svelte';
import { whyNot } from './why';

// The words are the engine's: the table in its document lists them all, with their facts.
const REASONS = readFileSync('../docs/refusals.md', 'utf-8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| `?(\w+)`? \| `([\w-]+)` \| [^|]+ \|/.exec(line);
    return found && found[2] !== 'seat' ? [{ family: found[1]!, why: found[2]! }] : [];
  });
const FACTS: Record<string, Record<string, unknown>> = {
  sixtyfour: { at: 'e4', mine: '8R', theirs: '3G', card: '3R', move: 'e2-e4' },
  tabeligi: { at: 'B:-2', card: 'Bq', heart: 'Bh', shape: 'q', column: 2, most: 4, cards: 7 },
  colorio: { at: 'b3', colour: 'R' },
  kvaro: { at: '0,1', card: 7, needs: 'across', side: 'left', same: 'colour', what: 'R', mine: 'aR', theirs: 'bR' },
  all: { seats: [1] },
};

beforeAll(async () => {
  await Promise.all(Object.keys(LANGUAGES).map((lang) => words.open(lang, 'tables')));
});

describe('why a move is refused', () => {
  it('knows the reasons', () => expect(REASONS.length).toBeGreaterThan(60));

  it.each(Object.keys(LANGUAGES))('says each of them in %s, without codes', (lang) => {
    const say = sayIn(lang);
    for (const { family, why } of REASONS) {
      expect(
        say.has(`why.${why}`) || ['', '.colour', '.across'].some((form) => say.has(`why.${family}.${why}${form}`)),
        why,
      ).toBe(true);
      expect(whyNot(family, { why, facts: FACTS[family]! }, say), `${family} ${why}`).toMatch(/^[^{}⟦⟧@<>]{10,}[.!]$/);
    }
  });

  it('names what meets what', () => {
    const facts = { ...FACTS['kvaro']!, same: 'object', what: 'a' };
    expect(whyNot('kvaro', { why: 'clash', facts: FACTS['kvaro']! }, sayIn('en'))).toMatch(/^Red meets red/);
    expect(whyNot('kvaro', { why: 'clash', facts }, sayIn('en'))).toMatch(/^(\w+) meets \1/i);
    expect(whyNot('sixtyfour', { why: 'higher', facts: FACTS['sixtyfour']! }, sayIn('en'))).toBe(
      'The card there is higher: green 3 beats red 8.',
    );
  });
});

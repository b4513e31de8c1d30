import { beforeAll, describe, expect, it } from 'vitest';
import { sayIn, words } from '../i18n/words.svelte';
import { whyEnded } from './ending';
import { learn } from './foreign';
import { affordances } from './moves';
import { nowText } from './now';
import { boards, facts, inWords } from './plain';
import { speakMove, speakPosition } from './speak';
import type { View } from './types';
import { whyNot } from './why';

const table = { rows: { a: 3, b: 1 }, says: { a2: '2 from row a' }, squares: { a1: { card: '8R' }, b2: null } };
const before = {
  game: 'matches',
  family: 'matches',
  players: 2,
  seat: 0,
  seats: [0],
  moves: ['a1', 'a2', 'b1'],
  over: false,
  result: null,
  ending: null,
  points: null,
  history: [],
  table,
} as unknown as View;
const after = { ...before, seats: [1], moves: [], history: [[0, 'a2']] } as View;

describe('a family that the page does not know', () => {
  beforeAll(async () => {
    await words.open('en', 'page');
    await words.open('en', 'tables');
    learn([{ family: 'matches', endings: { last: '{who} took the last.' }, refusals: { few: 'row {at} has {n}' } }]);
  });

  it('is no other family: its moves are not carried about', () => {
    expect(affordances(before)).toEqual({ carry: {}, taps: {}, words: [], auto: null });
    expect(nowText(before, null, 'en', sayIn('en'))).toBe('Your turn. Choose a move');
  });

  it('is shown by name, boards as such', () => {
    expect(facts(table)).toEqual([{ name: 'rows', text: 'a: 3, b: 1', parts: [['a', '3'], ['b', '1']] }]); // prettier-ignore
    expect(boards(table)).toEqual([
      { name: 'squares', files: ['a', 'b'], rows: [{ row: 2, cells: ['', '–'] }, { row: 1, cells: ['8R', ''] }] }, // prettier-ignore
    ]);
  });

  it('is told in its own words, or as moves are written', () => {
    expect([inWords(table, 'a2'), inWords(table, 'b1')]).toEqual(['2 from row a', 'b1']);
    expect(speakMove(after, before, 'en')).toContain('You play: 2 from row a.');
    expect(speakPosition(before, 'en')).toContain('Rows: a: 3, b: 1.');
  });

  it('says in its own sentences why it ended and why a move is refused', () => {
    const outcome = { by: 'rules' as const, seat: null, ending: { by: 'last', seat: 1 } };
    const told = whyEnded({ family: 'matches', outcome, counts: false }, 0, () => 'Ana', sayIn('en'));
    expect(told).toBe('Ana took the last.');
    expect(whyNot('matches', { why: 'few', facts: { at: 'b', n: 1 } }, sayIn('en'))).toBe('Row b has 1');
    expect(whyNot('matches', { why: 'other', facts: {} }, sayIn('en'))).not.toContain('⟦');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../i18n/words.svelte';
import type { Look } from '../net/api';
import { chanceOf, chanceText, insteadText, rangeOf } from './chance';

const look = (change: Partial<Look>): Look => ({
  moves: 3,
  seat: 0,
  chances: [0.62, 0.38],
  low: 0.57,
  high: 0.67,
  proof: null,
  open: true,
  best: 'a1',
  worth: 0.2,
  gain: 0.42,
  mistake: true,
  ...change,
});

beforeAll(() => words.open('en', 'page'));

describe('a chance', () => {
  it('is certain only where it is proven', () => {
    expect(chanceText(0.62)).toBe('about 62%');
    expect(chanceText(0.97)).toBe('over 95%');
    expect(chanceText(0.03)).toBe('under 5%');
    expect(chanceText(1, 'won')).toBe('surely won');
    expect(chanceText(0.5, 'shared')).toBe('surely a draw');
  });

  it('is told for every seat', () => {
    expect([0, 1].map((seat) => chanceOf(look({}), seat))).toEqual(['about 62%', 'about 38%']);
    const lost = look({ proof: 'lost', chances: [0, 1], low: 0, high: 0 });
    expect([0, 1].map((seat) => chanceOf(lost, seat))).toEqual(['surely lost', 'surely won']);
    const three = look({ proof: 'lost', chances: [0, 0.6, 0.4], open: false });
    expect([0, 1, 2].map((seat) => chanceOf(three, seat))).toEqual(['surely lost', 'about 60%', 'about 40%']);
    expect(chanceOf(look({ seat: null, chances: [1, 0] }), 0)).toBe('100%');
  });

  it('of a better move is told with what was left instead', () => {
    expect(insteadText(look({}))).toContain('about 62% instead of about 20%');
    expect(insteadText(look({ proof: 'won', chances: [1, 0], worth: 0 }))).toContain(
      'surely won instead of surely lost',
    );
  });

  it('has a range, but not by the guess of another player', () => {
    expect(rangeOf(look({}), 0)).toEqual([0.57, 0.67]);
    expect(rangeOf(look({}), 1)?.map((edge) => Math.round(edge * 100))).toEqual([33, 43]);
    expect(rangeOf(look({ open: false }), 1)).toBeNull();
    expect(rangeOf(look({ seat: null, chances: [1, 0] }), 1)).toEqual([0, 0]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayIn, words } from '../i18n/words.svelte';
import { attempt } from './attempt';
import { CARD, HAND } from './moves';
import { Objection, type Ask } from './objection.svelte';
import type { View } from './types';

function view(family: string, table: object, moves = ['x', 'y']): View {
  return { family, table, moves, seat: 0, seats: [0] } as unknown as View;
}

describe('an attempt', () => {
  it('is a move of 64g from square to square, or of the card to be laid', () => {
    const step = view('sixtyfour', { rules: { turn: 'step' }, pending: null, squares: { e2: [{}] }, card: '8R' });
    expect(attempt(step, 'e2', 'e5')).toBe('e2-e5');
    expect(attempt(step, CARD, 'e5')).toBe('8R@e5');
    expect(attempt(step, null, 'e2')).toBe('e2-e2');
    expect(attempt(step, null, 'e3')).toBeNull();
    expect(attempt(step, 'e2', 'talon0')).toBeNull();
    const turn = view('sixtyfour', { rules: { turn: 'turn up' }, pending: null, squares: {} });
    expect(attempt(turn, null, 'c3')).toBe('?c3');
  });

  it('is an end of a row of Tabeligi, or says why it is none', () => {
    const table = { rows: { R: { first: -1, cards: ['Rq', 'Rh'] }, B: null } };
    const at = (card: string, place: string): unknown => attempt(view('tabeligi', table), card, place);
    expect(at('Rs', 'R:1')).toBe('Rs>');
    expect(at('Rs', 'R:-2')).toBe('Rs<');
    expect(at('Bs', 'B:3')).toBe('Bs>');
    expect(at('Bs', 'Bs')).toBe('Bs>');
    expect(at('Bs', 'R:1')).toMatchObject({ why: 'row', facts: { colour: 'R' } });
    expect(at('Rs', 'R:0')).toMatchObject({ why: 'taken' });
    expect(at('Rs', 'R:3')).toMatchObject({ why: 'gap' });
    expect(attempt(view('tabeligi', table), null, 'R:0')).toBeNull();
  });

  it('is a card of Kvaro as it lies in the hand, and gives nothing away in a race', () => {
    const table = { kind: 'turns', laid: { '0,0': '3' } };
    expect(attempt(view('kvaro', table), '7r', '1,0')).toBe('7r@1,0');
    expect(attempt(view('kvaro', table), null, '0,0')).toBe('take 0,0');
    expect(attempt(view('kvaro', table), '7', '7')).toMatchObject({ why: 'nowhere' });
    expect(attempt(view('kvaro', table), '7', HAND)).toBeNull();
    expect(attempt(view('kvaro', table), '0,0', '1,0')).toMatchObject({ why: 'into-hand' });
    const race = view('kvaro', { ...table, kind: 'race', unaided: true });
    expect(attempt(race, '7', '7')).toBeNull();
    expect(attempt(race, '7', '0,0')).toMatchObject({ why: 'place-taken' });
    expect(attempt(race, '7', '5,5')).toMatchObject({ why: 'nothing-beside' });
    const stop = view('kvaro', { ...table, kind: 'stop', unaided: true, stopped: null });
    expect(attempt(stop, null, '7')).toMatchObject({ why: 'stop-first' });
  });

  it('is a cap of Colorio lifted or put', () => {
    expect(attempt(view('colorio', {}), null, 'a1')).toBe('a1');
    expect(attempt(view('colorio', {}), CARD, 'a1')).toBe('>a1');
  });
});

describe('an objection', () => {
  let said: string[];
  let now: View;
  let idle: string | null;

  function objection(ask: Ask | null): Objection {
    return new Objection({
      view: () => now,
      say: () => sayIn('en'),
      ask: () => ask,
      idle: () => idle,
      announce: (text) => said.push(text),
    });
  }

  beforeAll(() => words.open('en', 'tables'));
  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    idle = null;
    now = view('sixtyfour', {});
  });
  afterEach(() => vi.useRealTimers());

  it('is asked for, shown where the clash is, spoken, and goes by itself', async () => {
    const one = objection(() => Promise.resolve({ why: 'taken', facts: { at: 'e4' } }));
    await one.raise('e2-e3', 'e3');
    expect(one.shown).toMatchObject({ place: 'e4', text: 'A card already lies there.' });
    expect(said).toEqual(['A card already lies there.']);
    vi.advanceTimersByTime(8000);
    expect(one.shown).toBeNull();
  });

  it('comes too late when something else was done', async () => {
    let answer: (reason: null) => void = () => {};
    const one = objection(() => new Promise((done) => (answer = done)));
    const asked = one.raise('e2-e3', 'e3');
    one.clear();
    answer(null);
    await asked;
    expect([one.shown, said]).toEqual([null, []]);
  });

  it('says that it fits, that a card is stuck, or that there is only passing', async () => {
    const fits = objection(() => Promise.resolve(null));
    await fits.raise('e2-e3', 'e3');
    expect(fits.shown).toMatchObject({ reason: null, text: 'It can go here.' });
    const stuck = objection(() => Promise.resolve({ why: 'same-square', facts: { at: 'e2' } }));
    await stuck.raise('e2-e2', 'e2');
    expect(stuck.shown?.text).toBe('This card cannot move now.');
    now = view('sixtyfour', {}, ['pass']);
    await fits.raise('e2-e3', 'e3');
    expect(fits.shown?.text).toMatch(/pass$/);
  });

  it('says why nothing can be played at all, and asks nobody', async () => {
    idle = 'Ana to move';
    const ask = vi.fn(() => Promise.resolve(null));
    const one = objection(ask);
    await one.raise(null, 'e3');
    expect([one.shown?.text, one.shown?.place]).toEqual(['Ana to move', 'e3']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is silent where nobody can be asked', async () => {
    const one = objection(null);
    await one.raise('e2-e3', 'e3');
    expect(one.shown).toBeNull();
    const lost = objection(() => Promise.reject(new Error('no answer')));
    await lost.raise('e2-e3', 'e3');
    expect(lost.shown).toBeNull();
  });
});

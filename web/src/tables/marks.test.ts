import { describe, expect, it } from 'vitest';
import { marks } from './marks';
import { dwell, newsFrom } from './steps';
import type { View } from './types';

function view(game: string, seat: number | null, history: [number, string][], more: Partial<View> = {}): View {
  const family = /^(kvaro|colorio|tabeligi)/.exec(game)?.[0] ?? 'sixtyfour';
  return { game, family, seat, history, players: 2, points: null, table: {}, ...more } as unknown as View;
}

describe('what is news', () => {
  const history: [number, string][] = [
    [0, 'a1-a2'],
    [1, 'h8-h7'],
    [2, 'c8-c7'],
    [0, 'a2-a3'],
    [1, 'h7-h6'],
    [1, 'h6-h5'],
    [2, 'c7-c6'],
  ];

  it('is what the others did since the own last move', () => {
    expect(newsFrom(view('64g-1', 0, history))).toBe(4);
    expect(newsFrom(view('64g-1', 1, history))).toBe(6);
    expect(newsFrom(view('64g-1', 2, history))).toBe(7);
    expect(newsFrom(view('64g-1', 3, history))).toBe(0);
    expect(newsFrom(view('64g-1', 0, []))).toBe(0);
  });

  it('is the last round to somebody who watches', () => {
    expect(newsFrom(view('64g-1', null, history))).toBe(3);
    expect(newsFrom(view('64g-1', null, history.slice(0, 6)))).toBe(2);
    expect(newsFrom(view('64g-1', null, history.slice(0, 1)))).toBe(0);
  });
});

describe('marks', () => {
  it('stay for all that the others did, and lighter for the own move', () => {
    const history: [number, string][] = [
      [1, 'h8-h7'],
      [0, 'a1-a2'],
      [1, 'h7-h6'],
      [2, 'c8xc7'],
    ];
    const { places, trails } = marks(view('64g-1', 0, history));
    expect(places).toEqual([
      { place: 'a1', kind: 'own' },
      { place: 'a2', kind: 'own' },
      { place: 'h7', kind: 'news' },
      { place: 'h6', kind: 'news' },
      { place: 'c8', kind: 'last' },
      { place: 'c7', kind: 'last' },
    ]);
    expect(trails).toEqual([
      { from: 'a1', to: 'a2', kind: 'own' },
      { from: 'h7', to: 'h6', kind: 'news' },
      { from: 'c8', to: 'c7', kind: 'last' },
    ]);
  });

  it('are cleared by an own move, but for that', () => {
    const { places } = marks(
      view('64g-1', 0, [
        [1, 'h8-h7'],
        [0, 'a1-a2'],
      ]),
    );
    expect(places).toEqual([
      { place: 'a1', kind: 'own' },
      { place: 'a2', kind: 'own' },
    ]);
  });

  it('have every cap of a turn', () => {
    const turn = (seat: number): [number, string][] =>
      ['a1', '>a1', 'b1', 'off', 'c1', '>c2'].map((move) => [seat, move]);
    const { places } = marks(view('colorio', 1, [...turn(1), ...turn(0)]));
    expect(places.map(({ place, kind }) => `${place} ${kind}`)).toEqual(['a1 news', 'b1 news', 'c1 news', 'c2 last']);
  });

  it('have the last card of a puzzle only, and what a pair laid', () => {
    const laid: [number, string][] = [
      [0, '3@0,0'],
      [0, '4@1,0'],
    ];
    expect(marks(view('kvaro-solo', 0, laid, { players: 1 })).places).toEqual([{ place: '1,0', kind: 'own' }]);
    const pair = marks(view('kvaro-c', 1, [[0, '7@1,0+9r@2,0']])).places;
    expect(pair.map(({ place }) => place)).toEqual(['1,0', '2,0']);
  });

  it('know where a card of a growing row lies now', () => {
    const table = { rows: { B: { first: -1, cards: ['Bm', 'Bh'] } }, out: [] } as unknown as View['table'];
    expect(marks(view('tabeligi', 1, [[0, 'Bm<']], { table })).places).toEqual([{ place: 'B:-1', kind: 'last' }]);
  });
});

describe('how long a step is seen', () => {
  const plain = view('64g-3', 0, [], { points: [0, 0] });

  it('is longest where something is uncovered', () => {
    expect(dwell(plain, plain, '?e4')).toEqual(dwell(null, view('colorio', 0, []), 'a1'));
    expect(dwell(plain, plain, '?e4').least).toBeGreaterThan(1000);
  });

  it('is longer where points are made or cards are taken', () => {
    const step = dwell(plain, plain, 'e4-e5').usual;
    expect(dwell(plain, { ...plain, points: [3, 0] }, 'e4-e5').usual).toBeGreaterThan(step);
    const gone = (cards: string[]): View => ({ ...plain, table: { gone: { 0: cards } } as unknown as View['table'] });
    expect(dwell(gone(['1R']), gone(['1R', '2R']), 'e4-e5').usual).toBeGreaterThan(step);
    expect(dwell(gone(['1R']), gone(['1R']), 'e4-e5').usual).toBe(step);
  });
});

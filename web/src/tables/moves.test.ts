import { describe, expect, it } from 'vitest';
import { affordances, frontier, parse, tabeligiPlace } from './moves';
import type { TabeligiTable, View } from './types';

interface Recording {
  steps: Record<string, View>[];
}
// Recorded games, where `python fixtures.py` has written some.
const recorded = import.meta.glob<Recording[]>('../../fixtures/*.json', { import: 'default' });

function view(game: string, moves: string[], table: unknown = {}, more: Partial<View> = {}): View {
  return {
    game,
    family: game.startsWith('64g') ? 'sixtyfour' : game.split('-')[0]!,
    players: 2,
    options: {},
    seat: 0,
    seats: [0],
    moves,
    history: [],
    over: false,
    result: null,
    ending: null,
    points: null,
    table: table as View['table'],
    ...more,
  };
}

describe('parse', () => {
  it('reads the moves of all families', () => {
    expect(parse({ family: 'sixtyfour' }, 'e4xe5')).toEqual({ kind: 'step', from: 'e4', to: 'e5', covers: true });
    expect(parse({ family: 'sixtyfour' }, '8R@e4')).toEqual({ kind: 'lay', card: '8R', to: 'e4', covers: false });
    expect(parse({ family: 'sixtyfour' }, '?p4')).toEqual({ kind: 'turn', to: 'p4' });
    expect(parse({ family: 'kvaro' }, '7r@-1,12')).toEqual({ kind: 'place', card: '7', turned: true, to: '-1,12' });
    expect(parse({ family: 'kvaro' }, 'take -1,0')).toEqual({ kind: 'take', from: '-1,0' });
    expect(parse({ family: 'tabeligi' }, 'Bs<')).toEqual({ kind: 'lay', card: 'Bs', to: '<' });
    expect(parse({ family: 'colorio' }, '>c4')).toEqual({ kind: 'cover', to: 'c4' });
    expect(parse({ family: 'colorio' }, 'b3')).toEqual({ kind: 'lift', from: 'b3' });
    for (const word of ['pass', 'stop', 'none', 'fail', 'off', 'out', 'stay'])
      expect(parse({ family: 'sixtyfour' }, word).kind).toBe('word');
  });
});

describe('affordances', () => {
  it('carries cards over the board', () => {
    const acts = affordances(view('64g-1', ['e4-e5', 'e4xd5', 'pass'], { pending: null }));
    expect(acts.carry).toEqual({ e4: { e5: 'e4-e5', d5: 'e4xd5' } });
    expect(acts.words).toEqual(['pass']);
    expect(acts.auto).toBeNull();
  });

  it('has the card of the talon in hand at once', () => {
    const acts = affordances(view('64g-4', ['8R@e4', '8Rxa1'], { pending: null }));
    expect(acts.auto).toBe('card');
    expect(acts.carry['card']).toEqual({ e4: '8R@e4', a1: '8Rxa1' });
  });

  it('has the card just turned up in hand at once, but not a neighbour that may be disturbed', () => {
    expect(affordances(view('64g-6', ['e4-b7', 'e4-c1', 'stay'], { pending: 'e4' })).auto).toBe('e4');
    expect(affordances(view('64g-12', ['e5-a1', 'stay'], { pending: 'e4' })).auto).toBeNull();
  });

  it("finds the ends of Tabeligi's rows", () => {
    const table = { rows: { B: { first: -1, cards: ['Bm', 'Bh'] }, Y: null } } as unknown as TabeligiTable;
    expect(tabeligiPlace(table, 'Bs<')).toBe('B:-2');
    expect(tabeligiPlace(table, 'Bs>')).toBe('B:1');
    expect(tabeligiPlace(table, 'Yh')).toBe('Y:0');
    expect(affordances(view('tabeligi', ['Bs<', 'Bs>', 'out'], table))).toMatchObject({
      carry: { Bs: { 'B:-2': 'Bs<', 'B:1': 'Bs>' } },
      words: ['out'],
    });
  });

  it('does not say where cards fit in the games of finding places', () => {
    const table = { kind: 'stop', unaided: true, laid: { '0,0': '3' }, open: [7, 9], stopped: 0 };
    const acts = affordances(view('kvaro-b', ['7@1,0', 'fail'], table));
    expect(Object.keys(acts.carry).sort()).toEqual(['7', '7r', '9', '9r']);
    expect(Object.keys(acts.carry['9r']!)).toHaveLength(4);
    expect(acts.carry['9r']!['0,1']).toBe('9r@0,1');
    expect(affordances(view('kvaro-b', ['none', 'stop'], { ...table, stopped: null })).carry).toEqual({});
    expect(affordances(view('kvaro-b', [], { ...table, stopped: 1 }, { seats: [1] })).carry).toEqual({});
  });

  it('lets any card be tried in a race among people, where no move is listed', () => {
    const table = { kind: 'race', unaided: true, laid: { '0,0': '3' }, hand: [7] };
    const acts = affordances(view('kvaro-c', [], table, { unlisted: true }));
    expect(Object.keys(acts.carry)).toEqual(['7', '7r']);
    expect(affordances(view('kvaro-c', [], table, { unlisted: false })).carry).toEqual({});
  });

  it('takes cards back into the hand', () => {
    const acts = affordances(view('kvaro-a', ['take 0,1', 'pass'], { laid: { '0,0': '3', '0,1': '4' } }));
    expect(acts.carry).toEqual({ '0,1': { hand: 'take 0,1' } });
  });

  it('lifts caps by a tap and carries the one in hand', () => {
    expect(affordances(view('colorio', ['a1', 'b2'])).taps).toEqual({ a1: 'a1', b2: 'b2' });
    const acts = affordances(view('colorio', ['>c4', 'off']));
    expect(acts.carry['card']).toEqual({ c4: '>c4', off: 'off' });
    expect(acts.auto).toBe('card');
  });

  it('offers every legal move of recorded games, and nothing else', async () => {
    for (const load of Object.values(recorded)) {
      for (const { steps } of await load()) {
        for (const one of steps.flatMap((step, index) => (index % 5 ? [] : Object.values(step)))) {
          const acts = affordances(one, true);
          const carried = Object.values(acts.carry).flatMap((goals) => Object.values(goals));
          const offered = new Set([...carried, ...Object.values(acts.taps), ...acts.words]);
          expect([...offered].sort().join(' ')).toBe([...one.moves].sort().join(' '));
        }
      }
    }
  }, 60_000);
});

describe('frontier', () => {
  it('is the empty places beside cards, or the middle', () => {
    expect(frontier({})).toEqual(['0,0']);
    expect(frontier({ '0,0': '1', '1,0': '2' }).sort()).toEqual(['-1,0', '0,-1', '0,1', '1,-1', '1,1', '2,0'].sort());
  });
});

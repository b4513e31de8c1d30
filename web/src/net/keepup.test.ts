import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonical, hashOf, keepUp, type Known } from './keepup';
import type { FromServer, Room, View } from './protocol';
import { sha256 } from './sha256';

const room = { id: 'x', game: 'colorio', status: 'playing', seats: [], options: { b: 'x', a: 1 } } as unknown as Room;
const view = {
  game: 'colorio',
  seat: 0,
  seats: [0],
  moves: ['a1', 'b2'],
  history: [],
  over: false,
  result: null,
  points: [0, 0.5],
  table: { caps: ['a1', 'é—ŝ'], turn: 0 },
} as unknown as View;

function known(): Known {
  return { v: 3, hash: hashOf(room, view), room, view };
}

function moved(v: number, change: Partial<View>, table: object, wrong = false): FromServer {
  const after = { ...view, ...change, table: { ...view.table, ...table } } as View;
  const hash = wrong ? '0'.repeat(16) : hashOf(room, after);
  return {
    t: 'event',
    v,
    hash,
    what: { kind: 'move', seat: 0, move: 'a1' },
    view: { ...change, table } as Partial<View>,
  };
}

describe('sha256', () => {
  it.each(['', 'abc', 'é—ŝ'.repeat(40), 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'b'.repeat(20000)])(
    'of %#',
    (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    },
  );
});

describe('canonical JSON', () => {
  it('sorts keys, leaves no blanks, and drops nothing else', () => {
    expect(canonical({ b: [1, null, 0.5], a: { d: 'é"', c: true } })).toBe(
      '{"a":{"c":true,"d":"é\\""},"b":[1,null,0.5]}',
    );
  });
  it('leaves the history out of the hash', () => {
    expect(hashOf(room, { ...view, history: [[0, 'a1']] })).toBe(hashOf(room, view));
    expect(hashOf(room, { ...view, over: true })).not.toBe(hashOf(room, view));
  });
});

describe('keeping up', () => {
  it('takes what changed and adds the move to the history', () => {
    const after = keepUp(known(), moved(4, { moves: ['off'] }, { turn: 1 }));
    expect(after?.v).toBe(4);
    expect(after?.view?.moves).toEqual(['off']);
    expect(after?.view?.table).toEqual({ caps: ['a1', 'é—ŝ'], turn: 1 });
    expect(after?.view?.history).toEqual([[0, 'a1']]);
  });
  it('leaves what was known as it was', () => {
    const before = known();
    keepUp(before, moved(4, { moves: ['off'] }, { turn: 1 }));
    expect(before.view?.history).toEqual([]);
    expect(before.view?.table['turn']).toBe(0);
  });
  it('ignores what it has', () => {
    const before = known();
    expect(keepUp(before, moved(3, {}, {}))).toBe(before);
  });
  it('asks for a view after a gap, a wrong hash, or before any view', () => {
    expect(keepUp(known(), moved(5, {}, {}))).toBeNull();
    expect(keepUp(known(), moved(4, {}, {}, true))).toBeNull();
    expect(keepUp(null, moved(4, {}, {}))).toBeNull();
  });
  it('takes a full event whatever was before', () => {
    const full: FromServer = { t: 'event', v: 9, hash: 'h', what: { kind: 'offer' }, full: true, room, view };
    expect(keepUp(known(), full)?.v).toBe(9);
    expect(keepUp(null, full)?.view).toBe(view);
  });
});

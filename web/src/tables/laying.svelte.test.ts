// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { Laying } from './laying.svelte';
import type { KvaroTable, View } from './types';

let view = $state.raw<View<KvaroTable>>(at({}));
let sent: string[];
let refused: [string, string][];

function at(table: Partial<KvaroTable>, moves: string[] = []): View<KvaroTable> {
  const whole = { kind: 'square', unaided: false, deck: [], laid: {}, hand: [], ...table };
  return { family: 'kvaro', table: whole, moves, seat: 0, seats: [0], over: false } as unknown as View<KvaroTable>;
}

function made(): Laying {
  return new Laying(
    () => view,
    (move) => sent.push(move),
    (code, place) => refused.push([code, place]),
  );
}

beforeEach(() => {
  sent = [];
  refused = [];
});

describe('laying cards', () => {
  it('turns a card as it is laid where it fits only the other way', () => {
    view = at({ laid: { '0,0': '3' }, hand: [7] }, ['7@1,0', '7r@0,1']);
    const laying = made();
    expect(laying.acts.carry['7']).toEqual({ '1,0': '7@1,0', '0,1': '7r@0,1' });
    laying.turn('7');
    expect(laying.code('7')).toBe('7r');
    expect(laying.acts.carry['7']).toEqual({ '1,0': '7@1,0', '0,1': '7r@0,1' });
    view = at({ laid: { '0,0': '3', '0,1': '7r' }, hand: [] });
    laying.renew();
    expect(laying.code('7')).toBe('7');
  });

  it('where finding a place is the game, offers the card only as it lies', () => {
    view = at({ kind: 'race', unaided: true, laid: { '0,0': '3' }, hand: [7] }, ['7@1,0']);
    const laying = made();
    laying.turn('7');
    expect(Object.values(laying.acts.carry['7']!).sort()).toEqual(['7r@-1,0', '7r@0,-1', '7r@0,1', '7r@1,0']);
  });

  it('lays two cards at once: the first waits on the table', () => {
    view = at({ kind: 'race', unaided: true, laid: { '0,0': '3' }, hand: [7, 9] }, ['7@1,0']);
    const laying = made();
    laying.pair();
    laying.play('7@1,0');
    expect(sent).toEqual([]);
    expect(laying.laid).toEqual({ '0,0': '3', '1,0': '7' });
    expect(laying.acts.carry['7']).toBeUndefined();
    expect(laying.acts.carry['9']!['2,0']).toBe('9@2,0');
    laying.play('9@2,0');
    expect(sent).toEqual(['7@1,0+9@2,0']);
    expect([laying.pairing, laying.staged]).toEqual([false, null]);
  });

  it('forgets the first of two when somebody lays there', () => {
    view = at({ kind: 'race', unaided: true, laid: { '0,0': '3' }, hand: [7, 9] }, ['7@1,0']);
    const laying = made();
    laying.pair();
    laying.play('7@1,0');
    view = at({ kind: 'race', unaided: true, laid: { '0,0': '3', '1,0': '5' }, hand: [7, 9] }, ['7@2,0']);
    laying.renew();
    expect(laying.staged).toBeNull();
  });

  it('puts a card of the puzzle somewhere else: taken, then laid', () => {
    view = at({ laid: { '0,0': '3', '1,0': '7' }, hand: [] }, ['take 0,0', 'take 1,0']);
    const laying = made();
    expect(laying.acts.carry['1,0']!['0,1']).toBe('move 7@0,1');
    laying.play('move 7@0,1');
    expect(sent).toEqual(['take 1,0']);
    laying.goOn();
    expect(sent).toHaveLength(1); // it is not in the hand yet
    view = at({ laid: { '0,0': '3' }, hand: [7] }, ['7@1,0', '7r@0,1']);
    flushSync();
    laying.goOn();
    expect(sent).toEqual(['take 1,0', '7r@0,1']);
    expect(refused).toEqual([]);
  });

  it('puts it back where it does not fit, and says so', () => {
    view = at({ laid: { '0,0': '3', '1,0': '7' }, hand: [] }, ['take 0,0', 'take 1,0']);
    const laying = made();
    laying.play('move 7@0,1');
    view = at({ laid: { '0,0': '3' }, hand: [7] }, ['7@1,0']);
    laying.goOn();
    expect(sent).toEqual(['take 1,0', '7@1,0']);
    expect(refused).toEqual([['7', '0,1']]);
  });
});

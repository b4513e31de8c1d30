// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Story } from '../net/api';
import type { View } from '../net/protocol';
import { Chronicle } from './chronicle.svelte';

/** A game in which every move leaves its own text on the table. */
function position(...moves: string[]): View {
  const history = moves.map((move, i): [number, string] => [i % 2, move]);
  return { seat: 0, history, table: { last: moves.at(-1) ?? null }, over: false } as unknown as View;
}

function story(from: number, ...moves: string[]): Story {
  const { history: _, ...first } = position(...moves.slice(0, from));
  const told = moves.slice(from).map((move, i) => ({
    seat: (from + i) % 2,
    move,
    view: { table: { last: move } } as Partial<View>,
  }));
  return { v: 9, from, first, moves: told };
}

/** A chronicle with the stories that it will be told, and how many of them were asked for. */
function chronicle(...stories: Story[]): { one: Chronicle; asked: () => number } {
  let asked = 0;
  const one = new Chronicle(() => {
    const next = stories[asked++];
    return next ? Promise.resolve(next) : Promise.reject(new Error('no more stories'));
  });
  return { one, asked: () => asked };
}

/** Views heard by one viewer, each a version later than the one before. */
function hear(one: Chronicle, ...views: View[]): void {
  for (const view of views) one.hear(0, (version += 1), view);
}
let version = 0;

describe('Chronicle', () => {
  it('needs no story when it was there from the start', async () => {
    const { one, asked } = chronicle();
    hear(one, position(), position('a'), position('a', 'b'));
    await one.fill(0);
    expect(asked()).toBe(0);
    expect(one.after(0, 1)).toEqual(position('a'));
    expect(one.after(0, 3)).toBeNull();
  });

  it('is told once what was before it came', async () => {
    const { one, asked } = chronicle(story(0, 'a', 'b', 'c'));
    hear(one, position('a', 'b', 'c'));
    expect(one.after(0, 1)).toBeNull();
    await Promise.all([one.fill(0), one.fill(0)]);
    await one.fill(0);
    expect(asked()).toBe(1);
    expect([0, 1, 2, 3].map((n) => one.after(0, n))).toEqual([
      position(),
      position('a'),
      position('a', 'b'),
      position('a', 'b', 'c'),
    ]);
  });

  it('keeps what it heard while the story was on its way', async () => {
    const { one } = chronicle(story(0, 'a'));
    hear(one, position('a'));
    const filled = one.fill(0);
    const over = { ...position('a', 'b'), over: true };
    hear(one, over);
    await filled;
    expect(one.whole(0)).toBe(true);
    expect(one.after(0, 0)).toEqual(position());
    expect(one.after(0, 2)).toBe(over);
  });

  it('forgets what was taken back', () => {
    const { one } = chronicle();
    hear(one, position(), position('a'), position('a', 'b'), position('a'));
    expect(one.after(0, 2)).toBeNull();
    hear(one, position('a', 'x'));
    expect(one.after(0, 2)).toEqual(position('a', 'x'));
    expect(one.whole(0)).toBe(true);
  });

  it('asks again when moves were missed, and drops those that another way has replaced', async () => {
    const { one, asked } = chronicle(story(0, 'a', 'x', 'y', 'z'));
    hear(one, position(), position('a'), position('a', 'b'));
    hear(one, position('a', 'x', 'y', 'z'));
    expect(one.whole(0)).toBe(false);
    expect(one.after(0, 1)).toEqual(position('a'));
    expect(one.after(0, 2)).toBeNull();
    await one.fill(0);
    expect(asked()).toBe(1);
    expect(one.after(0, 2)).toEqual(position('a', 'x'));
    expect(one.after(0, 3)).toEqual(position('a', 'x', 'y'));
  });

  it('believes no story of moves that were taken back meanwhile', async () => {
    const { one } = chronicle(story(0, 'a', 'b', 'c'), story(0, 'a', 'x'));
    hear(one, position('a', 'b', 'c'));
    const filled = one.fill(0);
    hear(one, position('a', 'x'));
    await filled;
    expect(one.after(0, 1)).toEqual(position('a'));
    expect(one.after(0, 2)).toEqual(position('a', 'x'));
    expect(one.after(0, 3)).toBeNull();
  });

  it('knows the end of a game whose beginning is not told', async () => {
    const { one, asked } = chronicle(story(2, 'a', 'b', 'c', 'd'));
    hear(one, position('a', 'b', 'c', 'd'));
    await one.fill(0);
    expect(one.after(0, 1)).toBeNull();
    expect(one.after(0, 2)).toEqual(position('a', 'b'));
    expect(one.after(0, 3)).toEqual(position('a', 'b', 'c'));
    await one.fill(0);
    expect(asked()).toBe(1);
  });

  it('can be asked again after a failure', async () => {
    const one = new Chronicle(() => Promise.reject(new Error('offline')));
    hear(one, position('a'));
    await expect(one.fill(0)).rejects.toThrow('offline');
    await expect(one.fill(0)).rejects.toThrow('offline');
    expect(one.after(0, 1)).toEqual(position('a'));
  });

  it('is one game, whoever heard of it first, and has each view for its viewer alone', () => {
    const { one } = chronicle();
    const [start, other] = [position(), { ...position(), seat: 1 }];
    one.hear(0, 1, start);
    one.hear(1, 1, other);
    one.hear(1, 2, { ...position('a'), seat: 1 });
    expect([one.moves, one.reach(0), one.reach(1)]).toEqual([1, 0, 1]);
    expect([one.after(0, 1), one.after(1, 1)?.seat]).toEqual([null, 1]);
    one.hear(0, 2, position('a'));
    expect([one.moves, one.reach(0), one.after(0, 1)?.seat]).toEqual([1, 1, 0]);
  });

  it('takes back for all at once, and hears nothing of it from a line that is late', () => {
    const { one } = chronicle();
    for (const [v, view] of [position(), position('a'), position('a', 'b')].entries()) {
      one.hear(0, v, view);
      if (v < 2) one.hear(1, v, view);
    }
    one.hear(0, 3, position('a'));
    one.hear(0, 4, position('a', 'x'));
    one.hear(1, 2, position('a', 'b'));
    expect([one.reach(1), one.after(1, 2)]).toEqual([1, null]);
    one.hear(1, 3, position('a'));
    one.hear(1, 4, position('a', 'x'));
    expect(one.after(1, 2)).toEqual(position('a', 'x'));
  });
});

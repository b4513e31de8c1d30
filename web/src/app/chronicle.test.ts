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

describe('Chronicle', () => {
  it('needs no story when it was there from the start', async () => {
    const { one, asked } = chronicle();
    for (const view of [position(), position('a'), position('a', 'b')]) one.add(view);
    await one.fill();
    expect(asked()).toBe(0);
    expect(one.after(1)).toEqual(position('a'));
    expect(one.after(3)).toBeNull();
  });

  it('is told once what was before it came', async () => {
    const { one, asked } = chronicle(story(0, 'a', 'b', 'c'));
    one.add(position('a', 'b', 'c'));
    expect(one.after(1)).toBeNull();
    await Promise.all([one.fill(), one.fill()]);
    await one.fill();
    expect(asked()).toBe(1);
    expect([0, 1, 2, 3].map((n) => one.after(n))).toEqual([
      position(),
      position('a'),
      position('a', 'b'),
      position('a', 'b', 'c'),
    ]);
  });

  it('keeps what it heard while the story was on its way', async () => {
    const { one } = chronicle(story(0, 'a'));
    one.add(position('a'));
    const filled = one.fill();
    const over = { ...position('a', 'b'), over: true };
    one.add(over);
    await filled;
    expect(one.whole).toBe(true);
    expect(one.after(0)).toEqual(position());
    expect(one.after(2)).toBe(over);
  });

  it('forgets what was taken back', () => {
    const { one } = chronicle();
    for (const view of [position(), position('a'), position('a', 'b'), position('a')]) one.add(view);
    expect(one.after(2)).toBeNull();
    one.add(position('a', 'x'));
    expect(one.after(2)).toEqual(position('a', 'x'));
    expect(one.whole).toBe(true);
  });

  it('asks again when moves were missed, and drops those that another way has replaced', async () => {
    const { one, asked } = chronicle(story(0, 'a', 'x', 'y', 'z'));
    for (const view of [position(), position('a'), position('a', 'b')]) one.add(view);
    one.add(position('a', 'x', 'y', 'z'));
    expect(one.whole).toBe(false);
    expect(one.after(1)).toEqual(position('a'));
    expect(one.after(2)).toBeNull();
    await one.fill();
    expect(asked()).toBe(1);
    expect(one.after(2)).toEqual(position('a', 'x'));
    expect(one.after(3)).toEqual(position('a', 'x', 'y'));
  });

  it('believes no story of moves that were taken back meanwhile', async () => {
    const { one } = chronicle(story(0, 'a', 'b', 'c'), story(0, 'a', 'x'));
    one.add(position('a', 'b', 'c'));
    const filled = one.fill();
    one.add(position('a', 'x'));
    await filled;
    expect(one.after(1)).toEqual(position('a'));
    expect(one.after(2)).toEqual(position('a', 'x'));
    expect(one.after(3)).toBeNull();
  });

  it('knows the end of a game whose beginning is not told', async () => {
    const { one, asked } = chronicle(story(2, 'a', 'b', 'c', 'd'));
    one.add(position('a', 'b', 'c', 'd'));
    await one.fill();
    expect(one.after(1)).toBeNull();
    expect(one.after(2)).toEqual(position('a', 'b'));
    expect(one.after(3)).toEqual(position('a', 'b', 'c'));
    await one.fill();
    expect(asked()).toBe(1);
  });

  it('can be asked again after a failure', async () => {
    const one = new Chronicle(() => Promise.reject(new Error('offline')));
    one.add(position('a'));
    await expect(one.fill()).rejects.toThrow('offline');
    await expect(one.fill()).rejects.toThrow('offline');
    expect(one.after(1)).toEqual(position('a'));
  });
});

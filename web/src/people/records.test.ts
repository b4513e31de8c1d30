// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { note } from './records';

const room = (id: string, options: Record<string, string | number> = {}) => ({ id, game: 'g', options });

beforeEach(() => localStorage.clear());

test('the best result stays, and a game is told as it was when it is looked at again', () => {
  expect(note(room('a'), 10)).toEqual({ best: 10, fresh: true, first: true });
  expect(note(room('b'), 8)).toEqual({ best: 10, fresh: false, first: false });
  expect(note(room('c'), 12)).toEqual({ best: 12, fresh: true, first: false });
  expect(note(room('c'), 12)).toEqual({ best: 12, fresh: true, first: false });
  expect(note(room('a'), 10)).toEqual({ best: 12, fresh: false, first: false });
});

test('other options, another record', () => {
  note(room('a', { values: 8 }), 10);
  expect(note(room('b', { values: 4 }), 3)).toMatchObject({ best: 3, first: true });
});

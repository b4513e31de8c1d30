import { expect, test } from 'vitest';
import { isDark } from './sixtyfour';

test('a1 is dark on every board, and neighbours alternate', () => {
  expect(['a1', 'b2', 'h8', 'p4'].map(isDark)).toEqual([true, true, true, true]);
  expect(['b1', 'a2', 'a8', 'h1'].map(isDark)).toEqual([false, false, false, false]);
});

import { expect, it } from 'vitest';
import english from '../i18n/invent/en.json';
import { SIZE } from './parts';
import { sceneOf } from './scenes';

// The book of words has every value of the vocabulary (tests/test_invent_words.py); numbers are those that are offered.
const OFFERED: Record<string, number[]> = {
  files: [4, 5, 6, 7, 8],
  rows: [1, 4, 5, 6, 7, 8],
  colours: [2, 3, 4],
  values: [2, 3, 4, 5, 6, 7, 8],
  least: [2, 3, 4, 5, 6],
  patience: [0, 20, 50, 100],
  longest: [0, 100, 200, 400, 600],
};
const named = Object.keys(english)
  .map((key) => key.split('.'))
  .filter(([start, , value]) => start === 'value' && value !== '0');
const words = [...new Set(named.map(([, word]) => word!))];
const valuesOf = (word: string): (string | number)[] =>
  named
    .filter((key) => key[1] === word)
    .flatMap(([, , value]): (string | number)[] => (value ? [value.replace(/_/g, ' ')] : (OFFERED[word] ?? [])));

it.each(words)('each value of %s has a picture of its own', (word) => {
  const values = valuesOf(word);
  expect(values.length).toBeGreaterThan(1);
  expect(values.filter((value) => !sceneOf(word, value)?.length)).toEqual([]);
  expect(new Set(values.map((value) => JSON.stringify(sceneOf(word, value)))).size).toBe(values.length);
});

it('draws nothing over the edge, whatever the number', () => {
  const scenes = words.flatMap((word) => valuesOf(word).map((value) => sceneOf(word, value)!));
  const odd = [sceneOf('patience', 1)!, sceneOf('patience', 10000)!, sceneOf('longest', 20)!];
  for (const it of [...scenes, ...odd].flat()) {
    const [x, y] = it.part === 'card' ? [it.x - it.w / 2, it.y - it.h / 2] : 'left' in it ? [it.left, it.top] : [0, 0];
    const [w, h] = 'w' in it ? [it.w, it.h] : [0, 0];
    const sides = [x, y, SIZE - x - w, SIZE - y - h];
    expect(Math.min(...sides), JSON.stringify(it)).toBeGreaterThanOrEqual(0);
  }
});

it('has no picture for what nobody declares', () => {
  expect(sceneOf('turn', 'fly')).toBeUndefined();
  expect(sceneOf('weather', 3)).toBeUndefined();
});

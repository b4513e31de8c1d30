// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { api } from '../net/api';
import { Analysis } from './analysis.svelte';

it('takes every look once, also if it is left and looked at again before the answer', async () => {
  const answers: ((part: unknown) => void)[] = [];
  vi.spyOn(api, 'analysis').mockImplementation(() => new Promise((resolve) => answers.push(resolve as never)));
  const analysis = new Analysis('id');
  analysis.start();
  analysis.close();
  analysis.start();
  for (const answer of answers)
    answer({ kind: 'curve', done: 2, of: 2, looks: [{ moves: 0 }, { moves: 1 }], costly: [] });
  await new Promise((resolve) => setTimeout(resolve)); // all answers are taken
  expect(analysis.looks.map(({ moves }) => moves)).toEqual([0, 1]);
  expect(analysis.ready).toBe(true);
});

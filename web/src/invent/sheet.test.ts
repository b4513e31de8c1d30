import { expect, it } from 'vitest';
import { parts, sentences } from './sheet';

const RULES = `Two sides. Who wins?

## Goal

Reach "the end." Be quick!

## How moves are written

\`a1-a2\` moves.

## Your turn

One of these:

- Step, 1.5 times. Or not.
- Jump.`;

it('takes rules apart into sentences, without how moves are written', () => {
  const found = parts(RULES, 'How moves are written');
  expect(found.map(({ kind }) => kind)).toEqual(['text', 'heading', 'text', 'heading', 'text', 'list']);
  expect(sentences(found)).toEqual([
    'Two sides.',
    'Who wins?',
    'Goal',
    'Reach "the end."',
    'Be quick!',
    'Your turn',
    'One of these:',
    'Step, 1.5 times.',
    'Or not.',
    'Jump.',
  ]);
});

import { expect, it } from 'vitest';
import { clock } from './time';

it('shows time as a clock does', () => {
  expect([0, 999, 42_000, 725_400, 3_600_000, 10_861_000, -5].map(clock)).toEqual([
    '0:00',
    '0:00',
    '0:42',
    '12:05',
    '1:00:00',
    '3:01:01',
    '0:00',
  ]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../i18n/words.svelte';
import { LEVELS, computerName, nameOf } from './names';

const person = (name: string | null) => ({ kind: 'person', name, level: null });
const computer = (level: number) => ({ kind: 'computer', name: null, level });

beforeAll(() => words.open('en', 'page'));

describe('names', () => {
  it('takes the name that somebody gave', () => {
    expect(nameOf({ seats: [person('Ana')] }, 0, [0])).toBe('Ana');
  });

  it('calls those without a name by their place, and the reader "You"', () => {
    const room = { seats: [person(null), person('Player 2'), { kind: 'open', name: null, level: null }] };
    expect([0, 1, 2].map((seat) => nameOf(room, seat, [1]))).toEqual(['Player 1', 'You', 'open seat']);
    expect(nameOf(null, 1)).toBe('Player 2');
  });

  it('calls computers by their level, and tells those of one level apart', () => {
    const room = { seats: [computer(3), person('Ana'), computer(3), computer(8)] };
    expect([0, 2, 3].map((seat) => nameOf(room, seat))).toEqual(['Lepo', 'Lepi', 'Drako']);
    const all = LEVELS.flatMap((level) => [0, 1, 2, 3, 4, 5, 6].map((twin) => computerName(level, twin)));
    expect(new Set(all).size).toBe(56);
  });
});

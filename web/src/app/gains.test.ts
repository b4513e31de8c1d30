import { describe, expect, it } from 'vitest';
import type { View } from '../net/protocol';
import { gained } from './gains.svelte';

function view(points: number[] | null, made: string[] | undefined, move: string): View {
  return {
    game: '64g-4',
    family: 'sixtyfour',
    points,
    history: [[0, move]],
    table: { ...(made ? { made } : {}), squares: {} },
  } as unknown as View;
}

describe('what a step brings', () => {
  it('goes to every seat whose points rose, from the squares combined', () => {
    const before = view([1, 0, 5], [], 'a1-a2');
    const after = view([3, 0, 6], ['a2', 'b2', 'c2'], 'a1-a2');
    expect(gained(before, after)).toEqual([
      { seat: 0, points: 2, places: ['a2', 'b2', 'c2'] },
      { seat: 2, points: 1, places: ['a2', 'b2', 'c2'] },
    ]);
  });

  it('comes from where the last move was made if nothing was combined', () => {
    const [gain] = gained(view([0, 0], [], 'a1-a2'), view([0, 1], [], 'a1-a2'));
    expect(gain?.places).toContain('a2');
  });

  it('is nothing where points fall, or are not counted', () => {
    expect(gained(view([3, 1], [], 'a1-a2'), view([2, 1], [], 'a1-a2'))).toEqual([]);
    expect(gained(view(null, [], 'a1-a2'), view(null, [], 'a1-a2'))).toEqual([]);
  });
});

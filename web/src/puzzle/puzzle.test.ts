import { describe, expect, it } from 'vitest';
import type { KvaroTable, View } from '../tables/types';
import { advise } from './hints';
import { after, play, why, type Puzzle } from './rules';

interface Recording {
  puzzle: Puzzle;
  steps: Record<string, View<KvaroTable>>[];
  advice: { wrong: number; missing: number }[];
}
// Games of the engine, written by `python fixtures.py`.
const found = Object.values(
  import.meta.glob<Recording[]>('../../fixtures/puzzles.json', { import: 'default', eager: true }),
).flat();

describe.each(found)('a puzzle, $title', ({ puzzle, steps, advice }) => {
  const views = steps.map((step) => step['0']!);
  const deck = views[0]!.table.deck;

  it('shows what the engine shows, move by move', () => {
    let view = after(deck, puzzle.cards, []);
    for (const [number, { options: _, ...recorded }] of views.entries()) {
      const [, move] = recorded.history.at(-1) ?? [0, ''];
      if (number) view = play(view, move);
      const { options: __, ...own } = view;
      expect(own).toEqual(recorded);
      expect(Object.keys(own.table.laid)).toEqual(Object.keys(recorded.table.laid));
    }
    expect(view.over).toBe(true);
  });

  it('advises as the engine does', () => {
    for (const [number, view] of views.entries()) {
      if (view.over) continue;
      const { move, wrong, missing } = advise(view.table.laid, puzzle.solution);
      expect({ wrong: wrong.length, missing }).toEqual(advice[number]);
      expect(view.moves).toContain(move);
    }
  });

  it('is solved by following the advice, from anywhere, on the shortest way', () => {
    for (const [number, start] of views.entries()) {
      if (number % 4) continue; // there are many alike
      let view = start;
      let moves = 0;
      for (; !view.over; moves++) view = play(view, advise(view.table.laid, puzzle.solution).move);
      expect(moves).toBe(advice[number]!.wrong + advice[number]!.missing);
    }
  }, 60_000);

  it('takes no move that is not legal', () => {
    const first = puzzle.cards[0]!;
    expect(() => after(deck, puzzle.cards, [`${first}@1,0`])).toThrow('legal');
    expect(() => after(deck, puzzle.cards, [`${first}@0,0`, `${first}@0,1`])).toThrow('legal');
    expect(() => after(deck, puzzle.cards, ['take 0,0'])).toThrow('legal');
  });

  it('says why a move is refused, and of none that is legal', () => {
    for (const [number, view] of views.entries()) {
      if (number % 4 || view.over) continue;
      for (const move of view.moves) expect(why(view, move)).toBeNull();
      const [place] = Object.keys(view.table.laid);
      for (const card of view.table.hand ?? []) {
        if (place) expect(why(view, `${card}@${place}`)).toMatchObject({ why: 'place-taken', facts: { at: place } });
        expect(why(view, `${card}@9,9`)?.why).toBe(place ? 'nothing-beside' : 'first-place');
        const refused = why(view, `${card}@1,0`);
        if (refused?.why !== 'clash') continue;
        const { side, same, what, mine, theirs } = refused.facts as Record<string, string>;
        expect(['left', 'right', 'top', 'bottom']).toContain(side);
        expect([mine![same === 'colour' ? 1 : 0], theirs![same === 'colour' ? 1 : 0]]).toEqual([what, what]);
      }
    }
  });
});

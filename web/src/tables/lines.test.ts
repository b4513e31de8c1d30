import { describe, expect, it } from 'vitest';
import { linesOf } from './lines';

describe('the lines through some squares', () => {
  it('are found across, upwards and slanting', () => {
    expect(linesOf(['c4', 'a4', 'b4'])).toEqual([['a4', 'b4', 'c4']]);
    expect(linesOf(['d2', 'd4', 'd3'])).toEqual([['d2', 'd3', 'd4']]);
    expect(linesOf(['b2', 'c3', 'a1'])).toEqual([['a1', 'b2', 'c3']]);
    expect(linesOf(['a3', 'b2', 'c1'])).toEqual([['a3', 'b2', 'c1']]);
    expect(linesOf(['i4', 'j4', 'p4', 'o4', 'n4'])).toEqual([
      ['n4', 'o4', 'p4'],
      ['i4', 'j4'],
    ]);
  });

  it('do not join what only happens to touch', () => {
    const corner = ['a1', 'b1', 'c1', 'a2', 'a3'];
    expect(linesOf(corner).map((line) => line.join(''))).toEqual(['a1b1c1', 'a1a2a3']);
    expect(linesOf(['a2', 'b2', 'b3'], 'b2')).toEqual([
      ['a2', 'b2'],
      ['b2', 'b3'],
    ]);
  });

  it('are none where squares lie apart', () => {
    expect(linesOf([])).toEqual([]);
    expect(linesOf(['a1', 'c1'])).toEqual([]);
    expect(linesOf(['h1', 'a2'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { boundsOf, scene, told } from './kvaro';

describe('what a sentence about a place leaves in sight', () => {
  const place = scene(
    boundsOf(['0,0', '3,3']),
    boundsOf(['0,0', '3,3']),
    800,
    600,
    7,
    { zoom: 1, x: 0, y: 0 },
    false,
    0,
  );
  const top = ({ y, h }: { y: number; h: number }): number => y - h / 2;

  it('is the place', () => {
    const reason = { why: 'holds', facts: { at: '1,1' } };
    expect(told('1,1', reason, place)).toEqual({ y: place.at('1,1').y, h: place.h });
  });

  it('is the hole, too, that a card borders on', () => {
    const reason = { why: 'hole', facts: { at: '1,1', hole: ['1,2', '2,2'] } };
    const all = told('1,1', reason, place);
    expect(top(all)).toBeCloseTo(place.at('1,2').y - place.h / 2);
    expect(top(all) + all.h).toBeCloseTo(place.at('1,1').y + place.h / 2);
  });
});

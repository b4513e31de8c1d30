// Where signs stand on a card, as the drawings have it (src/ludaro/art/layouts.py), for cards of any size.

import layouts from 'virtual:art-layouts';

/** The middle of a sign, and its size: the height of a number, the width of anything else. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface Layout extends Partial<
  Record<'value' | 'glyph' | 'king' | 'shape' | 'mark' | 'number' | 'peg' | 'cap', Spot>
> {
  w: number;
  h: number;
  radius: number; // of its corners
  corners?: Spot[];
}

export { layouts };

/** A spot on a card of another size, seen from the card's middle. */
export function placed(layout: Layout, spot: Spot | undefined, w: number, h: number): Spot {
  if (!spot) throw new Error('the drawings have no such spot');
  return {
    x: (spot.x / layout.w - 0.5) * w,
    y: (spot.y / layout.h - 0.5) * h,
    size: spot.size * Math.min(w / layout.w, h / layout.h),
  };
}

/** The corners of a card of another size. */
export function rounding(layout: Layout, w: number, h: number): number {
  return layout.radius * Math.min(w / layout.w, h / layout.h);
}

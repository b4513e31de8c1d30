import { describe, expect, it } from 'vitest';
import { identify } from './identity';

const lay = (face: string, place: string, depth = 0) => ({ face, place, depth });

describe('identify', () => {
  it('knows a card again that moved, and tells what is gone', () => {
    const first = identify([], [lay('0:8R', 'e4'), lay('1:3R', 'e5')]);
    const [eight, three] = first.now.map(({ key }) => key);
    const second = identify(first.now, [lay('0:8R', 'e5')]);
    expect(second.now[0]!.key).toBe(eight);
    expect(second.gone.map(({ key }) => key)).toEqual([three]);
  });

  it('tells equal cards apart by where they lie, and by the hint', () => {
    const first = identify([], [lay('cap', 'a1'), lay('cap', 'b2')]);
    const [a, b] = first.now.map(({ key }) => key);
    const second = identify(first.now, [lay('cap', 'a1'), lay('cap', 'card')]);
    expect(second.now.map(({ key }) => key)).toEqual([a, b]);
    const third = identify(second.now, [lay('cap', 'c3'), lay('cap', 'a1')], (item) =>
      item.place === 'c3' ? 'card' : undefined,
    );
    expect(third.now.map(({ key }) => key)).toEqual([b, a]);
  });

  it('keeps a face-down card that is turned up where it lies', () => {
    const first = identify([], [lay('?', 'e4'), lay('?', 'e5')]);
    const second = identify(first.now, [lay('-:8R', 'e5'), lay('?', 'e4')]);
    expect(second.now.map(({ key }) => key)).toEqual([first.now[1]!.key, first.now[0]!.key]);
    expect(second.gone).toEqual([]);
  });
});

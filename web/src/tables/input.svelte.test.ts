// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand, type Habits } from './input.svelte';
import type { Affordances } from './moves';

const ACTS: Affordances = {
  carry: { a1: { a2: 'a1-a2', b2: 'a1xb2' }, b1: { a2: 'b1-a2' } },
  taps: { c1: '?c1' },
  words: [],
  auto: null,
};

let frames: FrameRequestCallback[];
let below: string | null; // the place under the pointer
let svg: SVGSVGElement;
let played: string[];

function cell(place: string): SVGElement {
  return svg.querySelector(`[data-place="${place}"]`)!;
}

function made(habits: Partial<Habits> = {}): Hand {
  return new Hand({ acts: () => ACTS, play: (move) => played.push(move), ...habits });
}

function pointer(target: Element, x: number, y: number, id = 1): PointerEvent {
  return { button: 0, pointerId: id, clientX: x, clientY: y, target, currentTarget: svg } as unknown as PointerEvent;
}

function tap(hand: Hand, place: string): void {
  hand.down(pointer(cell(place), 5, 5));
  hand.up(pointer(cell(place), 6, 5));
}

function key(hand: Hand, place: string, name: string): void {
  const event = { key: name, target: cell(place), currentTarget: svg, preventDefault() {}, stopPropagation() {} };
  hand.key(event as unknown as KeyboardEvent);
}

function frame(): void {
  for (const callback of frames.splice(0)) callback(0);
}

beforeEach(() => {
  frames = [];
  played = [];
  below = null;
  const places = ['a1', 'b1', 'c1', 'a2', 'b2'];
  document.body.innerHTML = `<svg>${places.map((place) => `<g data-place="${place}"></g>`).join('')}</svg>`;
  svg = document.querySelector('svg')!;
  svg.setPointerCapture = () => {};
  document.elementsFromPoint = () => (below === null ? [] : [cell(below)]);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

describe('Hand', () => {
  it('plays by two taps: what, and where', () => {
    const hand = made();
    tap(hand, 'a1');
    expect(hand.held).toBe('a1');
    expect(Object.keys(hand.targets)).toEqual(['a2', 'b2']);
    tap(hand, 'b2');
    expect(played).toEqual(['a1xb2']);
    expect(hand.held).toBeNull();
  });

  it('waits for an answer before it plays again', () => {
    const hand = made();
    tap(hand, 'c1');
    tap(hand, 'c1');
    expect(played).toEqual(['?c1']);
    hand.renew();
    tap(hand, 'c1');
    expect(played).toEqual(['?c1', '?c1']);
  });

  it('puts down what is tapped again, and takes another thing instead', () => {
    const said: (string | null)[] = [];
    const hand = made({ picked: (source) => said.push(source) });
    tap(hand, 'a1');
    tap(hand, 'b1');
    expect(hand.held).toBe('b1');
    tap(hand, 'b1');
    expect(hand.held).toBeNull();
    expect(said).toEqual(['a1', 'b1', null]);
  });

  it('plays by carrying, wherever it is let go', () => {
    const hand = made();
    hand.down(pointer(cell('a1'), 0, 0));
    hand.move(pointer(svg, 20, 0));
    below = 'a2';
    hand.up(pointer(svg, 30, 40));
    expect(played).toEqual(['a1-a2']);
    expect(hand.carried).toBeNull();
  });

  it('does not play where a thing cannot go', () => {
    const dropped: string[] = [];
    const hand = made({ drop: (source) => dropped.push(source) });
    hand.down(pointer(cell('a1'), 0, 0));
    hand.move(pointer(svg, 20, 0));
    below = 'c1';
    hand.up(pointer(svg, 30, 40));
    expect(played).toEqual([]);
    expect(dropped).toEqual(['a1']);
    expect(hand.held).toBeNull();
  });

  it('moves what it carries once a frame, and asks nothing else to change', () => {
    const hand = made();
    let helds = 0;
    let ways = 0;
    const stop = $effect.root(() => {
      $effect(() => void [hand.held, hand.targets, helds++]);
      $effect(() => void [hand.by, ways++]);
    });
    flushSync();
    hand.down(pointer(cell('a1'), 0, 0));
    hand.move(pointer(svg, 20, 0));
    flushSync();
    [helds, ways] = [0, 0];
    for (let x = 21; x < 40; x += 1) {
      hand.move(pointer(svg, x, 3));
      flushSync();
    }
    expect(ways).toBe(0);
    below = 'b2';
    frame();
    flushSync();
    expect([helds, ways]).toEqual([0, 1]);
    expect(hand.by).toMatchObject({ dx: 39, dy: 3 });
    expect(hand.over).toBe('b2');
    stop();
  });

  it('lets go of what a new position does not let it carry', () => {
    let acts = ACTS;
    const hand = made({ acts: () => acts });
    hand.down(pointer(cell('a1'), 0, 0));
    hand.move(pointer(svg, 20, 0));
    acts = { ...ACTS, carry: { b1: ACTS.carry['b1']! } };
    hand.renew();
    expect(hand.held).toBeNull();
    frame();
    expect(hand.by.dx).toBe(0);
  });

  it('keeps carrying what the table puts into the hand', () => {
    let acts = ACTS;
    const hand = made({ acts: () => acts, carryOn: true });
    hand.down(pointer(cell('c1'), 0, 0));
    hand.move(pointer(svg, 20, 0));
    expect(played).toEqual(['?c1']);
    acts = { carry: { card: { a2: '>a2' } }, taps: {}, words: [], auto: 'card' };
    hand.renew();
    expect(hand.carried).toBe('card');
    below = 'a2';
    hand.up(pointer(svg, 50, 50));
    expect(played).toEqual(['?c1', '>a2']);
  });

  it('plays by keys', () => {
    const hand = made();
    key(hand, 'a1', 'Enter');
    key(hand, 'a2', ' ');
    expect(played).toEqual(['a1-a2']);
    hand.renew();
    key(hand, 'a1', 'Enter');
    key(hand, 'a1', 'Escape');
    expect(hand.held).toBeNull();
  });

  it('passes by any key press if nothing else is possible, but says no other word so', () => {
    let words = ['stop'];
    const hand = made({ acts: () => ({ carry: {}, taps: {}, words, auto: null }) });
    key(hand, 'a1', 'Enter');
    key(hand, 'a1', ' ');
    expect(played).toEqual([]);
    words = ['pass'];
    key(hand, 'a1', 'Enter');
    expect(played).toEqual(['pass']);
  });

  it('plays by a slow press, too, and asks by one only where the thing cannot go', () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const hand = made({ refused: (_, place) => asked.push(place) });
    const slowly = (place: string): void => {
      hand.down(pointer(cell(place), 5, 5));
      vi.advanceTimersByTime(900);
      hand.up(pointer(cell(place), 6, 5));
    };
    tap(hand, 'b1');
    slowly('b2');
    expect([asked, played, hand.held]).toEqual([['b2'], [], 'b1']);
    slowly('a2');
    expect([asked, played]).toEqual([['b2'], ['b1-a2']]);
    vi.useRealTimers();
  });
});

// The puzzle's rules, for playing without a server. The tests hold them to games that the engine recorded.

import type { KvaroTable, View } from '../tables/types';
import type { Reason } from '../tables/why';

/** The game that a puzzle is. */
export const GAME = 'kvaro-solo';
export const SIDE = 3;
const CELLS = SIDE * SIDE;

export interface Puzzle {
  grade: number;
  cards: number[];
  solution: Laid; // one of the 72 ways to lay the one square
}

/** The card on each place: 7, or 7r when it lies turned. */
export type Laid = Record<string, string>;

/** The position after some moves; throws if one of them is not legal. */
export function after(deck: string[], cards: number[], moves: string[]): View<KvaroTable> {
  let view = look(
    deck,
    [...cards].sort((a, b) => a - b),
    {},
    [],
  );
  for (const move of moves) view = play(view, move);
  return view;
}

export function play(view: View<KvaroTable>, move: string): View<KvaroTable> {
  if (!view.moves.includes(move)) throw new Error(`not a legal move: ${move}`);
  const { deck, laid, hand } = view.table;
  const took = move.startsWith('take ') ? move.slice(5) : null;
  const [code, place] = took === null ? (move.split('@') as [string, string]) : [laid[took] as string, took];
  const card = parseInt(code);
  const { [place]: _, ...others } = laid;
  const left =
    took === null ? (hand ?? []).filter((one) => one !== card) : [...(hand ?? []), card].sort((a, b) => a - b);
  return look(deck, left, took === null ? { ...laid, [place]: code } : others, [...view.history, [0, move]]);
}

function look(deck: string[], hand: number[], cards: Laid, history: [number, string][]): View<KvaroTable> {
  const laid = Object.fromEntries(Object.entries(cards).sort(([a], [b]) => below(a, b)));
  const over = Object.keys(laid).length === CELLS;
  return {
    game: GAME,
    family: 'kvaro',
    players: 1,
    options: {},
    seat: 0,
    seats: over ? [] : [0],
    moves: over ? [] : legal(deck, hand, laid),
    history,
    over,
    result: over ? [1] : null,
    ending: over ? { by: 'square', seat: 0 } : null,
    points: null,
    table: { kind: 'square', unaided: false, deck, laid, hand, sizes: [hand.length], turn: over ? null : 0 },
  };
}

/** From below upwards, then from left to right. */
function below(one: string, other: string): number {
  const [[x, y], [u, v]] = [spot(one), spot(other)];
  return y - v || x - u;
}

function legal(deck: string[], hand: number[], laid: Laid): string[] {
  const moves = Object.keys(laid).map((place) => `take ${place}`);
  const codes = hand.flatMap((card) => [`${card}`, `${card}r`]);
  for (const place of edge(laid)) {
    const around = neighbours(place).map((where) => laid[where]);
    for (const code of codes) if (fits(deck, code, around)) moves.push(`${code}@${place}`);
  }
  return moves.sort();
}

/** Why a move is refused, in the engine's words; null if it is legal. */
export function why(view: View<KvaroTable>, move: string): Reason | null {
  if (view.moves.includes(move)) return null;
  const { deck, laid, hand } = view.table;
  const laying = /^(\d+)(r?)@(-?\d+,-?\d+)$/.exec(move);
  const taking = /^take (-?\d+,-?\d+)$/.exec(move);
  if (view.over) return { why: 'over', facts: {} };
  if (taking) return { why: 'empty', facts: { at: taking[1]! } };
  if (!laying) return { why: 'not-a-move', facts: {} };
  const [number, place] = [Number(laying[1]), laying[3]!];
  const code = `${number}${laying[2]}`;
  const at = { at: place, card: code };
  if (!hand?.includes(number)) return { why: 'not-yours', facts: { card: number } };
  if (!Object.keys(laid).length) return { why: 'first-place', facts: at };
  if (place in laid) return { why: 'place-taken', facts: at };
  const around = neighbours(place).map((where) => laid[where]);
  if (around.every((card) => card === undefined)) return { why: 'nothing-beside', facts: at };
  if (!edge(laid).includes(place)) return { why: 'outside', facts: at };
  const found = clashes(deck, code, place, laid);
  return { why: 'clash', facts: { ...at, ...found[0], clashes: found } };
}

/** The empty places beside the cards from which the square can still be three by three. */
function edge(laid: Laid): string[] {
  const places = Object.keys(laid);
  if (!places.length) return ['0,0'];
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => spot(place)[axis] as number)) as [number[], number[]];
  const near = (all: number[], one: number): boolean => all.every((other) => Math.abs(other - one) < SIDE);
  return [...new Set(places.flatMap(neighbours))].filter((place) => {
    const [x, y] = spot(place);
    return !(place in laid) && near(xs, x) && near(ys, y);
  });
}

export function spot(place: string): [number, number] {
  return place.split(',').map(Number) as [number, number];
}

/** The places to the right, to the left, above and below. */
export function neighbours(place: string): string[] {
  const [x, y] = spot(place);
  return [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`];
}

/** The corners of a card as it lies: top left, top right, bottom left, bottom right. */
function corners(deck: string[], code: string): string[] {
  const found = (deck[parseInt(code) - 1] ?? '').split(' ');
  return code.endsWith('r') ? found.reverse() : found;
}

// The corners of a card that touch its neighbours to the right, to the left, above and below.
const SIDES: [number, number][] = [
  [1, 3],
  [0, 2],
  [0, 1],
  [2, 3],
];
const OTHER = [1, 0, 3, 2]; // the side of the neighbour that touches ours

const NAMES = ['right', 'left', 'top', 'bottom'];

/** Where two cards touch, all four objects differ, and so do all four colours. */
function fits(deck: string[], code: string, around: (string | undefined)[]): boolean {
  return around.every((beside, side) => beside === undefined || !meetings(deck, code, beside, side).length);
}

/** The corners of a card and of the one at that side of it that share their colour or their object. */
function meetings(deck: string[], code: string, beside: string, side: number): Record<string, string>[] {
  const [own, other] = [corners(deck, code), corners(deck, beside)];
  return SIDES[side]!.flatMap((at) =>
    SIDES[OTHER[side]!]!.flatMap((there) => {
      const [mine, theirs] = [own[at]!, other[there]!];
      const alike = [mine[1] === theirs[1] && 'colour', mine[0] === theirs[0] && 'object'];
      return alike
        .filter((same) => same !== false)
        .map((same) => ({ same, what: same === 'colour' ? mine[1]! : mine[0]!, mine, theirs }));
    }),
  );
}

function clashes(deck: string[], code: string, place: string, laid: Laid): Record<string, string>[] {
  return neighbours(place).flatMap((where, side) => {
    const beside = laid[where];
    if (beside === undefined) return [];
    return meetings(deck, code, beside, side).map((one) => ({ side: NAMES[side]!, beside: where, ...one }));
  });
}

// The puzzle's rules, for playing without a server. The tests hold them to games that the engine recorded.

import type { KvaroTable, View } from '../tables/types';

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

/** Where two cards touch, all four objects differ, and so do all four colours. */
function fits(deck: string[], code: string, around: (string | undefined)[]): boolean {
  const own = corners(deck, code);
  return around.every((beside, side) => {
    if (beside === undefined) return true;
    const theirs = corners(deck, beside);
    const four = [...SIDES[side]!.map((at) => own[at]!), ...SIDES[OTHER[side]!]!.map((at) => theirs[at]!)];
    return new Set(four.map((corner) => corner[0])).size === 4 && new Set(four.map((corner) => corner[1])).size === 4;
  });
}

// What to do next in the puzzle, worked out from its one solution.

import { neighbours, SIDE, spot, type Laid } from './rules';

export interface Advice {
  move: string;
  wrong: string[]; // places whose cards must be taken back, as few as possible
  missing: number; // cards still to be laid then
}

/** The next move on a shortest way to the square, from any position that is not yet complete. */
export function advise(laid: Laid, solution: Laid): Advice {
  const goal = nearest(laid, solution);
  const wrong = Object.keys(laid).filter((place) => laid[place] !== goal[place]);
  const missing = SIDE * SIDE - Object.keys(laid).length + wrong.length;
  if (wrong.length) return { move: `take ${wrong[0]}`, wrong, missing };
  const places = Object.keys(goal).filter((place) => !(place in laid));
  const best = places.reduce((a, b) => (touching(laid, b) > touching(laid, a) ? b : a));
  const place = Object.keys(laid).length ? best : '0,0';
  return { move: `${goal[place]}@${place}`, wrong, missing };
}

/** Of all ways to lay the square (rows and columns exchanged, the whole turned), the one that keeps most of what lies. */
function nearest(laid: Laid, solution: Laid): Laid {
  const lie = Object.keys(laid).map(spot);
  const left = Math.min(...lie.map(([x]) => x), lie.length ? Infinity : 0);
  const low = Math.min(...lie.map(([, y]) => y), lie.length ? Infinity : 0);
  const rows = [0, 1, 2].map((y) => [0, 1, 2].map((x) => solution[`${x},${y}`] as string));
  let best: Laid = {};
  let most = -1;
  for (const square of [rows, rows.map((row) => row.map(turned))]) {
    for (const upwards of ORDERS) {
      for (const across of ORDERS) {
        const there: Laid = {};
        upwards.forEach((row, y) =>
          across.forEach((column, x) => (there[`${left + x},${low + y}`] = square[row]![column]!)),
        );
        const same = Object.entries(laid).filter(([place, code]) => there[place] === code).length;
        if (same > most) [best, most] = [there, same];
      }
    }
  }
  return best;
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

function turned(code: string): string {
  return code.endsWith('r') ? code.slice(0, -1) : `${code}r`;
}

function touching(laid: Laid, place: string): number {
  return neighbours(place).filter((where) => where in laid).length;
}

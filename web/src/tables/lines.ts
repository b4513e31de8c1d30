// Which of some squares lie in line beside each other: how a combination is drawn.

const FILES = 'abcdefghijklmnop';
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Lines of neighbours among squares, longest first: those through the square that made them, then what is left over. */
export function linesOf(squares: string[], maker?: string): string[][] {
  const found = WAYS.flatMap((way) => runs(squares, way)).sort((a, b) => b.length - a.length);
  const made = found.filter((run) => maker !== undefined && run.includes(maker));
  const lines = made;
  const joined = new Set(made.flat());
  for (const run of found) {
    if (run.every((square) => joined.has(square))) continue;
    lines.push(run);
    for (const square of run) joined.add(square);
  }
  return lines;
}

function runs(squares: string[], [dx, dy]: (typeof WAYS)[number]): string[][] {
  const there = new Set(squares);
  const beside = (square: string, steps: number): string =>
    `${FILES[FILES.indexOf(square[0]!) + steps * dx] ?? '-'}${Number(square.slice(1)) + steps * dy}`;
  return squares
    .filter((square) => !there.has(beside(square, -1)) && there.has(beside(square, 1)))
    .map((first) => {
      const run = [first];
      while (there.has(beside(first, run.length))) run.push(beside(first, run.length));
      return run;
    });
}

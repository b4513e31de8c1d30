// A frame around the middle of a place: where it is, how large, how round.

const MIDDLE = { x: 0, y: 0 };
const ROUND = 0.12; // of its width

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}

export function frame(width: number, height: number, at: { x: number; y: number } = MIDDLE, round = ROUND): Frame {
  return { x: at.x - width / 2, y: at.y - height / 2, width, height, rx: width * round };
}

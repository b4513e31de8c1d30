// A hand of cards laid out in as few lines as leave them large.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Fan {
  w: number;
  h: number;
  at: (index: number) => { x: number; y: number };
  nearest: (x: number, y: number) => number;
  tall: number; // what its lines take up
}

export interface Tray {
  room: { w: number; h: number }; // of the table, from the upper left corner
  box: Box; // of the hand
  fan: Fan;
}

/** Pixels of a place that a finger hits without looking twice. */
export const FINGER = 40;
const GAP = 5;
const MOST_LINES = 9;
const LOW = 480; // a screen that lies
const LARGE = 50; // a card that is easily hit

// A hand at the lower edge, or on a low screen beside the table, with no more room than it needs, and at most so much.
export function tray(count: number, width: number, height: number, most: number, ratio: number, widest: number): Tray {
  if (count > 0 && height < LOW && width > Math.max(400, height * 1.2))
    return beside(count, width, height, ratio, widest);
  const below = (tall: number): Box => ({ x: 0, y: height - tall, w: width, h: tall });
  const lay = (tall: number): Fan => fan(count, within(below(tall)), ratio, widest);
  const tall = count === 0 ? 0 : Math.min(most, Math.max(64, lay(most).tall + 16));
  return { room: { w: width, h: height - tall }, box: below(tall), fan: lay(tall) };
}

function beside(count: number, width: number, height: number, ratio: number, widest: number): Tray {
  for (let wide = LARGE + 20; ; wide += 10) {
    const box = { x: width - wide, y: 0, w: wide, h: height };
    const laid = fan(count, within(box), ratio, widest);
    if (laid.w >= LARGE || wide > width * 0.4) return { room: { w: width - wide, h: height }, box, fan: laid };
  }
}

function within({ x, y, w, h }: Box): Box {
  return { x: x + 6, y: y + 4, w: Math.max(0, w - 12), h: Math.max(0, h - 8) };
}

export function fan(count: number, box: Box, ratio: number, most: number): Fan {
  let best = { w: 0, columns: 1, lines: 1 };
  for (let lines = 1; lines <= MOST_LINES; lines++) {
    const columns = Math.max(1, Math.ceil(count / lines));
    const w = Math.min(most, box.w / columns - GAP, (box.h / lines - GAP) / ratio);
    if (w > best.w * 1.02) best = { w, columns, lines };
  }
  const { w, columns, lines } = best;
  const h = w * ratio;
  const top = box.y + (box.h - lines * (h + GAP)) / 2;
  const at = (index: number): { x: number; y: number } => {
    const line = Math.floor(index / columns);
    const inLine = Math.min(columns, count - line * columns);
    const left = box.x + (box.w - inLine * (w + GAP)) / 2;
    return { x: left + ((index % columns) + 0.5) * (w + GAP), y: top + (line + 0.5) * (h + GAP) };
  };
  const nearest = (x: number, y: number): number => {
    let found = 0;
    let least = Infinity;
    for (let index = 0; index < count; index++) {
      const place = at(index);
      const far = Math.hypot(place.x - x, (place.y - y) * 2);
      if (far < least) [found, least] = [index, far];
    }
    return found;
  };
  return { w, h, at, nearest, tall: lines * (h + GAP) };
}

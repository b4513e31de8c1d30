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
  split: number; // where the hand begins
  fan: Fan;
}

const GAP = 5;

// A hand at the lower edge, with no more room than it needs, and at most so much.
export function tray(count: number, width: number, height: number, most: number, ratio: number, widest: number): Tray {
  const box = (tall: number): Box => ({ x: 6, y: height - tall + 4, w: width - 12, h: tall - 8 });
  if (count === 0) return { split: height, fan: fan(0, box(0), ratio, widest) };
  const tall = Math.min(most, Math.max(64, fan(count, box(most), ratio, widest).tall + 16));
  return { split: height - tall, fan: fan(count, box(tall), ratio, widest) };
}

export function fan(count: number, box: Box, ratio: number, most: number): Fan {
  let best = { w: 0, columns: 1, lines: 1 };
  for (let lines = 1; lines <= 5; lines++) {
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

// Which thing on the table is which thing that lay there before, so that it can be seen moving.

export interface Item {
  face: string; // what is seen of it; equal faces are alike
  place: string;
  depth?: number; // its height in a pile, 0 at the bottom
}

export interface Matched<T> {
  now: (T & { key: string })[];
  gone: (T & { key: string })[];
}

let counter = 0;

// `hint` says where a thing was before, when a move tells it; alike things are told apart by it.
export function identify<T extends Item>(
  before: (T & { key: string })[],
  after: T[],
  hint: (item: T) => string | undefined = () => undefined,
): Matched<T> {
  const free = new Set(before);
  const keys = new Map<T, string>();
  const claim = (item: T, test: (old: T & { key: string }) => boolean): void => {
    if (keys.has(item)) return;
    for (const old of free) {
      if (test(old)) {
        keys.set(item, old.key);
        free.delete(old);
        return;
      }
    }
  };
  const level = (item: Item): number => item.depth ?? 0;
  for (const item of after) {
    const from = hint(item);
    if (from !== undefined) claim(item, (old) => old.place === from && old.face === item.face);
  }
  for (const item of after)
    claim(item, (old) => old.face === item.face && old.place === item.place && level(old) === level(item));
  for (const item of after) claim(item, (old) => old.face === item.face && old.place === item.place);
  for (const item of after) claim(item, (old) => old.face === item.face && !old.face.startsWith('?'));
  for (const item of after) {
    const from = hint(item);
    claim(
      item,
      (old) =>
        (old.place === item.place || old.place === from) && (old.face.startsWith('?') || item.face.startsWith('?')),
    );
  }
  return {
    now: after.map((item) => ({ ...item, key: keys.get(item) ?? `k${++counter}` })),
    gone: [...free],
  };
}

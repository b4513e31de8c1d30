/** A picture for every value of every word: which parts, and where. A word that is added is drawn here. */

import {
  arrow,
  around,
  at,
  band,
  board,
  both,
  card,
  dial,
  on,
  pile,
  row,
  side,
  sign,
  type Board,
  type Card,
  type Colour,
  type Look,
  type Scene,
} from './parts';

const COLOURS: Colour[] = ['R', 'G', 'Y', 'B'];
const MINE: Look = { back: true };
const THEIRS: Look = { back: true, rival: true };
const HEART: Look = { glyph: 'R' };
const RIVAL_HEART: Look = { glyph: 'R', rival: true };

/** Three cards on one another, from a height on. */
const lifted = (y: number): Card[] =>
  [{ glyph: 'G', rival: true }, { glyph: 'B' }, HEART].map((look, n) => card(18, y - n * 7, 20, 14, look as Look));
const talon = (x: number, y: number, look = MINE): Card[] => pile(x, y, 11, 15, [look, look, look], 1.6);
const combination = (y: number, looks: Look[] = [HEART, HEART, HEART]): Card[] => side(looks, y, 12, 16);
const held = (y: number, looks?: Look[]): Scene => {
  const cards = combination(y, looks);
  return [around(cards), ...cards];
};
/** A combination as small as can be. */
const tiny = (x: number, y: number): Scene => {
  const cards = row(3, (n) => card(x + (n - 1) * 6, y, 5, 5.4));
  return [around(cards, 1), ...cards];
};
const coins = (x: number, y: number, count: number, step = -5): Scene =>
  row(count, (place) => sign('coin', x, y + place * step, 9));

// A small table for each kind of picture.
const NEAR = board(3, 3);
const FIELD = board(3, 4, { halves: true });
const FULL = board(4, 4);
const WIDE = board(3, 3, { w: 32, h: 32, left: 1, top: 8 });

const COLUMN = board(3, 5);
const GAP = board(4, 3, { h: 36 });
/** Two cards in line, and the place of a third. */
const nearly: Scene = [
  band(2.5, 8.5, 32, 9.6),
  ...[0, 1].map((file) => on(GAP, file, 0, HEART)),
  sign('place', ...at(GAP, 2, 0), 8),
];

/** One card meets another, with no room around them or with some. */
const meet = (mine: Look, theirs: Look, full: boolean): Scene => [
  ...(full ? [FULL, ...row(16, (n) => on(FULL, n % 4, Math.floor(n / 4), n % 3 ? MINE : THEIRS))] : []),
  card(14, 29, 15, 25, mine),
  card(35, 29, 15, 25, { ...theirs, rival: true }),
  arrow([14, 13], [34, 13], [24, 3]),
];

const kinds: Record<string, Look[]> = {
  colour: [HEART, HEART, HEART],
  value: [{ value: 4 }, { value: 4 }, { value: 4 }],
  stairs: [{ value: 2 }, { value: 3 }, { value: 4 }],
};

/** A line of cards for each kind that counts. */
function kind(...names: string[]): Scene {
  const [w, h] = [[14, 21] as const, [12.5, 17] as const, [11, 13] as const][names.length - 1]!;
  const step = 48 / names.length;
  return names.flatMap((name, line) => {
    const cards = side(kinds[name]!, step * (line + 0.5), w, h);
    const climb = name === 'stairs' ? Math.min(5, (step - h) / 2 - 0.5) : 0;
    return cards.map((it, place) => ({ ...it, y: it.y + (1 - place) * climb }));
  });
}

const around4: [number, number][] = [
  [1, 0],
  [0, 1],
  [2, 1],
  [1, 2],
];
const corners: [number, number][] = [
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
];
const dots = (where: Board, places: [number, number][], size = 6): Scene =>
  places.map(([file, line]) => sign('dot', ...at(where, file, line), size));

const VALUES: Record<string, Record<string, Scene>> = {
  pack: {
    own: [...pile(32, 16, 14, 20, [THEIRS, THEIRS, THEIRS]), ...pile(11, 35, 14, 20, [MINE, MINE, MINE])],
    mixed: pile(13, 34, 16, 22, [MINE, THEIRS, MINE, THEIRS, MINE], 4.6),
  },
  turned: {
    off: [board(8, 8, { w: 36, h: 36 })],
    on: [board(16, 4, { w: 46, h: 46 })],
  },
  start: {
    open: [
      FIELD,
      ...row(3, (file) => on(FIELD, file, 3, { glyph: COLOURS[file]! })),
      ...row(3, (file) => on(FIELD, file, 0, { glyph: COLOURS[3 - file]!, rival: true })),
    ],
    talons: [WIDE, ...talon(39, 13, THEIRS), ...talon(39, 38)],
    hidden: [FIELD, ...row(12, (n) => on(FIELD, n % 3, Math.floor(n / 3), (n * 5) % 7 < 3 ? MINE : THEIRS))],
  },
  layout: {
    shuffled: [
      card(13, 15, 14, 19, { glyph: 'R', turned: -24 }),
      card(34, 14, 14, 19, { glyph: 'B', turned: 20 }),
      card(16, 34, 14, 19, { glyph: 'Y', turned: 14 }),
      card(35, 35, 14, 19, { glyph: 'G', turned: -15 }),
      arrow([15, 25], [33, 25], [24, 16]),
      arrow([33, 27], [15, 27], [24, 36]),
    ],
    figure: [
      ...row(4, (n) => card(8 + n * 10.7, 11, 9.6, 15, { glyph: COLOURS[n]!, rival: true })),
      ...row(4, (n) => card(8 + n * 10.7, 37, 9.6, 15, { glyph: COLOURS[n]! })),
      sign('equals', 24, 24, 9),
    ],
  },
  kings: {
    none: [sign('crown', 24, 24, 36), sign('cross', 24, 25, 40)],
    dealt: side([{ glyph: 'R' }, { ...MINE, king: true }, { glyph: 'G' }], 25, 14, 26),
    first: [
      ...pile(11, 28, 14, 22, [MINE, MINE, MINE], 2),
      arrow([16, 12], [34, 13], [25, 4]),
      card(36, 29, 15, 26, { ...MINE, king: true }),
    ],
    ones: [
      card(12, 27, 16, 28, { value: 1, glyph: 'B' }),
      arrow([13, 9], [34, 10], [24, 1]),
      card(36, 28, 16, 28, { ...MINE, king: true }),
    ],
  },
  turn: {
    step: [NEAR, on(NEAR, 1, 2, HEART), arrow([24, 31], [24, 16])],
    jump: [NEAR, on(NEAR, 1, 2, HEART), on(NEAR, 1, 1, RIVAL_HEART), arrow([18, 35], [18.5, 9], [0, 22])],
    send: [
      FIELD,
      on(FIELD, 0, 3, HEART),
      on(FIELD, 1, 3, { glyph: 'G' }),
      on(FIELD, 2, 0, { glyph: 'B', rival: true }),
      arrow([15, 34], [24, 10], [12, 14]),
    ],
    lay: [
      WIDE,
      ...dots(WIDE, [...around4, ...corners, [1, 1]], 4.6),
      ...talon(39, 36),
      arrow([38, 26], [24, 19], [38, 14]),
    ],
    beside: [
      WIDE,
      on(WIDE, 0, 1, HEART),
      ...dots(
        WIDE,
        [
          [0, 0],
          [1, 1],
          [0, 2],
        ],
        4.6,
      ),
      ...talon(39, 36),
      arrow([38, 26], [21, 20], [36, 10]),
    ],
    'turn up': [
      card(14, 28, 19, 29, MINE),
      card(35, 28, 19, 29, { value: 5, glyph: 'G' }),
      arrow([15, 10], [34, 11], [24, -1]),
    ],
  },
  near: {
    all: [NEAR, on(NEAR, 1, 1, HEART), ...dots(NEAR, [...around4, ...corners])],
    sides: [NEAR, on(NEAR, 1, 1, HEART), ...dots(NEAR, around4)],
  },
  second: {
    none: [card(19, 24, 20, 30, HEART), sign('check', 36, 33, 18)],
    match: [GAP, ...nearly, on(GAP, 3, 2, HEART), arrow([40, 28], [33, 18], [40, 20])],
    row: [
      NEAR,
      ...row(3, (line) => on(NEAR, 0, line, { value: 3 - line })),
      on(NEAR, 2, 0, { value: 2 }),
      arrow([39, 17], [27, 24], [39, 24]),
    ],
    disturb: [
      NEAR,
      on(NEAR, 0, 2, HEART),
      on(NEAR, 1, 2, { glyph: 'B', rival: true }),
      arrow([29, 38], [39, 10], [42, 30]),
    ],
  },
  cover: {
    never: [...meet({ value: 5, ...HEART }, { value: 3, ...HEART }, false), sign('cross', 24, 9, 17)],
    always: meet({ value: 5, ...HEART }, { value: 3, ...HEART }, false),
    surrounded: meet({ value: 5, ...HEART }, { value: 3, ...HEART }, true),
    full: meet({ value: 2, ...HEART }, { value: 7, glyph: 'B' }, true),
    opposing: meet({ value: 2, ...HEART }, { value: 7, glyph: 'B' }, false),
  },
  begin: {
    free: [NEAR, on(NEAR, 1, 2, HEART), on(NEAR, 1, 1, RIVAL_HEART), arrow([20, 38], [10, 26], [12, 36])],
    cover: [NEAR, on(NEAR, 1, 2, HEART), on(NEAR, 1, 1, RIVAL_HEART), arrow([24, 34], [24, 26])],
  },
  leap: {
    one: [COLUMN, on(COLUMN, 1, 4, HEART), on(COLUMN, 1, 3, RIVAL_HEART), arrow([19, 41], [19, 24], [6, 33])],
    line: [
      COLUMN,
      ...[1, 2, 3, 4].map((line) => on(COLUMN, 1, line, line % 2 ? RIVAL_HEART : HEART)),
      arrow([19, 41], [19, 7], [0, 24]),
    ],
  },
  moves: {
    turned: [
      GAP,
      ...nearly,
      on(GAP, 0, 2, { glyph: 'R', faint: true }),
      on(GAP, 3, 2, HEART),
      arrow([40, 28], [33, 18], [40, 20]),
    ],
    any: [
      GAP,
      ...nearly,
      on(GAP, 0, 2, HEART),
      on(GAP, 3, 2, HEART),
      arrow([40, 28], [33, 18], [40, 20]),
      arrow([9, 28], [26, 18], [12, 20]),
    ],
  },
  own: {
    open: [
      ...held(17, [RIVAL_HEART, RIVAL_HEART, RIVAL_HEART]),
      card(24, 38, 12, 15, HEART),
      sign('cross', 24, 17, 20),
    ],
    safe: [
      ...held(17, [RIVAL_HEART, RIVAL_HEART, RIVAL_HEART]),
      card(24, 38, 12, 15, HEART),
      sign('check', 40, 34, 14),
    ],
  },
  among: {
    all: held(24, [HEART, RIVAL_HEART, HEART]),
    own: [...held(15), card(24, 37, 13, 17, RIVAL_HEART), sign('cross', 31, 42, 12)],
  },
  kinds: {
    any: kind('colour', 'value', 'stairs'),
    colour: kind('colour'),
    value: kind('value'),
    stairs: kind('stairs'),
    'colour value': kind('colour', 'value'),
    'colour stairs': kind('colour', 'stairs'),
    'value stairs': kind('value', 'stairs'),
    line: held(24, [
      { value: 6, glyph: 'G' },
      { value: 1, glyph: 'R' },
      { value: 3, glyph: 'B' },
    ]),
  },
  effect: {
    none: [...held(14), arrow([24, 27], [24, 44]), sign('cross', 24, 36, 17)],
    take: [
      ...held(13),
      arrow([24, 24], [24, 33]),
      ...row(3, (n) => card(16 + n * 8, 41, 12, 11, { turned: (n - 1) * 12 })),
    ],
    give: [
      both([24, 3], [24, 45]),
      both([3, 24], [45, 24]),
      both([8, 8], [40, 40]),
      both([8, 40], [40, 8]),
      card(24, 24, 12, 16, HEART),
    ],
    return: [...held(13), arrow([10, 24], [20, 37], [10, 36]), ...talon(29, 38)],
    kill: [
      around(combination(14)),
      ...[0, 2].map((n) => combination(14)[n]!),
      card(24, 37, 12, 16, RIVAL_HEART),
      arrow([24, 14], [24, 28]),
      sign('cross', 32, 42, 12),
    ],
    'turn down': [...held(28, [MINE, MINE, MINE]), arrow([10, 15], [38, 15], [24, 2])],
    count: [...held(15), ...row(3, (n) => sign('coin', 10.5 + n * 13.5, 37, 11))],
  },
  pile: {
    whole: [sign('place', 18, 40, 13), ...lifted(28), arrow([40, 36], [40, 8])],
    top: [...lifted(40).slice(0, 2), ...lifted(25).slice(2), arrow([40, 24], [40, 6])],
  },
  gain: {
    cards: [card(14, 24, 18, 30, { value: 5, glyph: 'R' }), arrow([25, 24], [32, 24]), sign('coin', 40, 24, 12)],
    values: [card(14, 24, 18, 30, { value: 5, glyph: 'R' }), arrow([25, 24], [32, 24]), ...coins(40, 42, 5, -9)],
  },
  goal: {
    cross: [FIELD, on(FIELD, 1, 2, HEART), arrow([24, 24], [24, 12]), sign('flag', 36, 18, 12)],
    hold: [FIELD, on(FIELD, 1, 1, HEART), dialAt(35, 35)],
    far: [FIELD, on(FIELD, 1, 3, HEART), arrow([24, 35], [24, 8]), sign('flag', 36, 8, 13)],
    king: [
      card(11, 31, 16, 26, HEART),
      arrow([12, 16], [32, 13], [20, 4]),
      card(36, 28, 18, 30, { ...THEIRS, king: true }),
    ],
    'all across': [
      FIELD,
      ...row(3, (file) => on(FIELD, file, 0, { glyph: COLOURS[file]! })),
      ...row(3, (file) => arrow([12.5 + file * 11.5, 42], [12.5 + file * 11.5, 17])),
    ],
    outlast: [
      ...pile(
        12,
        34,
        16,
        20,
        row(6, () => MINE),
        1.8,
      ),
      sign('place', 37, 32, 16),
    ],
    most: [...coins(14, 42, 5, -5.4), ...coins(34, 42, 3, -5.4), sign('crown', 14, 9, 14)],
    first: [...held(33), sign('crown', 24, 12, 20)],
    avoid: [...held(24), sign('cross', 24, 24, 42)],
    last: [
      FIELD,
      on(FIELD, 1, 3, HEART),
      ...[0, 1, 2].flatMap((file) => [
        on(FIELD, file, file % 2, { glyph: 'B', rival: true, faint: true }),
        sign('cross', ...at(FIELD, file, file % 2), 11),
      ]),
    ],
    block: [
      NEAR,
      on(NEAR, 1, 1, { glyph: 'B', rival: true }),
      ...around4.map(([file, line]) => on(NEAR, file, line, HEART)),
      ...corners.map(([file, line]) => sign('cross', ...at(NEAR, file, line), 9)),
    ],
  },
  fair: {
    off: [card(17, 32, 15, 22, HEART), sign('flag', 35, 22, 30)],
    on: [card(9, 33, 13, 20, HEART), card(24, 33, 13, 20, { glyph: 'B', rival: true }), sign('flag', 38, 21, 24)],
  },
  ties: {
    shared: [...coins(12, 42, 3), ...coins(36, 42, 3), sign('crown', 12, 19, 15), sign('crown', 36, 19, 15)],
    combinations: [
      ...coins(12, 43, 2),
      ...coins(36, 43, 2),
      ...[tiny(12, 29), tiny(12, 20), tiny(36, 29)].flat(),
      sign('crown', 12, 9, 12),
    ],
  },
};

const NUMBERS: Record<string, (n: number) => Scene> = {
  files: (n) => [board(n, 4, { square: 5.4, top: -2 }), both([24 - n * 2.7, 42], [24 + n * 2.7, 42])],
  rows: (n) =>
    n === 1 ? [board(8, 1)] : [board(4, n, { square: 5.4, left: 6 }), both([8, 24 - n * 2.7], [8, 24 + n * 2.7])],
  colours: (n) =>
    side(
      COLOURS.slice(0, n).map((glyph) => ({ glyph })),
      24,
      Math.min(17, 46 / n - 1.5),
      28,
    ),
  values: (n) =>
    row(n, (place) =>
      card(
        24 + ((place % 4) - (Math.min(n - Math.floor(place / 4) * 4, 4) - 1) / 2) * 11.4,
        n > 4 ? 12.5 + Math.floor(place / 4) * 23 : 24,
        10.4,
        20,
        { value: place + 1 },
      ),
    ),
  least: (n) => {
    const cards = side(
      row(n, () => HEART),
      24,
      Math.min(13, 42 / n - 1),
      20,
      1,
    );
    return [around(cards, 1.6), ...cards];
  },
  patience: (n) => (n === 0 ? [sign('endless', 24, 24, 36)] : quiet(Math.max(1, Math.min(10, Math.round(n / 10))))),
  longest: (n) => (n === 0 ? [sign('endless', 24, 24, 36)] : [dial(Math.min(1, n / 600))]),
};

function quiet(steps: number): Scene {
  return [...row(steps, (n) => sign('dot', 8 + (n % 5) * 8, 30 + Math.floor(n / 5) * 10, 5)), sign('flag', 24, 14, 20)];
}
function dialAt(x: number, y: number): Scene[number] {
  return { ...dial(1), x, y, size: 16 };
}

/** The picture of a value; nothing where none was drawn. */
export function sceneOf(word: string, value: string | number): Scene | undefined {
  return typeof value === 'number' ? NUMBERS[word]?.(value) : VALUES[word]?.[value];
}

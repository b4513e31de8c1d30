import { beforeAll, describe, expect, it } from 'vitest';
import { speak, speakMove, speakPosition } from './speak';
import type { View } from './types';
import { words as book, type Catalogue } from '../i18n/words.svelte';

interface Recording {
  steps: Record<string, View>[];
}
const recorded = import.meta.glob<Recording[]>('../../fixtures/*.json', { import: 'default' });
const catalogues = import.meta.glob<Catalogue>('../i18n/tables/*.json', { import: 'default', eager: true });
const LANGUAGES = ['en', 'fr', 'de', 'nl', 'es', 'it', 'eo'];

const up = { up: true, king: false };
const before: View = {
  game: '64g-1',
  family: 'sixtyfour',
  players: 2,
  options: {},
  seat: 0,
  seats: [0],
  moves: ['e4xe5'],
  history: [],
  over: false,
  result: null,
  ending: null,
  points: null,
  table: {
    files: 8,
    rows: 8,
    rules: {
      pack: 'own',
      kings: 'none',
      turn: 'step',
      cover: 'always',
      second: 'none',
      among: 'all',
      effect: 'none',
      goal: 'cross',
      kinds: [],
      least: 3,
    },
    directions: null,
    squares: { e4: [{ card: '8R', owner: 0, ...up }], e5: [{ card: '3R', owner: 1, ...up }] },
    card: null,
    pending: null,
    talons: [],
    known: [],
    gone: { '0': [], '1': [] },
    made: [],
    combinations: [],
    quiet: 0,
    moves_made: 0,
  },
};
const after: View = {
  ...before,
  seats: [],
  moves: [],
  over: true,
  result: [1, 0],
  history: [[0, 'e4xe5']],
  table: {
    ...before.table,
    squares: { e5: [{ card: '8R', owner: 0, ...up }] },
    gone: { '0': [], '1': ['3R'] },
  } as View['table'],
};

beforeAll(async () => {
  await Promise.all(LANGUAGES.flatMap((lang) => [book.open(lang, 'page'), book.open(lang, 'tables')]));
});

describe('speak', () => {
  it('says who moved what where, what left the table, and who won', () => {
    expect(speakMove(after, before, 'en')).toBe('You move the red 8 from e4 to e5 and take the red 3. You win.');
    expect(
      speakMove({ ...after, seat: 1 }, { ...before, seat: 1 }, 'fr', { seats: [{ name: 'Ana' }, { name: 'Léo' }] }),
    ).toBe('Ana déplace le 8 rouge de e4 en e5 et prend votre 3 rouge. Ana gagne.');
  });

  it('says nothing when nothing happened, or a move was taken back', () => {
    expect(speakMove(before, null, 'en')).toBe('');
    expect(speakMove(before, before, 'en')).toBe('');
    expect(speakMove(before, after, 'en')).toBe('');
  });

  it('reads out the position', () => {
    expect(speakPosition(before, 'en')).toBe(
      'Your turn. Move a card. Row 5: e5: red 3, theirs. Row 4: e4: red 8, yours.',
    );
  });

  it('makes colours agree with shapes', () => {
    const table = {
      colours: ['B'],
      shapes: ['h', 's'],
      columns: { first: 0, shapes: ['h'] },
      rows: { B: { first: 0, cards: ['Bh'] } },
      hand: ['Bs'],
      hands: [1, 3],
      lacks: [[], []],
      turn: 0,
      out: [],
    };
    const view: View = { ...before, game: 'tabeligi', family: 'tabeligi', table, history: [[1, 'Bh']] };
    const empty = { ...view, history: [] };
    expect(speakMove(view, empty, 'de')).toContain('das blaue Herz');
    expect(speakPosition(view, 'de')).toContain('blauer Stern');
    expect(speakPosition(view, 'fr')).toContain('étoile bleue');
    expect(speakPosition(view, 'nl')).toContain('blauwe ster');
    expect(speakPosition(view, 'es')).toContain('estrella azul');
    expect(speakPosition(view, 'it')).toContain('stella blu');
    expect(speakPosition(view, 'eo')).toContain('blua stelo');
  });

  it('finds words for every move and position of recorded games in every language', async () => {
    const wrong: string[] = [];
    for (const load of Object.values(recorded)) {
      for (const { steps } of await load()) {
        for (const lang of LANGUAGES) {
          steps.forEach((step, index) => {
            if (index % 3) return;
            const [now, was] = [step['0'] ?? step['-']!, steps[index - 1]?.['0'] ?? null];
            const { move, position } = speak(now, was, lang);
            const holes = /table\.\w|undefined|NaN|[{}⟦⟧]/;
            if (holes.test(`${move} ${position}`) || (was && move.length < 6)) wrong.push(`${move} | ${position}`);
          });
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  }, 60_000);
});

describe('catalogues', () => {
  const words = (lang: string): Catalogue => catalogues[`../i18n/tables/${lang}.json`]!;
  const holes = (text: Catalogue[string]): string[] =>
    ((typeof text === 'string' ? text : text['other']!).match(/\{\w+\}/g) ?? []).sort();

  it.each(LANGUAGES)('%s has every key of English with the same holes', (lang) => {
    for (const [key, text] of Object.entries(words('en'))) {
      expect(words(lang)[key], key).toBeTruthy();
      expect(holes(words(lang)[key]!), key).toEqual(holes(text));
    }
    const more = Object.keys(words(lang)).filter((key) => !(key in words('en')));
    expect(more.filter((key) => !/^table\.(gender\.|colour\.\w\.|the\.card\.\d|tell\.\w+\.do$)/.test(key))).toEqual([]);
  });
});

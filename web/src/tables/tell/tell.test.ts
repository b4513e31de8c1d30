import { beforeAll, describe, expect, it } from 'vitest';
import { tell, tellPossible, tellTurn, type Shown, type Step, type Told } from '.';
import { recordedGames, type Telling } from './recorded';
import { outcome } from '../now';
import { sayIn, words as book } from '../../i18n/words.svelte';

const LANGUAGES = ['en', 'fr', 'de', 'nl', 'es', 'it', 'eo'];
const NAMES = ['Ana', 'Léo', 'Mia', 'Jon', 'Zoe', 'Kai', 'Lou', 'Sam'];
const room = { seats: NAMES.map((name) => ({ name, kind: 'person' })) };

// What moves look like when they are written; a square's name alone is no code.
const CODES = /[a-p]\d{1,2}[-x][a-p]\d|\d[RGYB][@x]|\?[a-p]\d|\d+r?@|take -?\d|>[a-e]\d|-?\d+,-?\d+/;
const HOLES = /[{}⟦⟧]|undefined|NaN|null(?!e)|table\.|\s\s|\s[.,]/;

function mistakes({ text, detail, cards }: Told, move: string): string[] {
  const written = /^[a-z]+$|^[a-p]\d+$/.test(move)
    ? null
    : new RegExp(`(?<!\\p{L})${move.replace(/[?+]/g, '\\$&')}(?!\\p{L})`, 'u');
  const found = [text, detail].filter((part) => HOLES.test(part) || CODES.test(part) || written?.test(part));
  if (text.length < 4) found.push(`nothing told of ${move}`);
  return [...found, ...cards.filter((card) => !drawable(card)).map((card) => JSON.stringify(card))];
}

function drawable(card: Shown): boolean {
  switch (card.family) {
    case 'sixtyfour':
      return card.card === null ? !card.up : /^[1-8][RGYB]$/.test(card.card);
    case 'tabeligi':
      return /^[YRPGBVONKEW][dqtcamhs]$/.test(card.card);
    case 'kvaro':
      return card.number > 0 && card.objects.split(' ').length === 4;
    case 'colorio':
      return card.colour === null || 'RGYBW'.includes(card.colour);
  }
}

// Moves of one seat, one after another.
function turns(told: Telling[]): { name: string; steps: Step[] }[] {
  const found: { name: string; steps: Step[] }[] = [];
  for (const { name, views, moves } of told) {
    moves.forEach(([seat, move], index) => {
      const step = { before: views[index]!, after: views[index + 1]!, seat, move };
      const last = found.at(-1)?.steps;
      if (index && last?.[0]!.seat === seat) last.push(step);
      else found.push({ name, steps: [step] });
    });
  }
  return found;
}

let games: Telling[];
beforeAll(async () => {
  await Promise.all(LANGUAGES.flatMap((lang) => [book.open(lang, 'page'), book.open(lang, 'tables')]));
  games = await recordedGames();
});

describe('tell', () => {
  it.each(LANGUAGES)('has a sentence in %s for every move of the recorded games', (lang) => {
    const you = book.entry(lang, 'table.you') as string;
    const wrong = games.flatMap(({ name, viewer, views, moves }) =>
      moves.flatMap(([seat, move], index) => {
        const told = tell(views[index]!, views[index + 1]!, seat, move, room, lang);
        const begins = told.text.startsWith(`${seat === views[0]!.seat ? you : NAMES[seat]} `);
        const found = [...mistakes(told, move), ...(begins ? [] : [told.text])];
        return found.map((what) => `${name}, seen by ${viewer}, move ${index + 1}: ${what}`);
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it.each(LANGUAGES)('tells whole turns in %s, in one piece', (lang) => {
    const told = turns(games).map(({ name, steps }) => ({ name, steps, told: tellTurn(steps, room, lang) }));
    const wrong = told.flatMap(({ name, steps, told }) =>
      mistakes(told, steps[0]!.move).map((what) => `${name}: ${what}`),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    const colorio = told.filter(({ steps }) => steps[0]!.after!.family === 'colorio' && steps.length > 2);
    expect(colorio.length).toBeGreaterThan(10);
    for (const { steps, told } of colorio)
      for (const { move } of steps.filter(({ move }) => /^[a-e]\d$/.test(move))) expect(told.text).toContain(move);
  });

  it('says your card where somebody else moves it', () => {
    const texts = turns(games).map(({ steps }) => tellTurn(steps, room, 'en').text);
    expect(texts.some((text) => /^(Ana|Léo) .*\byour (red|green|yellow|blue) \d/.test(text))).toBe(true);
    expect(texts.some((text) => /^You .*\byour\b/.test(text))).toBe(false);
  });

  it.each(LANGUAGES)('has a sentence in %s for how each of them ended', (lang) => {
    const ends = games.flatMap(({ name, views }) => (views.at(-1)!.over ? [{ name, view: views.at(-1)! }] : []));
    expect(ends.length).toBeGreaterThan(20);
    for (const { name, view } of ends) {
      const text = outcome(view, room, lang, sayIn(lang));
      expect(text.length, name).toBeGreaterThan(10);
      expect(HOLES.test(text) || CODES.test(text), `${name}: ${text}`).toBe(false);
    }
  });

  it.each(LANGUAGES)('has words in %s for moves that could be made', (lang) => {
    const wrong = games.flatMap(({ name, views }) =>
      views.flatMap((view, index) => {
        const move = view.moves[(index * 7) % view.moves.length];
        return move === undefined
          ? []
          : mistakes(tellPossible(view, move, lang), move).map((what) => `${name}: ${what}`);
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it.each(['{lay}', '{x}', '{who}'])('leaves the name of a player called %s as it is', (name) => {
    const { views, moves } = games.find(({ views, moves }) => views[0]!.seat !== moves[0]![0])!;
    const [seat, move] = moves[0]!;
    const [named, plain] = [name, 'Ana'].map((called) => {
      const seats = NAMES.map(() => ({ name: called, kind: 'person' }));
      return tell(views[0]!, views[1]!, seat, move, { seats }, 'en').text;
    });
    expect(named).toBe(plain!.replaceAll('Ana', name));
    expect(named).toContain(name);
  });
});

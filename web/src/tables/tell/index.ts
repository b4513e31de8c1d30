// A move in words, with the cards to draw beside them: the one place for all that tells moves.

import { capital } from '../../i18n/formats';
import { sayIn } from '../../i18n/words.svelte';
import { inWords } from '../plain';
import {
  counted,
  type ColorioTable,
  type KvaroTable,
  type Room,
  type SixtyFourTable,
  type TabeligiTable,
  type View,
} from '../types';
import { tellColorio, turnColorio } from './colorio';
import { tellKvaro } from './kvaro';
import { tell64 } from './sixtyfour';
import { tellTabeligi } from './tabeligi';
import { sentences, Voice, type Step, type Told } from './voice';

const STAY = 'stay';

export { sentences, type Shown, type Step, type Told } from './voice';

/** What somebody did: "Ana lays the red square at the right end". The views tell more, if they are known. */
export function tell(
  before: View | null,
  after: View | null,
  seat: number,
  move: string,
  room: Room | null,
  lang: string,
): Told {
  if (!before && !after) return { text: '', detail: '', cards: [] };
  const view = (after ?? before)!;
  const voice = new Voice(sayIn(lang), lang, true, view, room);
  const step = { before, after, seat, move };
  const told = tellStep(step, voice);
  return { ...told, text: sentences([told.text, ...changes(step, voice)]) };
}

/** What somebody did in one turn, step by step, in as few words as tell it all. */
export function tellTurn(steps: Step[], room: Room | null, lang: string): Told {
  const [first, last] = [steps[0]!, steps.at(-1)!];
  if (steps.length === 1) return tell(first.before, first.after, first.seat, first.move, room, lang);
  const voice = new Voice(sayIn(lang), lang, true, (last.after ?? last.before)!, room);
  if (voice.view.family === 'colorio') {
    const told = turnColorio(steps as Step<View<ColorioTable>>[], voice);
    return { ...told, text: sentences([told.text, ...steps.flatMap((step) => changes(step, voice))]) };
  }
  const told = steps.map(({ before, after, seat, move }) => tell(before, after, seat, move, room, lang));
  // What was left as it was is no news beside what was done.
  const news = told.filter((_, index) => steps[index]!.move !== STAY);
  return {
    text: sentences(news.map(({ text }) => text)),
    detail: sentences(news.map(({ detail }) => detail)),
    cards: news.flatMap(({ cards }) => cards),
  };
}

/** What could be done, as a hint or a question puts it: "Lay the red square at the right end". */
export function tellPossible(view: View, move: string, lang: string): Told {
  const voice = new Voice(sayIn(lang), lang, false, view, null);
  return tellStep({ before: view, after: null, seat: view.seat ?? view.seats[0] ?? 0, move }, voice);
}

function tellStep(step: Step, voice: Voice): Told {
  switch ((step.after ?? step.before)!.family) {
    case 'tabeligi':
      return tellTabeligi(step as Step<View<TabeligiTable>>, voice);
    case 'kvaro':
      return tellKvaro(step as Step<View<KvaroTable>>, voice);
    case 'colorio':
      return tellColorio(step as Step<View<ColorioTable>>, voice);
    case 'sixtyfour':
      return tell64(step as Step<View<SixtyFourTable>>, voice);
    default:
      return tellPlain(step, voice);
  }
}

// In the words that the table had for it before, or as it is written.
function tellPlain({ before, seat, move }: Step, voice: Voice): Told {
  const what = inWords(before?.table, move);
  const text = voice.done ? voice.of(seat, 'plays', { move: what }) : capital(what);
  return { text, detail: '', cards: [] };
}

// Whose points changed, and who is out.
function changes({ before, after }: Step, voice: Voice): string[] {
  if (!before || !after) return [];
  const found: string[] = [];
  const stillIn = (after.table as { in?: number[] }).in;
  for (const seat of (before.table as { in?: number[] }).in ?? []) {
    if (stillIn && !stillIn.includes(seat)) found.push(voice.of(seat, 'isOut'));
  }
  counted(after)?.forEach((points, seat) => {
    const more = points - (before.points?.[seat] ?? 0);
    if (more) found.push(voice.of(seat, more > 0 ? 'score' : 'lose', { n: Math.abs(more) }));
  });
  return found;
}

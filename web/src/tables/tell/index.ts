// A move in words, with the cards to draw beside them: the one place for all that tells moves.

import { sayIn } from '../../i18n/words.svelte';
import type { ColorioTable, KvaroTable, Room, SixtyFourTable, TabeligiTable, View } from '../types';
import { tellColorio } from './colorio';
import { tellKvaro } from './kvaro';
import { tell64 } from './sixtyfour';
import { tellTabeligi } from './tabeligi';
import { sentences, Voice, type Step, type Told } from './voice';

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
    default:
      return tell64(step as Step<View<SixtyFourTable>>, voice);
  }
}

// Whose points changed, and who is out.
function changes({ before, after }: Step, voice: Voice): string[] {
  if (!before || !after) return [];
  const found: string[] = [];
  const stillIn = (after.table as { in?: number[] }).in;
  for (const seat of (before.table as { in?: number[] }).in ?? []) {
    if (stillIn && !stillIn.includes(seat)) found.push(voice.of(seat, 'isOut'));
  }
  after.points?.forEach((points, seat) => {
    const more = points - (before.points?.[seat] ?? 0);
    if (more) found.push(voice.of(seat, more > 0 ? 'score' : 'lose', { n: Math.abs(more) }));
  });
  return found;
}

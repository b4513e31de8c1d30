// Why a game ended, and how the seats stand then, in words. The reason is the engine's (docs/endings.md).

import { list } from '../i18n/formats';
import type { Say } from '../i18n/words.svelte';
import type { Ending, Outcome, View as Sent } from '../net/protocol';
import { endingOf } from './foreign';
import type { KvaroTable, TabeligiTable } from './types';

export interface Ended {
  family: string;
  outcome: Pick<Outcome, 'by' | 'seat' | 'ending'>;
  counts: boolean; // whether the game counts points
}

/** Whether nobody has won more than anybody else. */
export function drawn(result: number[]): boolean {
  return result.length > 1 && result.every((share) => share === result[0]);
}

/** The seats that have won, alone or together; nobody in a draw. */
export function winners(result: number[]): number[] {
  const best = Math.max(0, ...result);
  return best === 0 || drawn(result) ? [] : [...result.keys()].filter((seat) => result[seat] === best);
}

/** One sentence: the rule that ended it, or who gave up, ran out of time, agreed. */
export function whyEnded(ended: Ended, me: number | null, name: (seat: number) => string, say: Say): string {
  const { by, seat, ending } = ended.outcome;
  const own = seat !== null && seat === me ? '.you' : '';
  if (by === 'draw' || by === 'closed') return say(`result.by.${by}`);
  if (by !== 'rules') return say(`result.by.${by}${own}`, { name: seat === null ? '' : name(seat) });
  return ending ? ruleThatEnded(ended.family, ending, ended.counts, me, name, say) : '';
}

function ruleThatEnded(
  family: string,
  { by, seat }: Ending,
  counts: boolean,
  me: number | null,
  name: (seat: number) => string,
  say: Say,
): string {
  const key = `ending.${family}.${by}`;
  const whose = seat === null || me === null ? '' : seat === me ? '.you' : '.against';
  const forms = [whose, seat === null ? '.several' : '', counts ? '' : '.unscored'];
  const form = forms.find((form) => form && say.has(key + form)) ?? '';
  const who = seat === null ? '' : name(seat);
  return say.has(key + form) ? say(key + form, { who }) : endingOf(family, by, who);
}

/** How the seats stand: their points, or the cards they are left with. Empty where nothing is counted. */
export function standings(view: Sent<unknown>, name: (seat: number) => string, lang: string, say: Say): string {
  const table = view.table as Partial<TabeligiTable & KvaroTable>;
  const numbers = view.points ?? table.hands ?? table.sizes;
  if (!numbers || view.players < 2) return '';
  const each = numbers.map((n, seat) => say('ending.each', { who: name(seat), n }));
  return say(view.points ? 'ending.points' : 'ending.cards', { list: list(lang, each) });
}

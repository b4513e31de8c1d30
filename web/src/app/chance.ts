/** A chance of winning in words, the same wherever one is shown: certain only where it is proven. */

import { percent, t } from '../i18n/words.svelte';
import type { Look, Proof } from '../net/api';

const MOST = 0.95;

export function chanceText(value: number, proof: Proof | null = null): string {
  if (proof !== null) return t(`chance.${proof}`);
  if (value > MOST) return t('chance.over', { chance: percent(MOST) });
  if (value < 1 - MOST) return t('chance.under', { chance: percent(1 - MOST) });
  return t('chance.about', { chance: percent(value) });
}

/** What another move would have been good for. */
export function insteadText({ chances, seat, proof, worth }: Look): string {
  const left = worth ?? 0;
  return t('analysis.instead', {
    chance: chanceText(chances[seat ?? 0] ?? 0, proof),
    worth: chanceText(left, left === 0 ? 'lost' : left === 1 ? 'won' : null),
  });
}

/** What a seat could hope for in a position; at the end, what it got. */
export function chanceOf(look: Look, seat: number): string {
  const chance = look.chances[seat] ?? 0;
  if (look.seat === null) return percent(chance);
  return chanceText(chance, seat === look.seat ? look.proof : proofOfOthers(look));
}

function proofOfOthers({ proof, chances }: Look): Proof | null {
  if (proof === 'won') return 'lost';
  if (chances.length > 2) return null;
  return proof === 'lost' ? 'won' : proof;
}

/** Between what numbers a seat's chance should be; null where the position says nothing of its own about that seat. */
export function rangeOf(look: Look, seat: number): [number, number] | null {
  const chance = look.chances[seat] ?? 0;
  if (look.seat === null) return [chance, chance];
  if (look.seat === seat) return [look.low, look.high];
  return look.open ? [1 - look.high, 1 - look.low] : null;
}

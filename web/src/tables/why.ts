// Why a move is refused, in words. The reason is the engine's (docs/refusals.md): a word, and facts as moves write them.

import { capital } from '../i18n/formats';
import type { Say, Values } from '../i18n/words.svelte';
import { refusalOf } from './foreign';
import { card64, cardTabeligi } from './labels';

export interface Reason {
  why: string;
  facts: Record<string, unknown>;
}

const CARD64 = /^\d[RGYB]$/;
const TABELIGI = /^[A-Z][a-z]$/;

export function whyNot(family: string, { why, facts }: Reason, say: Say): string {
  const own = `why.${family}.${why}`;
  const forms = [facts['same'], facts['needs']].map((form) => `${own}.${String(form)}`);
  const key = [...forms, own, `why.${why}`].find((one) => say.has(one));
  const foreign = key ? '' : refusalOf(family, why, facts);
  return capital(foreign || say(key ?? 'why.not-a-move', inWords(facts, say)));
}

function inWords(facts: Record<string, unknown>, say: Say): Values {
  const found: Values = {};
  for (const [name, fact] of Object.entries(facts)) {
    if (typeof fact === 'number') found[name] = fact;
    else if (typeof fact !== 'string') continue;
    else if (name === 'colour') found[name] = say(`table.colour.${fact}`);
    else if (name === 'shape') found[name] = say(`table.shape.${fact}`);
    else if (CARD64.test(fact)) found[name] = card64(fact, say);
    else if (TABELIGI.test(fact) && name !== 'mine' && name !== 'theirs') found[name] = cardTabeligi(fact, say);
  }
  // What meets its like at a side of a card of Kvaro: a colour, or an object.
  const what = facts['what'];
  if (facts['same'] === 'colour') found['colour'] = say(`table.colour.${String(what)}`);
  if (facts['same'] === 'object') found['object'] = say(`table.object.${String(what)}`);
  return found;
}

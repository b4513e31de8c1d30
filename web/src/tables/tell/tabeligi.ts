// Moves of the table of shapes and colours.

import { list } from '../../i18n/formats';
import { cardTabeligi } from '../labels';
import { parse } from '../moves';
import type { TabeligiTable, View } from '../types';
import type { Step, Told, Voice } from './voice';

export function tellTabeligi({ before, after, seat, move }: Step<View<TabeligiTable>>, voice: Voice): Told {
  const { say, lang, done } = voice;
  const parsed = parse((after ?? before)!, move);
  if (parsed.kind === 'word') {
    if (move === 'out' && after) {
      const laid = after.table.out.map((text) => text.slice(0, 2));
      const names = laid.map((card) => cardTabeligi(card, say));
      return {
        text: voice.of(seat, 'out', { n: laid.length }),
        detail: list(lang, names),
        cards: laid.map((card) => ({ family: 'tabeligi', card })),
      };
    }
    return { text: done ? voice.of(seat, 'unfit') : say(`table.word.${move}`), detail: '', cards: [] };
  }
  const card = parsed.card!;
  const key = parsed.to === '' ? 'open' : parsed.to === '<' ? 'left' : 'right';
  const the = voice.the(`table.the.shape.${card[1]}`, card[0]!, `shape.${card[1]}`);
  return { text: voice.of(seat, key, { card: the }), detail: '', cards: [{ family: 'tabeligi', card }] };
}

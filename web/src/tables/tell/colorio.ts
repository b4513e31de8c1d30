// Moves with pegs and caps.

import { parse } from '../moves';
import type { ColorioTable, View } from '../types';
import type { Step, Told, Voice } from './voice';

export function tellColorio({ before, after, seat, move }: Step<View<ColorioTable>>, voice: Voice): Told {
  const { say, done } = voice;
  const parsed = parse((after ?? before)!, move);
  if (parsed.kind === 'lift') {
    const from = parsed.from!;
    const colour = after?.table.visible[from] ?? after?.table.seen[from];
    if (!colour) return { text: voice.of(seat, 'lifted', { from }), detail: '', cards: [] };
    const text = voice.of(seat, 'lift', { from, colour: say(`table.colour.${colour}`) });
    return { text, detail: '', cards: [{ family: 'colorio', colour }] };
  }
  if (parsed.kind === 'cover') {
    const to = parsed.to!;
    const colour = before?.table.visible[to] ?? after?.table.seen[to];
    const peg = colour ? voice.the('table.the.peg', colour, 'peg') : say('table.the.anyPeg');
    const text = voice.of(seat, 'cap', { peg, to });
    return {
      text,
      detail: '',
      cards: [{ family: 'colorio', colour: null }, ...(colour ? [{ family: 'colorio' as const, colour }] : [])],
    };
  }
  return {
    text: done ? voice.of(seat, move === 'off' ? 'capOff' : move) : say(`table.word.${move}`),
    detail: '',
    cards: [{ family: 'colorio', colour: null }],
  };
}

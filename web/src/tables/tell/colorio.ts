// Moves with pegs and caps.

import { list as listed } from '../../i18n/formats';
import { parse } from '../moves';
import type { ColorioTable, View } from '../types';
import { sentences, type Step, type Told, type Voice } from './voice';

/** The caps of one turn, in a few short sentences: lifted, put elsewhere, put away. */
export function turnColorio(steps: Step<View<ColorioTable>>[], voice: Voice): Told {
  const seen = (view: View<ColorioTable> | null, place: string): string | undefined =>
    view?.table.visible[place] ?? view?.table.seen[place];
  const pegs = (kind: 'lift' | 'cover'): string[] =>
    steps.flatMap(({ before, after, move }) => {
      const parsed = parse(after!, move);
      if (parsed.kind !== kind) return [];
      const place = kind === 'lift' ? parsed.from! : parsed.to!;
      const colour = seen(kind === 'lift' ? after : before, place);
      const said = colour && voice.say('table.tell.pegOf', { place, colour: voice.say(`table.colour.${colour}`) });
      return [said || place];
    });
  const [lifted, covered] = [pegs('lift'), pegs('cover')];
  const away = steps.filter(({ move }) => move === 'off').length;
  const list = (parts: string[]): string => listed(voice.lang, parts);
  const parts = [
    lifted.length ? voice.of(steps[0]!.seat, 'lifts', { n: lifted.length, pegs: list(lifted) }) : '',
    covered.length ? voice.say('table.tell.capsOn', { n: covered.length, pegs: list(covered) }) : '',
    away ? voice.say('table.tell.capsOff', { n: away }) : '',
  ];
  return { text: sentences(parts), detail: '', cards: [] };
}

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

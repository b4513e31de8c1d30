// Moves with cards of four objects.

import { list } from '../../i18n/formats';
import { cardKvaro } from '../labels';
import { parse } from '../moves';
import type { KvaroTable, View } from '../types';
import { sentences, type Shown, type Step, type Told, type Voice } from './voice';

type Board = View<KvaroTable>;

export function tellKvaro(step: Step<Board>, voice: Voice): Told {
  const { before, after, seat, move } = step;
  const { say, lang, done } = voice;
  const view = (after ?? before)!;
  const { table } = view;
  const parsed = parse(view, move.split('+')[0]!);
  if (parsed.kind === 'take') {
    const code = before?.table.laid[parsed.from!];
    const card = code ? say('table.the.kvaro', { number: parseInt(code) }) : say('table.the.some');
    return { text: voice.of(seat, 'take', { card }), detail: '', cards: code ? [shown(table, code)] : [] };
  }
  if (parsed.kind === 'word') {
    if (!done) return { text: say(`table.word.${move}`), detail: '', cards: [] };
    const unfit = move === 'pass' && !before?.table.taken;
    const exchanged = before && after && `${before.table.directions}` !== `${after.table.directions}`;
    const text = [voice.of(seat, unfit ? 'unfit' : move), exchanged ? say('table.tell.exchange') : ''];
    return { text: sentences(text), detail: '', cards: [] };
  }
  const laid = { ...(before ?? view).table.laid };
  const parts: string[] = [];
  const cards: Shown[] = [];
  const details: string[] = [];
  for (const part of move.split('+')) {
    const { card, turned, to } = parse(view, part);
    const code = card! + (turned ? 'r' : '');
    delete laid[to!];
    const { where, beside } = whereOf(laid, to!, voice);
    const what = say('table.the.kvaro', { number: card! });
    parts.push(say(turned ? 'table.tell.placedTurned' : 'table.tell.placed', { card: what, where }));
    cards.push(shown(table, code), ...(beside ? [shown(table, beside)] : []));
    details.push(cardKvaro(table, code, say));
    laid[to!] = code;
  }
  const fitted = !after || Object.entries(laid).every(([place, code]) => after.table.laid[place] === code);
  const key = fitted ? 'place' : 'tried';
  return { text: voice.of(seat, key, { cards: list(lang, parts) }), detail: sentences(details), cards };
}

// A place by the card beside it.
function whereOf(laid: Record<string, string>, place: string, voice: Voice): { where: string; beside: string | null } {
  const [x, y] = place.split(',').map(Number) as [number, number];
  const sides: [string, string][] = [
    ['rightOf', `${x - 1},${y}`],
    ['leftOf', `${x + 1},${y}`],
    ['below', `${x},${y + 1}`],
    ['above', `${x},${y - 1}`],
  ];
  const found = sides.find(([, neighbour]) => neighbour in laid);
  if (!found) {
    const empty = Object.keys(laid).length === 0;
    return { where: voice.say(empty ? 'table.tell.middle' : 'table.tell.apart'), beside: null };
  }
  const beside = laid[found[1]]!;
  return { where: voice.say(`table.tell.${found[0]}`, { number: `${parseInt(beside)}` }), beside };
}

function shown(table: KvaroTable, code: string): Shown {
  const number = parseInt(code);
  return { family: 'kvaro', number, objects: table.deck[number - 1] ?? '', turned: code.endsWith('r') };
}

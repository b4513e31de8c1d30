// Names of players, cards and places, in words.

import { nameOf as called } from '../app/names';
import type { Say } from '../i18n/words.svelte';
import type { Card64, ColorioTable, KvaroTable, Room, SixtyFourTable, View } from './types';
import { sided } from './types';

export function nameOf(view: View, room: Room | null | undefined, seat: number, say: Say): string {
  return seat === view.seat ? say('table.you') : called(room, seat, [], say);
}

// A colour in the form that goes with a word, where the language has several ("blue star": étoile bleue, blauer Stern;
// with an article after a verb: den blauen Stern).
export function coloured(colour: string, noun: string, say: Say, article = false): string {
  const gender = say.has(`table.gender.${noun}`) ? say(`table.gender.${noun}`) : '';
  const forms = article ? [`.the.${gender}`, '.the', `.${gender}`] : [`.${gender}`];
  const form = forms.find((one) => say.has(`table.colour.${colour}${one}`)) ?? '';
  return say(`table.colour.${colour}${form}`);
}

export function card64(text: string, say: Say): string {
  return say('table.card64', { colour: coloured(text.slice(-1), 'card', say), value: text.slice(0, -1) });
}

export function face64(card: Card64, say: Say): string {
  if (card.king) return say('table.king');
  return card.up && card.card !== null ? card64(card.card, say) : say('table.facedown');
}

// A card with whose it is, in the games of two decks.
export function lying64(view: View<SixtyFourTable>, card: Card64, say: Say): string {
  const what = face64(card, say);
  if (!sided(view) || card.owner === null) return what;
  const side = card.owner === 0 ? 'table.south' : 'table.north';
  const owner = say(view.seat === null ? side : card.owner === view.seat ? 'table.yours' : 'table.theirs');
  return say('table.of', { card: what, owner });
}

export function square64(view: View<SixtyFourTable>, square: string, say: Say): string {
  const pile = view.table.squares[square];
  if (!pile?.length) return say('table.cell', { place: square, what: say('table.empty') });
  const top = lying64(view, pile.at(-1)!, say);
  const under = pile.length - 1;
  const what = under ? say('table.over', { card: top, n: under }) : top;
  return say('table.cell', { place: square, what });
}

export function cardTabeligi(text: string, say: Say): string {
  return say('table.cardTabeligi', {
    colour: coloured(text[0]!, `shape.${text[1]}`, say),
    shape: say(`table.shape.${text[1]}`),
  });
}

export function corners(table: KvaroTable, code: string): string[] {
  const found = (table.deck[parseInt(code) - 1] ?? '').split(' ');
  return code.endsWith('r') ? found.reverse() : found;
}

export function cornerName(corner: string, say: Say): string {
  return say('table.corner', {
    object: say(`table.object.${corner[0]}`),
    colour: coloured(corner[1]!, `object.${corner[0]}`, say),
  });
}

export function cardKvaro(table: KvaroTable, code: string, say: Say): string {
  const [a, b, c, d] = corners(table, code).map((corner) => cornerName(corner, say));
  const name = say(code.endsWith('r') ? 'table.cardTurned' : 'table.cardNumber', { number: parseInt(code) });
  return say('table.cardKvaro', { name, a: a ?? '', b: b ?? '', c: c ?? '', d: d ?? '' });
}

export function placeKvaro(place: string, say: Say): string {
  const [x, y] = place.split(',').map(Number) as [number, number];
  if (x === 0 && y === 0) return say('table.middle');
  const across = x === 0 ? '' : say(x < 0 ? 'table.left' : 'table.right', { steps: Math.abs(x) });
  const up = y === 0 ? '' : say(y < 0 ? 'table.down' : 'table.up', { steps: Math.abs(y) });
  return [across, up].filter(Boolean).join(', ');
}

export function peg(view: View<ColorioTable>, place: string, say: Say): string {
  const { visible, seen, dead, held } = view.table;
  const colour = visible[place];
  let what = say('table.cap');
  if (colour) {
    what = say('table.peg', { colour: coloured(colour, 'peg', say) });
    if (place === held) what = say('table.pegHeld', { peg: what });
    else if (dead.includes(colour)) what = say('table.pegDead', { peg: what });
  } else if (view.options['memory'] === 'on' && seen[place]) {
    what = say('table.capSeen', { colour: say(`table.colour.${seen[place]}`) });
  }
  return say('table.cell', { place, what });
}

// What lies along the sides of an empty place: what a card laid there would touch.
export function sidesKvaro(table: KvaroTable, place: string, say: Say): string {
  const [x, y] = place.split(',').map(Number) as [number, number];
  const around: [string, string, number, number][] = [
    ['table.sideLeft', `${x - 1},${y}`, 1, 3],
    ['table.sideRight', `${x + 1},${y}`, 0, 2],
    ['table.sideUp', `${x},${y + 1}`, 2, 3],
    ['table.sideDown', `${x},${y - 1}`, 0, 1],
  ];
  const found = around.flatMap(([key, where, first, second]) => {
    const code = table.laid[where];
    if (!code) return [];
    const seen = corners(table, code);
    return [say(key, { a: cornerName(seen[first]!, say), b: cornerName(seen[second]!, say) })];
  });
  return [say('table.empty'), ...found].join('; ');
}

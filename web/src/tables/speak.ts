// The position and the moves in words: all that a player needs who does not see the table.

import { list } from '../i18n/formats';
import { card64, cardKvaro, cardTabeligi, face64, nameOf, peg, placeKvaro, square64 } from './labels';
import { parse, type Parsed } from './moves';
import { nowText, outcome } from './now';
import { newlyGone } from './sixtyfour';
import {
  family,
  sided,
  type ColorioTable,
  type KvaroTable,
  type Room,
  type SixtyFourTable,
  type TabeligiTable,
  type View,
} from './types';
import { sayIn, type Say } from '../i18n/words.svelte';

export interface Spoken {
  position: string;
  move: string;
}

export function speak(view: View, previous: View | null, lang: string, room: Room | null = null): Spoken {
  return { position: speakPosition(view, lang, room), move: speakMove(view, previous, lang, room) };
}

// What happened since the view before: every move, what it brought to light and took away, and who is next.
export function speakMove(view: View, previous: View | null, lang: string, room: Room | null = null): string {
  const say = sayIn(lang);
  if (!previous || previous.game !== view.game || view.history.length <= previous.history.length) return '';
  const fresh = view.history.slice(previous.history.length);
  const parts = fresh.map(([seat, text], index) => {
    const before = index === 0 ? previous : null;
    const after = index === fresh.length - 1 ? view : null;
    return moveText(view, before, after, seat, text, lang, room, say);
  });
  parts.push(...news(view, previous, lang, room, say));
  parts.push(view.over ? outcome(view, room, lang, say) : nowText(view, room, lang, say));
  return sentences(parts);
}

function sentences(parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

function moveText(
  view: View,
  before: View | null,
  after: View | null,
  seat: number,
  text: string,
  lang: string,
  room: Room | null,
  say: Say,
): string {
  const who = nameOf(view, room, seat, say);
  const move = parse(view.game, text);
  switch (family(view.game)) {
    case '64g':
      return move64(before as View<SixtyFourTable> | null, after as View<SixtyFourTable> | null, who, text, move, say);
    case 'tabeligi':
      return moveTabeligi(view as View<TabeligiTable>, who, text, move, lang, say);
    case 'kvaro':
      return moveKvaro(view as View<KvaroTable>, before as View<KvaroTable> | null, who, text, lang, say);
    case 'colorio': {
      const table = view.table as ColorioTable;
      if (move.kind === 'lift') {
        const colour = table.visible[move.from!] ?? table.seen[move.from!];
        return say('table.move.lift', { who, from: move.from!, colour: colour ? say(`table.colour.${colour}`) : '' });
      }
      if (move.kind === 'cover') return say('table.move.cover', { who, to: move.to! });
      return word(who, text, say);
    }
  }
}

function word(who: string, text: string, say: Say): string {
  const key = `table.move.${text}`;
  return say.has(key) ? say(key, { who }) : say('table.move.other', { who, move: text });
}

function move64(
  before: View<SixtyFourTable> | null,
  after: View<SixtyFourTable> | null,
  who: string,
  text: string,
  move: Parsed,
  say: Say,
): string {
  const top = (view: View<SixtyFourTable> | null, place: string | undefined): string | null => {
    const card = place === undefined ? undefined : view?.table.squares[place]?.at(-1);
    return card ? face64(card, say) : null;
  };
  if (move.kind === 'word') return word(who, text, say);
  const to = move.to!;
  if (move.kind === 'turn') {
    const lies = after?.table.squares[to]?.at(-1);
    const card = lies?.up ? lies.card : before && after ? cameToLight(before, after) : null;
    return card ? say('table.move.turn', { who, to, card: card64(card, say) }) : say('table.move.turned', { who, to });
  }
  const other = move.covers ? top(before, to) : null;
  if (move.kind === 'lay') {
    const card = card64(move.card!, say);
    return other ? say('table.move.layCovers', { who, card, to, other }) : say('table.move.lay', { who, card, to });
  }
  const card = top(before, move.from) ?? top(after, to) ?? '';
  const from = move.from!;
  return other
    ? say('table.move.covers', { who, card, from, to, other })
    : say('table.move.step', { who, card, from, to });
}

// The face of a card that was turned up and left its square by the same move.
function cameToLight(before: View<SixtyFourTable>, after: View<SixtyFourTable>): string | null {
  const faces = (view: View<SixtyFourTable>): string[] =>
    Object.values(view.table.squares).flatMap((pile) =>
      pile.flatMap(({ card, up }) => (card !== null && up ? [card] : [])),
    );
  const known = faces(before);
  const fresh = [...faces(after), ...newlyGone(before, after)].filter((card) => {
    const at = known.indexOf(card);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return fresh.length === 1 ? fresh[0]! : null;
}

function moveTabeligi(
  view: View<TabeligiTable>,
  who: string,
  text: string,
  move: Parsed,
  lang: string,
  say: Say,
): string {
  if (text === 'out') {
    return say('table.move.out', {
      who,
      cards: list(
        lang,
        view.table.out.map((laid) => cardTabeligi(laid, say)),
      ),
    });
  }
  if (move.kind === 'word') return word(who, text, say);
  const card = cardTabeligi(move.card!, say);
  return say(move.to === '' ? 'table.move.open' : move.to === '<' ? 'table.move.left' : 'table.move.right', {
    who,
    card,
  });
}

function moveKvaro(
  view: View<KvaroTable>,
  before: View<KvaroTable> | null,
  who: string,
  text: string,
  lang: string,
  say: Say,
): string {
  const parts = text.split('+').map((part) => {
    const move = parse(view.game, part);
    if (move.kind === 'place') {
      const code = move.card! + (move.turned ? 'r' : '');
      return say('table.move.place', { who, card: cardKvaro(view.table, code, say), to: placeKvaro(move.to!, say) });
    }
    if (move.kind === 'take') {
      const code = before?.table.laid[move.from!];
      const card = code ? say('table.cardNumber', { number: parseInt(code) }) : '';
      return say('table.move.take', { who, card, from: placeKvaro(move.from!, say) });
    }
    return word(who, part, say);
  });
  return list(lang, parts);
}

// What else changed between two views.
function news(view: View, previous: View, lang: string, room: Room | null, say: Say): string[] {
  const found: string[] = [];
  if (family(view.game) === '64g')
    found.push(...news64(view as View<SixtyFourTable>, previous as View<SixtyFourTable>, lang, say));
  if (view.game === 'kvaro-b') {
    const [now, before] = [view.table as KvaroTable, previous.table as KvaroTable];
    if (`${now.open}` !== `${before.open}` && now.open?.length) {
      found.push(say('table.newOpen', { cards: now.open.map((card) => cardKvaro(now, `${card}`, say)).join('; ') }));
    }
  }
  const inside = (view.table as Partial<ColorioTable>).in;
  const insideBefore = (previous.table as Partial<ColorioTable>).in;
  for (const seat of insideBefore ?? []) {
    if (inside && !inside.includes(seat)) found.push(say('table.becomesOut', { who: nameOf(view, room, seat, say) }));
  }
  view.points?.forEach((points, seat) => {
    const more = points - (previous.points?.[seat] ?? 0);
    if (more > 0) found.push(say('table.gain', { who: nameOf(view, room, seat, say), n: more }));
  });
  return found;
}

function news64(view: View<SixtyFourTable>, previous: View<SixtyFourTable>, lang: string, say: Say): string[] {
  const found: string[] = [];
  const last = parse(view.game, view.history.at(-1)?.[1] ?? '');
  if (last.kind === 'turn' && last.to !== undefined && !view.table.squares[last.to]) {
    // the card turned up went somewhere by itself
    const moved = Object.entries(view.table.squares).find(
      ([square, pile]) => !previous.table.squares[square] && pile.at(-1)?.up,
    );
    if (moved) found.push(say('table.moved', { card: card64(moved[1].at(-1)!.card!, say), to: moved[0] }));
  }
  const gone = takenFrom(view, previous).map(([card, place]) =>
    place ? `${card64(card, say)} (${place})` : card64(card, say),
  );
  if (gone.length) found.push(say('table.gone', { cards: list(lang, gone) }));
  const down = Object.entries(view.table.squares).filter(
    ([square, pile]) =>
      pile.at(-1)?.up === false && previous.table.squares[square]?.at(-1)?.up === true && !pile.at(-1)?.king,
  );
  if (view.game === '64g-12' && down.length) {
    const laid = last.kind === 'lay' && view.table.squares[last.to!]?.at(-1)?.up === false ? [last.to!] : [];
    found.push(
      say('table.facedowns', { places: list(lang, [...new Set([...down.map(([square]) => square), ...laid])]) }),
    );
  }
  return found;
}

// The cards that left the game, each with the square that it lay on, as far as that can be told.
function takenFrom(view: View<SixtyFourTable>, previous: View<SixtyFourTable>): [string, string | null][] {
  const last = parse(view.game, view.history.at(-1)?.[1] ?? '');
  const lay = (square: string): (string | null)[] => {
    const pile = (previous.table.squares[square] ?? []).map(({ card }) => card);
    if (square === last.from) pile.pop();
    if (square !== last.to) return pile;
    return [...pile, last.card ?? previous.table.squares[last.from ?? '']?.at(-1)?.card ?? null];
  };
  const squares = [...new Set([...Object.keys(previous.table.squares), ...(last.to ? [last.to] : [])])];
  const left = squares.flatMap((square) => {
    const lies = (view.table.squares[square] ?? []).length;
    return [...lay(square)]
      .reverse()
      .slice(0, Math.max(0, lay(square).length - lies))
      .map((card) => ({ square, card }));
  });
  return newlyGone(previous, view).map((card) => {
    const at = left.findIndex((one) => one.card === card);
    return [card, at < 0 ? null : left.splice(at, 1)[0]!.square];
  });
}

// The whole position, line by line, as one would read it out across the table.
export function speakPosition(view: View, lang: string, room: Room | null = null): string {
  const say = sayIn(lang);
  const parts: string[] = [view.over ? outcome(view, room, lang, say) : nowText(view, room, lang, say)];
  switch (family(view.game)) {
    case '64g':
      parts.push(...position64(view as View<SixtyFourTable>, room, say));
      break;
    case 'tabeligi':
      parts.push(...positionTabeligi(view as View<TabeligiTable>, room, lang, say));
      break;
    case 'kvaro':
      parts.push(...positionKvaro(view as View<KvaroTable>, room, say));
      break;
    case 'colorio':
      parts.push(...positionColorio(view as View<ColorioTable>, room, say));
  }
  view.points?.forEach((points, seat) => {
    parts.push(say('table.holds', { who: nameOf(view, room, seat, say), what: say('table.points', { n: points }) }));
  });
  return sentences(parts);
}

function position64(view: View<SixtyFourTable>, room: Room | null, say: Say): string[] {
  const { table } = view;
  const parts: string[] = [];
  for (let row = table.rows; row >= 1; row--) {
    const cells = [...'abcdefghijklmnop'.slice(0, table.files)]
      .map((file) => `${file}${row}`)
      .filter((square) => square in table.squares);
    if (!cells.length) continue;
    const allDown = cells.filter(
      (square) => table.squares[square]!.at(-1)!.card === null && !table.squares[square]!.at(-1)!.king,
    );
    const shown = cells.filter((square) => !allDown.includes(square)).map((square) => square64(view, square, say));
    if (allDown.length) shown.push(say('table.downOn', { places: allDown.join(', ') }));
    parts.push(say('table.row', { name: say('table.rowNumber', { number: row }), cells: shown.join('; ') }));
  }
  if (!parts.length) parts.push(say('table.allEmpty'));
  if (table.card !== null && table.talons.length && !view.over)
    parts.push(say('table.nextCard', { card: card64(table.card, say) }));
  for (const [deck, cards] of Object.entries(table.gone)) {
    if (!cards.length) continue;
    const names = cards.map((card) => card64(card, say)).join(', ');
    parts.push(
      deck === 'all'
        ? say('table.gone', { cards: names })
        : say('table.goneOf', { who: nameOf(view, room, Number(deck), say), cards: names }),
    );
  }
  table.known.forEach((cards, deck) => {
    if (cards.length)
      parts.push(
        say('table.known', {
          who: nameOf(view, room, deck, say),
          cards: cards.map((card) => card64(card, say)).join(', '),
        }),
      );
  });
  table.talons.forEach((n, deck) => {
    parts.push(
      sided(view) ? say('table.talonLeft', { who: nameOf(view, room, deck, say), n }) : say('table.mixedLeft', { n }),
    );
  });
  return parts;
}

function positionTabeligi(view: View<TabeligiTable>, room: Room | null, lang: string, say: Say): string[] {
  const { table } = view;
  const parts: string[] = [];
  const names = table.columns.shapes.map((shape) => say(`table.shape.${shape}`));
  parts.push(names.length ? say('table.columns', { shapes: names.join(', ') }) : say('table.allEmpty'));
  for (const colour of table.colours) {
    const row = table.rows[colour];
    const cells = row ? row.cards.map((card) => say(`table.shape.${card[1]}`)).join(', ') : say('table.closed');
    parts.push(say('table.row', { name: say('table.rowColour', { colour: say(`table.colour.${colour}`) }), cells }));
  }
  if (table.hand?.length)
    parts.push(
      say('table.handIs', {
        cards: list(
          lang,
          table.hand.map((card) => cardTabeligi(card, say)),
        ),
      }),
    );
  table.hands.forEach((n, seat) => {
    if (seat !== view.seat)
      parts.push(say('table.holds', { who: nameOf(view, room, seat, say), what: say('table.count', { n }) }));
  });
  return parts;
}

function positionKvaro(view: View<KvaroTable>, room: Room | null, say: Say): string[] {
  const { table } = view;
  const parts = Object.entries(table.laid).map(([place, code]) =>
    say('table.cell', { place: placeKvaro(place, say), what: cardKvaro(table, code, say) }),
  );
  if (!parts.length) parts.push(say('table.allEmpty'));
  if (table.open?.length)
    parts.push(say('table.newOpen', { cards: table.open.map((card) => cardKvaro(table, `${card}`, say)).join('; ') }));
  if (table.pile !== undefined) parts.push(say('table.pileLeft', { n: table.pile }));
  if (table.hand?.length)
    parts.push(say('table.handIs', { cards: table.hand.map((card) => cardKvaro(table, `${card}`, say)).join('; ') }));
  table.sizes?.forEach((n, seat) => {
    if (seat !== view.seat)
      parts.push(say('table.holds', { who: nameOf(view, room, seat, say), what: say('table.count', { n }) }));
  });
  return parts;
}

function positionColorio(view: View<ColorioTable>, room: Room | null, say: Say): string[] {
  const { table } = view;
  const parts = Object.keys(table.visible)
    .sort()
    .map((place) => peg(view, place, say));
  parts.push(say('table.capsLeft', { n: table.caps.length }));
  for (const colour of ['R', 'G', 'Y', 'B', 'W']) {
    const name = say(`table.colour.${colour}`);
    const count = Object.values(table.visible).filter((other) => other === colour).length;
    if (table.dead.includes(colour)) parts.push(say('table.dead', { colour: name }));
    else if (count) parts.push(say('table.visibleOf', { colour: name, count }));
  }
  if (table.last !== null && table.lifts === 0 && !view.over) parts.push(say('table.lastMoved', { place: table.last }));
  for (let seat = 0; seat < view.players; seat++) {
    if (!table.in.includes(seat)) parts.push(say('table.becomesOut', { who: nameOf(view, room, seat, say) }));
  }
  return parts;
}

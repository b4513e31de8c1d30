// The position and the moves in words: all that a player needs who does not see the table.

import { capital, list } from '../i18n/formats';
import { card64, cardKvaro, cardTabeligi, nameOf, peg, placeKvaro, square64 } from './labels';
import { nowText, outcome } from './now';
import { boards, facts } from './plain';
import { sentences, tell } from './tell';
import {
  counted,
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
  const parts = fresh.flatMap(([seat, move], index) => {
    // Of several moves at once, nobody saw the positions between.
    const whole = fresh.length === 1;
    const before = whole || index === 0 ? previous : null;
    const told = tell(before, whole ? view : before ? null : view, seat, move, room, lang);
    return [told.text, told.detail];
  });
  parts.push(opened(view as View<KvaroTable>, previous as View<KvaroTable>, say));
  parts.push(view.over ? outcome(view, room, lang, say) : nowText(view, room, lang, say));
  return aloud(parts);
}

function aloud(parts: string[]): string {
  return sentences([...parts.filter(Boolean).map(capital), '']).replace(/([^.!?])$/, '$1.');
}

// Cards that were turned up for all.
function opened({ table }: View<KvaroTable>, { table: before }: View<KvaroTable>, say: Say): string {
  if (!table.open?.length || `${table.open}` === `${before.open}`) return '';
  return say('table.newOpen', { cards: table.open.map((card) => cardKvaro(table, `${card}`, say)).join('; ') });
}

// The whole position, line by line, as one would read it out across the table.
export function speakPosition(view: View, lang: string, room: Room | null = null): string {
  return aloud(positionLines(view, lang, room));
}

export function positionLines(view: View, lang: string, room: Room | null = null): string[] {
  const say = sayIn(lang);
  const parts: string[] = [view.over ? outcome(view, room, lang, say) : nowText(view, room, lang, say)];
  switch (view.family) {
    case 'sixtyfour':
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
      break;
    default:
      parts.push(...positionPlain(view, say));
  }
  counted(view)?.forEach((points, seat) => {
    parts.push(say('table.holds', { who: nameOf(view, room, seat, say), what: say('table.points', { n: points }) }));
  });
  return parts.filter(Boolean).map(capital);
}

function positionPlain({ table }: View, say: Say): string[] {
  const lines = boards(table).flatMap(({ files, rows }) =>
    rows.map(({ row, cells }) => {
      const shown = cells.flatMap((cell, file) => (cell ? [`${files[file]}${row} ${cell}`] : []));
      return say('table.row', { name: say('table.rowNumber', { number: row }), cells: shown.join('; ') });
    }),
  );
  return [...lines, ...facts(table).map(({ name, text }) => say('table.row', { name, cells: text }))];
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
    if (!table.in.includes(seat))
      parts.push(say('table.holds', { who: nameOf(view, room, seat, say), what: say('table.isOut') }));
  }
  return parts;
}

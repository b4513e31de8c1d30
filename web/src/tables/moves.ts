// The texts of legal moves as things to do at the table: carry a card from a place to a place, tap a place, say a word.

import { isPlain } from './plain';
import type { KvaroTable, SixtyFourTable, TabeligiTable, View } from './types';

export interface Affordances {
  carry: Record<string, Record<string, string>>; // source → place → move
  taps: Record<string, string>; // place → move
  words: string[]; // said with a button
  auto: string | null; // the one thing that can be carried: already in the hand
}

export interface Parsed {
  kind: 'step' | 'lay' | 'turn' | 'place' | 'take' | 'lift' | 'cover' | 'word';
  card?: string;
  turned?: boolean;
  from?: string;
  to?: string;
  covers?: boolean;
}

export const CARD = 'card'; // the card to be laid, or the cap in hand
export const HAND = 'hand';
export const OFF = 'off';

const STEP = /^([a-p]\d{1,2})([-x])([a-p]\d{1,2})$/;
const LAY = /^(\d[RGYB])([@x])([a-p]\d{1,2})$/;
const TURN = /^\?([a-p]\d{1,2})$/;
const KVARO = /^(\d+)(r?)@(-?\d+,-?\d+)$/;
const TAKE = /^take (-?\d+,-?\d+)$/;
const TABELIGI = /^([YRPGBVONKEW])([dqtcamhs])([<>]?)$/;
const PEG = /^([a-e][1-5])$/;
const COVER = /^>([a-e][1-5])$/;

export function parse({ family }: Pick<View, 'family'>, text: string): Parsed {
  let found: RegExpExecArray | null;
  switch (family) {
    case 'sixtyfour':
      if ((found = STEP.exec(text))) return { kind: 'step', from: found[1], to: found[3], covers: found[2] === 'x' };
      if ((found = LAY.exec(text))) return { kind: 'lay', card: found[1], to: found[3], covers: found[2] === 'x' };
      if ((found = TURN.exec(text))) return { kind: 'turn', to: found[1] };
      break;
    case 'kvaro':
      if ((found = KVARO.exec(text))) return { kind: 'place', card: found[1], turned: found[2] === 'r', to: found[3] };
      if ((found = TAKE.exec(text))) return { kind: 'take', from: found[1] };
      break;
    case 'tabeligi':
      if ((found = TABELIGI.exec(text))) return { kind: 'lay', card: found[1]! + found[2]!, to: found[3]! };
      break;
    case 'colorio':
      if ((found = PEG.exec(text))) return { kind: 'lift', from: found[1] };
      if ((found = COVER.exec(text))) return { kind: 'cover', to: found[1] };
  }
  return { kind: 'word' };
}

// A place of Tabeligi's table: its row's colour and its column.
export function tabeligiPlace(table: TabeligiTable, text: string): string {
  const colour = text[0]!;
  const row = table.rows[colour];
  if (!row || text.length < 3) return `${colour}:0`;
  return text[2] === '<' ? `${colour}:${row.first - 1}` : `${colour}:${row.first + row.cards.length}`;
}

// The empty places beside cards that lie on the table; the middle of an empty table.
export function frontier(laid: Record<string, string>): string[] {
  const found = new Set<string>();
  for (const place of Object.keys(laid)) {
    const [x, y] = place.split(',').map(Number) as [number, number];
    for (const side of [`${x - 1},${y}`, `${x + 1},${y}`, `${x},${y - 1}`, `${x},${y + 1}`]) {
      if (!(side in laid)) found.add(side);
    }
  }
  return found.size ? [...found] : ['0,0'];
}

// Where finding a place is the game itself, the page does not show which ones fit.
export function unaided({ table }: { table: object }): boolean {
  return (table as Partial<KvaroTable>).unaided ?? false;
}

// Whether the own seat may do anything now; in a race among people nobody is told what.
export function mayAct({ moves, unlisted }: Pick<View, 'moves' | 'unlisted'>): boolean {
  return moves.length > 0 || unlisted === true;
}

export function affordances(view: View, aided = !unaided(view)): Affordances {
  const made: Affordances = { carry: {}, taps: {}, words: [], auto: null };
  const put = (source: string, place: string, move: string): void => {
    (made.carry[source] ??= {})[place] = move;
  };
  if (isPlain(view)) return made;
  const kind = view.family;
  for (const text of view.moves) {
    const move = parse(view, text);
    if (move.kind === 'word') {
      made.words.push(text);
      if (kind === 'colorio' && text === OFF) put(CARD, OFF, text);
    } else if (kind === 'sixtyfour') {
      if (move.kind === 'turn') made.taps[move.to!] = text;
      else put(move.kind === 'lay' ? CARD : move.from!, move.to!, text);
    } else if (kind === 'tabeligi') {
      put(move.card!, tabeligiPlace(view.table as TabeligiTable, text), text);
    } else if (kind === 'kvaro') {
      if (move.kind === 'take') put(move.from!, HAND, text);
      else if (aided) put(move.card! + (move.turned ? 'r' : ''), move.to!, text);
    } else if (move.kind === 'lift') {
      made.taps[move.from!] = text;
    } else {
      put(CARD, move.to!, text);
    }
  }
  if (kind === 'kvaro' && !aided) tries(view as View<KvaroTable>, put);
  made.auto = inHand(view, made);
  made.words.sort((a, b) => rank(a) - rank(b));
  return made;
}

// Any own card, either way up, on any place beside the table: the rules say afterwards whether it fitted.
function tries(view: View<KvaroTable>, put: (source: string, place: string, move: string) => void): void {
  const { table, seat } = view;
  if (seat === null || !mayAct(view) || !view.seats.includes(seat)) return;
  const cards = table.kind === 'stop' ? (table.stopped === seat ? (table.open ?? []) : []) : (table.hand ?? []);
  for (const card of cards) {
    for (const place of frontier(table.laid)) {
      put(`${card}`, place, `${card}@${place}`);
      put(`${card}r`, place, `${card}r@${place}`);
    }
  }
}

function inHand(view: View, made: Affordances): string | null {
  const sources = Object.keys(made.carry);
  if (made.carry[CARD]) return CARD;
  const pending = (view.table as Partial<SixtyFourTable>).pending;
  return sources.length === 1 && pending === sources[0] ? pending! : null;
}

const ORDER = ['stop', 'none', 'out', 'stay', 'off', 'pass', 'fail'];

function rank(word: string): number {
  const found = ORDER.indexOf(word);
  return found < 0 ? ORDER.length : found;
}

// The places that a move has to do with, to mark it on the table.
export function touched(view: View, text: string): string[] {
  if (view.family === 'kvaro') {
    return text.split('+').flatMap((part) => {
      const move = parse(view, part);
      return [move.to, move.from].filter((place) => place !== undefined);
    });
  }
  const move = parse(view, text);
  if (view.family === 'tabeligi' && move.card) {
    const row = (view.table as TabeligiTable).rows[move.card[0]!];
    const at = row ? row.cards.indexOf(move.card) : -1;
    return row && at >= 0 ? [`${move.card[0]}:${row.first + at}`] : [];
  }
  return [move.from, move.to].filter((place) => place !== undefined);
}

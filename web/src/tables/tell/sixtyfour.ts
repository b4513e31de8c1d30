// Moves of the games with numbers and colours on a board.

import { list } from '../../i18n/formats';
import { card64 } from '../labels';
import { parse, type Parsed } from '../moves';
import { newlyGone } from '../sixtyfour';
import { sided, type Card64, type SixtyFourTable, type View } from '../types';
import type { Values } from '../../i18n/words.svelte';
import { sentences, type Shown, type Step, type Told, type Voice } from './voice';

type Board = View<SixtyFourTable>;
type Face = Extract<Shown, { family: 'sixtyfour' }>;

export function tell64(step: Step<Board>, voice: Voice): Told {
  const move = parse((step.after ?? step.before)!, step.move);
  const main = move.kind === 'word' ? word(step, voice) : deed(step, move, voice);
  const { parts, detail, cards } = consequences(step, move, voice);
  const others = cards.filter(({ card }) => !main.cards.some((one) => one.card === card));
  return { text: sentences([main.text, ...parts]), detail, cards: [...main.cards, ...others] };
}

function deed(step: Step<Board>, move: Parsed, voice: Voice): { text: string; cards: Face[] } {
  const { before, after, seat } = step;
  const to = move.to!;
  if (move.kind === 'turn') {
    const card = turnedUp(step, to);
    if (card === null) return { text: voice.of(seat, 'turned', { to }), cards: [] };
    return { text: voice.of(seat, 'turn', { to, face: card64(card, voice.say) }), cards: [face(card)] };
  }
  const other = move.covers ? top(before, to) : null;
  const covered: Values = other ? { other: the(other, voice, seat) } : {};
  if (move.kind === 'lay') {
    const owner = before ? ownerOf(before, seat) : after ? ownerOf(after, seat) : null;
    const card = face(move.card!, owner);
    const text = voice.of(seat, other ? 'layCovers' : 'lay', { card: the(card, voice, seat), to, ...covered });
    return { text, cards: other ? [card, shown(other)] : [card] };
  }
  const card = top(before, move.from) ?? top(after, to);
  const takes = other !== null && leaves(step, other);
  const text = voice.of(seat, other ? (takes ? 'stepTakes' : 'stepCovers') : 'step', {
    card: the(card, voice, seat),
    from: move.from!,
    to,
    ...covered,
  });
  return { text, cards: [card, other].flatMap((one) => (one ? [shown(one)] : [])) };
}

function word({ before, seat, move }: Step<Board>, voice: Voice): { text: string; cards: Face[] } {
  if (!voice.done) return { text: voice.say(`table.word.${move}`), cards: [] };
  const table = before?.table;
  if (move === 'stay') {
    const place = table?.pending ?? null;
    const card = place === null ? null : top(before, place);
    if (!table || place === null || !card || table.rules.second === 'disturb')
      return { text: voice.of(seat, 'still'), cards: [] };
    return { text: voice.of(seat, 'stay', { card: the(card, voice, seat), to: place }), cards: [shown(card)] };
  }
  if (table?.card && table.talons.length) {
    const card = face(table.card, ownerOf(before!, seat));
    return { text: voice.of(seat, 'away', { card: the(card, voice, seat) }), cards: [card] };
  }
  return { text: voice.of(seat, 'stuck'), cards: [] };
}

// What the move did to other cards and to the points.
function consequences(
  step: Step<Board>,
  move: Parsed,
  voice: Voice,
): { parts: string[]; detail: string; cards: Face[] } {
  const { before, after } = step;
  const parts: string[] = [];
  if (!before || !after) return { parts, detail: '', cards: [] };
  const { say, lang } = voice;
  const details: string[] = [];
  const cards: Face[] = [];
  const off = left(before, after, move).filter(({ covered }) => !covered);
  const turned = move.kind === 'turn' ? turnedUp(step, move.to!) : null;
  if (turned !== null && !after.table.squares[move.to!]) {
    const place = Object.keys(after.table.squares).find(
      (square) => !before.table.squares[square] && after.table.squares[square]!.at(-1)?.card === turned,
    );
    if (place) parts.push(say('table.tell.goes', { to: place }));
  }
  if (turned !== null && off.length === 1 && off[0]!.square === move.to) {
    parts.push(say('table.tell.goesOut'));
  } else if (off.length) {
    parts.push(say('table.tell.off', { n: off.length }));
    const names = off.flatMap(({ card, square }) =>
      card.card === null ? [] : [say('table.at', { card: card64(card.card, say), place: square })],
    );
    details.push(say('table.gone', { cards: list(lang, names) }));
    cards.push(...off.map(({ card }) => shown(card)));
  }
  const down = Object.entries(after.table.squares).flatMap(([square, pile]) => {
    const was = square === move.to && move.kind === 'lay' ? true : before.table.squares[square]?.at(-1)?.up;
    return was && !pile.at(-1)!.up && !pile.at(-1)!.king ? [square] : [];
  });
  if (down.length) {
    parts.push(say('table.tell.down', { n: down.length }));
    details.push(say('table.facedowns', { places: list(lang, down) }));
  }
  return { parts, detail: sentences(details), cards };
}

// The cards that left their squares without going to another, with where they lay.
function left(before: Board, after: Board, move: Parsed): { card: Card64; square: string; covered: boolean }[] {
  const squares = new Set([...Object.keys(before.table.squares), ...(move.to ? [move.to] : [])]);
  const moved = move.from === undefined ? undefined : before.table.squares[move.from]?.at(-1);
  const gone = newlyGone(before, after);
  const found: { card: Card64; square: string; covered: boolean }[] = [];
  for (const square of squares) {
    const pile = [...(before.table.squares[square] ?? [])];
    if (square === move.from) pile.pop();
    const under = pile.length;
    if (square === move.to && moved) pile.push(moved);
    if (square === move.to && move.kind === 'lay') pile.push({ card: move.card!, owner: null, up: true, king: false });
    const lies = after.table.squares[square]?.length ?? 0;
    // A card that was covered went first; else the pile went from the top.
    const covered = move.covers && square === move.to && move.from !== undefined && lies === 1 && under > 0;
    if (covered) found.push(...pile.slice(0, under).map((card) => ({ card, square, covered: true })));
    else found.push(...pile.slice(lies).map((card) => ({ card: known(card, square), square, covered: false })));
  }
  const fresh = Object.keys(after.table.squares).filter(
    (square) => !before.table.squares[square] && square !== move.to,
  );
  // What was turned up and went on by itself has not left the board.
  return move.kind === 'turn' && fresh.length ? found.filter(({ square }) => square !== move.to) : found;

  function known(card: Card64, square: string): Card64 {
    return card.card === null && square === move.to && gone.length === 1 ? { ...card, card: gone[0]!, up: true } : card;
  }
}

function turnedUp({ before, after }: Step<Board>, square: string): string | null {
  const lies = after?.table.squares[square]?.at(-1);
  if (lies?.up) return lies.card;
  return before && after ? cameToLight(before, after) : null;
}

// The face of a card that was turned up and left its square by the same move.
function cameToLight(before: Board, after: Board): string | null {
  const faces = (view: Board): string[] =>
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

// Whether a covered card leaves the game, or stays underneath.
function leaves({ before, after }: Step<Board>, other: Card64): boolean {
  if (before && after && other.card !== null) return newlyGone(before, after).includes(other.card);
  return before?.table.rules.turn === 'step';
}

function top(view: Board | null, place: string | undefined): Card64 | null {
  return (place === undefined ? undefined : view?.table.squares[place]?.at(-1)) ?? null;
}

function ownerOf(view: Board, seat: number): number | null {
  return sided(view) ? seat : null;
}

function face(card: string, owner: number | null = null): Face {
  return { family: 'sixtyfour', card, owner, up: true, king: false };
}

function shown(card: Card64): Face {
  return { family: 'sixtyfour', ...card };
}

// Whose it is matters where somebody else has done something to it.
function the(card: Card64 | null, voice: Voice, by: number): string {
  const { say, view } = voice;
  if (card === null) return say('table.the.some');
  const mine = voice.done && view.seat !== null && by !== view.seat && card.owner === view.seat && sided(view as Board);
  const article = mine ? 'your' : 'the';
  if (card.king) return say(`table.${article}.king`);
  if (!card.up || card.card === null) return say(`table.${article}.facedown`);
  const value = card.card.slice(0, -1);
  const key = `table.${article}.card.${value}`;
  return voice.the(say.has(key) ? key : `table.${article}.card`, card.card.slice(-1), 'card', { value });
}

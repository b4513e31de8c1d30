// What is to be done now, in a few words; who sits where, with what can be seen of them.

import { capital, list } from '../i18n/formats';
import { drawn, whyEnded, winners } from './ending';
import { card64, nameOf } from './labels';
import { unaided } from './moves';
import {
  counted,
  sided,
  type ColorioTable,
  type Direction,
  type KvaroTable,
  type Room,
  type SixtyFourTable,
  type TabeligiTable,
  type View,
} from './types';
import type { Say } from '../i18n/words.svelte';

export interface Seat {
  seat: number;
  name: string;
  turn: boolean;
  out: boolean;
  winner: boolean;
  count: string; // cards, talon or points
  note: string;
  side: number | null; // whose deck: 0 South, 1 North
  way: Direction | null; // in which direction it plays
}

export function nowText(view: View, room: Room | null | undefined, lang: string, say: Say): string {
  if (view.over) return outcome(view, room, lang, say);
  const mine = view.seat !== null && view.seats.includes(view.seat);
  const what = todo(view, room, mine, say);
  if (view.players === 1) return what;
  const who =
    view.seats.length > 1
      ? say('table.now.all')
      : mine
        ? say('table.now.you')
        : say('table.now.other', { who: nameOf(view, room, view.seats[0] ?? 0, say) });
  if (unaided(view)) return what;
  return mine && what ? `${who}. ${what}` : who;
}

/** What to do with what was taken into the hand. */
export function heldText(view: View, card: string, say: Say): string {
  const what = say('table.todo.picked', { card: capital(card) });
  return view.players === 1 || unaided(view) ? what : `${say('table.now.you')}. ${what}`;
}

/** Why it ended, and who has won. */
export function outcome(view: View, room: Room | null | undefined, lang: string, say: Say): string {
  const name = (seat: number): string => nameOf(view, room, seat, say);
  const told = room?.outcome ?? { by: 'rules' as const, seat: null, ending: view.ending };
  const why = whyEnded({ family: view.family, outcome: told, counts: view.points !== null }, view.seat, name, say);
  if (view.players === 1) return why || say('table.now.over');
  return [why, winner(view, room, lang, say)].filter(Boolean).join(' ');
}

function winner(view: View, room: Room | null | undefined, lang: string, say: Say): string {
  if (!view.result) return say('table.now.over');
  if (drawn(view.result)) return say('table.now.draw');
  const won = winners(view.result);
  if (won.length === 1 && won[0] === view.seat) return say('table.now.youWin');
  const who = list(
    lang,
    won.map((seat) => nameOf(view, room, seat, say)),
  );
  return say(won.length === 1 ? 'table.now.wins' : 'table.now.share', { who });
}

function todo(view: View, room: Room | null | undefined, mine: boolean, say: Say): string {
  if (mine && view.moves.length === 1 && view.moves[0] === 'pass') return say('table.todo.pass');
  switch (view.family) {
    case 'sixtyfour': {
      const table = view.table as SixtyFourTable;
      if (table.pending !== null) {
        if (sided(view as View<SixtyFourTable>)) return say('table.todo.disturb', { place: table.pending });
        const card = table.squares[table.pending]?.at(-1)?.card;
        return say('table.todo.place', { card: card ? card64(card, say) : table.pending });
      }
      if (table.card !== null && table.talons.length) return say('table.todo.lay', { card: card64(table.card, say) });
      return say(view.moves.some((move) => move.startsWith('?')) ? 'table.todo.turn' : 'table.todo.step');
    }
    case 'tabeligi':
      return say('table.todo.tabeligi');
    case 'colorio': {
      const table = view.table as ColorioTable;
      if (table.held === null) {
        const barred = table.lifts === 0 && table.last !== null && table.caps.includes(table.last);
        return say(barred ? 'table.todo.lift.barred' : `table.todo.lift.${table.lifts + 1}`);
      }
      const colour = say(`table.colour.${table.visible[table.held]}`);
      return view.moves.length === 1 ? say('table.todo.off') : say('table.todo.held', { colour });
    }
    case 'kvaro':
      return todoKvaro(view as View<KvaroTable>, room, mine, say);
    default:
      return say('table.todo.plain');
  }
}

function todoKvaro(view: View<KvaroTable>, room: Room | null | undefined, mine: boolean, say: Say): string {
  const { table } = view;
  if (table.kind === 'square') return say('table.todo.solo', { n: Object.keys(table.laid).length });
  if (table.kind === 'race') return say('table.todo.fast');
  if (table.kind === 'stop') {
    if (table.stopped === null || table.stopped === undefined) return say('table.todo.look');
    if (table.stopped === view.seat) return say('table.todo.stopped');
    return say('table.todo.otherStopped', { who: nameOf(view, room, table.stopped, say) });
  }
  if (mine && view.moves.every((move) => move === 'pass' || move.startsWith('take'))) return say('table.todo.passTake');
  if (table.taken) return say('table.todo.taken');
  const way = table.directions?.[view.seats[0] ?? 0];
  return say(way ? `table.todo.${way}` : 'table.todo.kvaro');
}

export function seats(view: View, room: Room | null | undefined, say: Say): Seat[] {
  const won = view.over ? winners(view.result ?? []) : [];
  return [...Array(view.players).keys()].map((seat) => ({
    seat,
    name: nameOf(view, room, seat, say),
    turn: !view.over && view.seats.includes(seat),
    out: isOut(view, seat),
    winner: won.includes(seat),
    count: count(view, seat, say),
    note: note(view, seat, say),
    way: wayOf(view, seat),
    side: view.family === 'sixtyfour' && sided(view as View<SixtyFourTable>) ? seat : null,
  }));
}

// The direction that counts for a seat, where each has one of its own.
function wayOf(view: View, seat: number): Direction | null {
  return (view.table as { directions?: Direction[] | null }).directions?.[seat] ?? null;
}

function isOut(view: View, seat: number): boolean {
  const inside = (view.table as Partial<ColorioTable>).in;
  return inside !== undefined && !inside.includes(seat);
}

function count(view: View, seat: number, say: Say): string {
  const hands = (view.table as Partial<TabeligiTable>).hands ?? (view.table as Partial<KvaroTable>).sizes;
  const points = counted(view);
  if (points) return say('table.points', { n: points[seat] ?? 0 });
  if (hands && view.players > 1) return say('table.count', { n: hands[seat] ?? 0 });
  return '';
}

function note(view: View, seat: number, say: Say): string {
  const table = view.table as Partial<KvaroTable>;
  if (isOut(view, seat)) return say('table.isOut');
  const way = wayOf(view, seat);
  if (way) return say(`table.direction.${way}`);
  if (table.stopped === seat) return say('table.stopped');
  if (table.none?.includes(seat)) return say('table.saysNone');
  return '';
}

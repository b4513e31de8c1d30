// What a player of Kvaro is about to lay: cards turned in the hand, the first of a pair, a card on its way elsewhere.

import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { handOf } from './kvaro';
import { affordances, frontier, parse, unaided, type Affordances } from './moves';
import type { KvaroTable, View } from './types';

export class Laying {
  turned = new SvelteSet<string>();
  pairing = $state(false);
  staged = $state.raw<{ card: string; place: string; move: string } | null>(null); // the first of a pair
  #next: { code: string; from: string; place: string } | null = null; // where a card taken back goes then
  #view: () => View<KvaroTable>;
  #send: (move: string) => void;
  #refused: (code: string, place: string) => void;

  laid = $derived.by((): Record<string, string> => {
    const { laid } = this.#view().table;
    return this.staged ? { ...laid, [this.staged.place]: this.staged.card } : laid;
  });

  // Cards by their numbers, whichever way up: where one fits the other way, it is turned as it is laid.
  acts = $derived.by((): Affordances => {
    const view = this.#view();
    const raw = affordances({ ...view, table: { ...view.table, laid: this.laid } });
    const carry: Affordances['carry'] = {};
    for (const [source, goals] of Object.entries(raw.carry)) {
      if (source.includes(',')) {
        carry[source] = { ...this.#elsewhere(source), ...goals };
        continue;
      }
      const card = source.replace('r', '');
      const upright = this.code(card) === source;
      if (this.staged?.card === card || (unaided(view) && !upright)) continue;
      carry[card] = upright ? { ...carry[card], ...goals } : { ...goals, ...carry[card] };
    }
    return { ...raw, carry };
  });

  constructor(
    view: () => View<KvaroTable>,
    send: (move: string) => void,
    refused: (code: string, place: string) => void = () => {},
  ) {
    this.#view = view;
    this.#send = send;
    this.#refused = refused;
  }

  // As it would be laid now: 7, or 7r when it is turned.
  code(card: string): string {
    return this.turned.has(card) ? `${card}r` : card;
  }

  turn(card: string): void {
    if (!this.turned.delete(card)) this.turned.add(card);
  }

  pair(): void {
    this.pairing = !this.pairing;
    this.staged = null;
  }

  // In the puzzle a card on the table may be put somewhere else at once: taken back, then laid.
  #elsewhere(source: string): Record<string, string> {
    const view = this.#view();
    const { [source]: code, ...rest } = view.table.laid;
    if (view.table.kind !== 'square' || !code || !Object.keys(rest).length) return {};
    return Object.fromEntries(
      frontier(rest)
        .filter((where) => where !== source)
        .map((where) => [where, `move ${code}@${where}`]),
    );
  }

  play(move: string): void {
    const view = this.#view();
    const { table } = view;
    if (move.startsWith('move ')) {
      const [code, place] = move.slice(5).split('@') as [string, string];
      const from = Object.keys(table.laid).find((where) => table.laid[where] === code)!;
      this.#next = { code, from, place };
      this.#send(`take ${from}`);
    } else if (this.pairing && !this.staged && move.includes('@')) {
      const { card, to } = parse(view, move);
      this.staged = { card: card!, place: to!, move };
    } else if (this.staged && move.includes('@')) {
      const both = `${this.staged.move}+${move}`;
      this.staged = null;
      this.pairing = false;
      this.#send(both);
    } else this.#send(move);
  }

  renew(): void {
    const view = this.#view();
    const { staged } = this;
    if (staged && (staged.place in view.table.laid || !inHand(view, staged.card))) this.staged = null;
    for (const code of Object.values(view.table.laid)) this.turned.delete(`${parseInt(code)}`);
  }

  // The second half of putting a card somewhere else; where it does not fit it goes back.
  goOn(): void {
    const view = this.#view();
    if (!this.#next || !inHand(view, this.#next.code)) return;
    const { code, from, place } = this.#next;
    this.#next = null;
    const other = code.endsWith('r') ? code.slice(0, -1) : `${code}r`;
    const move = [`${code}@${place}`, `${other}@${place}`, `${code}@${from}`].find((way) => view.moves.includes(way));
    untrack(() => {
      if (!move?.endsWith(`@${place}`)) this.#refused(code, place);
      if (move) this.#send(move);
    });
  }
}

function inHand(view: View<KvaroTable>, code: string): boolean {
  return handOf(view).includes(parseInt(code));
}

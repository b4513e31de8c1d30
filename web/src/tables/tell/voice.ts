// How a move is put into words: somebody did it ("Ana lays …"), you did it ("You lay …"), or it could be done ("Lay …").

import { coloured, nameOf } from '../labels';
import type { Card64, Room, View } from '../types';
import { capital } from '../../i18n/formats';
import type { Say, Values } from '../../i18n/words.svelte';

export type Shown =
  | ({ family: 'sixtyfour' } & Card64)
  | { family: 'tabeligi'; card: string }
  | { family: 'kvaro'; number: number; objects: string; turned: boolean }
  | { family: 'colorio'; colour: string | null }; // a peg, or a cap

export interface Told {
  text: string; // one sentence or several, without a full stop at the end
  detail: string; // what the drawings show, for those who do not see them
  cards: Shown[];
}

// One move: the position that it was made in and the one that it made, as far as they are known.
export interface Step<T = View> {
  before: T | null;
  after: T | null;
  seat: number;
  move: string;
}

export class Voice {
  constructor(
    readonly say: Say,
    readonly lang: string,
    readonly done: boolean,
    readonly view: View,
    private readonly room: Room | null,
  ) {}

  /** A sentence about what a seat does: the verbs agree with whoever it is. */
  of(seat: number, key: string, values: Values = {}): string {
    const { say, done } = this;
    const person = !done ? 'do' : seat === this.view.seat ? 'you' : 'who';
    // Where the language puts the verb elsewhere when nobody in particular is spoken of.
    const form = !done && say.has(`table.tell.${key}.do`) ? `${key}.do` : key;
    const who = done ? nameOf(this.view, this.room, seat, say) : '';
    // All is put in at once: a player may be called {lay}.
    const holes = say(`table.tell.${form}`, values).matchAll(/\{(\w+)\}/g);
    const verbs = Object.fromEntries([...holes].map(([, verb]) => [verb, say(`table.verb.${verb}.${person}`)]));
    return capital(say(`table.tell.${form}`, { ...verbs, ...values, who }).trim());
  }

  /** The colour, with an article and a noun after a verb: "the red square". */
  the(key: string, colour: string, noun: string, values: Values = {}): string {
    return this.say(key, { ...values, colour: coloured(colour, noun, this.say, true) });
  }
}

/** Sentences one after another; the last has no full stop. */
export function sentences(parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part, index, all) => (index === all.length - 1 || /[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

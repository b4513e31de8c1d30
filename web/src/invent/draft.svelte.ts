/** The game that is being made: its words, what they could be, and the way back. */

import { t } from '../i18n/words.svelte';
import { Problem } from '../net/api';
import { workshop, type Choice, type Declared, type Value } from './api';
import { keepTrail, lastTrail } from './trail';

type Blocked = Extract<Choice, { is: 'blocked' }>;

export class Draft {
  game = $state.raw<Declared | null>(null);
  /** The games before, the newest last. */
  before = $state.raw<string[]>([]);
  /** Why there is nothing to show. */
  failed = $state<'unknown' | 'offline' | 'server' | null>(null);
  /** What was wished and does not go with the rest. */
  refused = $state.raw<{ word: string; choice: Blocked } | null>(null);
  /** Words with another value than in the game before. */
  changed = $state.raw<string[]>([]);
  /** The game with which this one began, if somebody else's or an own one was opened. */
  origin = $state.raw<string | null>(null);
  /** What had to be other than the link said with which this one began. */
  mended = $state.raw<Record<string, Value>>({});
  /** The code of the game that was being made here before, if now another one begins. */
  left = $state.raw<string | null>(null);
  /** For how many, as one expects it at a table, and all that it is for in words. */
  players = $derived.by(() => {
    const all = this.game?.players ?? [2];
    return all.includes(2) ? 2 : (all[0] ?? 2);
  });
  forWhom = $derived.by(() => {
    const [from = 2, to = from] = [this.game?.players[0], this.game?.players.at(-1)];
    return from === to ? t('players', { n: from }) : t('players.range', { from, to });
  });
  /** What was tapped and is not answered yet. */
  asked = $state.raw<{ word: string; value: Value } | null>(null);
  /** The game that was wished for while the server could not be reached. */
  missed = $state.raw<string | null>(null);
  #queue: Promise<void> = Promise.resolve();

  /** Opens a game to change it; without a code, a good one to begin with. Who comes back from playing it, or loads the
   * page again, can still undo what they did. */
  open(code: string): Promise<void> {
    return this.#after(async () => {
      if (!(await this.#load(code)) || !this.game) return;
      const last = lastTrail();
      const same = code && last?.code === this.game.code ? last : null;
      this.before = same?.before ?? [];
      this.origin = same ? same.origin : code ? this.game.id : null;
      this.left = code ? null : (last?.code ?? null);
      this.changed = [];
      this.mended = this.game.mended;
    });
  }

  /** Another value for a word. What does not go with the rest is refused, with the reason. */
  choose(word: string, value: Value): Promise<void> {
    return this.#after(async () => {
      const choice = this.game?.choices[word]?.find((one) => one.value === value);
      this.refused = choice?.is === 'blocked' ? { word, choice } : null;
      if (choice?.is !== 'free') return;
      this.asked = { word, value };
      await this.#change(choice.code);
      this.asked = null;
    });
  }

  /** Takes the refused value, and changes with it what must be changed. */
  insist(): Promise<void> {
    return this.#after(async () => {
      const code = this.refused?.choice.code;
      if (code) await this.#change(code);
    });
  }

  take(code: string): Promise<void> {
    return this.#after(() => this.#change(code));
  }

  undo(): Promise<void> {
    return this.#after(async () => {
      const last = this.before.at(-1);
      if (last === undefined) return;
      const rest = this.before.slice(0, -1);
      await this.#change(last);
      this.before = rest;
      this.#note();
    });
  }

  async #change(code: string): Promise<void> {
    const was = this.game;
    if (code === was?.code) return;
    const there = await this.#load(code);
    this.missed = this.failed === 'offline' ? code : null;
    if (!there || !was || !this.game) return;
    this.before = [...this.before, was.code].slice(-100);
    this.mended = {};
    const { words } = this.game;
    this.changed = Object.keys(words).filter((word) => words[word] !== was.words[word]);
    this.#note();
  }

  #note(): void {
    if (this.game) keepTrail({ code: this.game.code, before: this.before, origin: this.origin });
  }

  async #load(code: string): Promise<boolean> {
    try {
      this.game = await workshop.declared(code);
      this.refused = null;
      this.failed = null;
      return true;
    } catch (error) {
      const status = error instanceof Problem ? error.status : NaN;
      this.failed = [400, 404, 422].includes(status) ? 'unknown' : status === 0 ? 'offline' : 'server';
      return false;
    }
  }

  /** One after another: what can be chosen is known only when the last choice has been answered. */
  #after(work: () => Promise<void>): Promise<void> {
    return (this.#queue = this.#queue.then(work));
  }
}

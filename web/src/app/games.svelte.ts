/** The games: what the server says about them, their names, and what the lobby tells. */

import { api, type Game, type GameInShort } from '../net/api';
import { reach } from '../net/reach.svelte';
import { learn } from '../tables/foreign';
import { words } from '../i18n/words.svelte';
import { read, watch, write } from './storage';

const CALLED = 'ludaro.called';
const MOST = 200; // names of games

class Games {
  all = $state.raw<Game[]>([]);
  titles = $state.raw<Record<string, GameInShort>>({});
  failed = $state(false);
  /** Whether this server shows what people made. */
  gallery = $state(false);
  /** Games that the catalogue does not list, such as those made from words. */
  #made = $state.raw<Record<string, Game>>({});
  /** In which language they were asked for. */
  #met = new Map<string, string>();
  /** What people call games that were made from words: those carry no name. The newest first. */
  #names = $state.raw(read<[string, string][]>(CALLED, []));
  #lang = '';

  constructor() {
    watch(CALLED, () => (this.#names = read(CALLED, [])));
  }

  async load(): Promise<void> {
    try {
      const { games, url, gallery } = await api.catalog();
      this.all = games;
      this.gallery = gallery;
      learn(games);
      reach.home = (url ?? location.origin).replace(/\/+$/, '');
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  async name(): Promise<void> {
    if (this.#lang === words.lang) return;
    const lang = (this.#lang = words.lang);
    const found = await api.titles(lang).catch(() => null);
    if (this.#lang !== lang) return;
    if (found) this.titles = found.games;
    else this.#lang = '';
    for (const id of this.#met.keys()) void this.meet(id);
  }

  /** Asks for a game that is not in the catalogue, once a language. */
  private async meet(id: string): Promise<void> {
    const lang = words.lang;
    if (this.#met.get(id) === lang || this.all.some((game) => game.id === id)) return;
    this.#met.set(id, lang);
    try {
      const { short, ...game } = await api.game(id, lang);
      if (this.#met.get(id) !== lang) return;
      this.#made = { ...this.#made, [id]: game };
      this.titles = { ...this.titles, [id]: short };
    } catch {
      this.#met.delete(id);
    }
  }

  /** Whether somebody made it from words: its id has a code. */
  isMade(id: string): boolean {
    return id.includes(':');
  }

  get(id: string): Game | undefined {
    return this.all.find((game) => game.id === id) ?? this.#made[id];
  }

  title(id: string): string {
    const known = this.titles[id]?.title ?? this.get(id)?.title;
    // Only ids with a code are of games that a server can make; others are not there at all.
    if (known !== undefined || !this.all.length || !this.isMade(id)) return known ?? id;
    queueMicrotask(() => void this.meet(id));
    return '…';
  }

  /** Its name on this device, where it was given one. */
  called(id: string): string {
    const title = this.title(id); // asking for it brings the game along
    return this.#names.find(([one]) => one === id)?.[1] ?? title;
  }

  call(id: string, name: string): void {
    const others = read<[string, string][]>(CALLED, []).filter(([one]) => one !== id);
    this.#names = [...(name ? [[id, name] as [string, string]] : []), ...others].slice(0, MOST);
    write(CALLED, this.#names);
  }

  /** What one has to do to win, in a sentence. */
  goal(id: string): string {
    return this.titles[id]?.goal ?? '';
  }

  /** The language of its words, where that is not the page's. */
  lang(id: string): string | undefined {
    return this.titles[id]?.lang;
  }

  about(id: string): string {
    return this.titles[id]?.about ?? '';
  }
}

export const games = new Games();

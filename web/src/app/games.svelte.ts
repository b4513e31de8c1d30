/** The games: what the server says about them, their names, and what the lobby tells. */

import { api, type Game } from '../net/api';
import { reach } from '../net/reach.svelte';
import { words } from '../i18n/words.svelte';

class Games {
  all = $state.raw<Game[]>([]);
  titles = $state.raw<Record<string, { title: string; about: string; goal: string }>>({});
  failed = $state(false);
  #lang = '';

  async load(): Promise<void> {
    try {
      const { games, url } = await api.catalog();
      this.all = games;
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
  }

  get(id: string): Game | undefined {
    return this.all.find((game) => game.id === id);
  }

  title(id: string): string {
    return this.titles[id]?.title ?? this.get(id)?.title ?? id;
  }

  /** What one has to do to win, in a sentence. */
  goal(id: string): string {
    return this.titles[id]?.goal ?? '';
  }

  about(id: string): string {
    return this.titles[id]?.about ?? '';
  }
}

export const games = new Games();

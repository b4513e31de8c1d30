/** The games: what the server says about them, their names, and what the lobby tells. */

import { api, type Game } from '../net/api';
import { words } from '../i18n/words.svelte';

/** Minutes for a usual number of players; how much is skill, from 1 (luck) to 5 (all is in your hands). */
const FACTS: Record<string, [minutes: number, skill: number]> = {
  tabeligi: [10, 3],
  'kvaro-a': [10, 2],
  'kvaro-b': [10, 4],
  'kvaro-c': [5, 4],
  'kvaro-d': [5, 4],
  'kvaro-solo': [10, 5],
  colorio: [10, 3],
  '64g-1': [10, 5],
  '64g-2': [5, 5],
  '64g-3': [5, 3],
  '64g-4': [10, 3],
  '64g-5': [15, 5],
  '64g-6': [10, 2],
  '64g-7': [10, 3],
  '64g-8': [15, 3],
  '64g-9': [10, 5],
  '64g-10': [10, 5],
  '64g-11': [15, 2],
  '64g-12': [15, 3],
};

class Games {
  all = $state.raw<Game[]>([]);
  titles = $state.raw<Record<string, { title: string; about: string }>>({});
  failed = $state(false);
  #lang = '';

  async load(): Promise<void> {
    try {
      this.all = (await api.catalog()).games;
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  async name(): Promise<void> {
    if (this.#lang === words.lang) return;
    const lang = (this.#lang = words.lang);
    const { games } = await api.titles(lang).catch(() => ({ games: {} }));
    if (this.#lang === lang) this.titles = games;
  }

  get(id: string): Game | undefined {
    return this.all.find((game) => game.id === id);
  }

  title(id: string): string {
    return this.titles[id]?.title ?? this.get(id)?.title ?? id;
  }

  about(id: string): string {
    return this.titles[id]?.about ?? '';
  }
}

export const games = new Games();

export function minutes(id: string): number {
  return FACTS[id]?.[0] ?? 10;
}

export function skill(id: string): number {
  return FACTS[id]?.[1] ?? 3;
}

// Whether the picture of which cards fit is shown: in the first games where there is room for it, or as its player chose.

import { MediaQuery } from 'svelte/reactivity';
import { read, write } from '../app/storage';

const KEY = 'ludaro.matching';
const FIRST = 3; // games

interface Kept {
  chosen: boolean | null;
  games: string[];
}

const NOTHING: Kept = { chosen: null, games: [] };

class Matching {
  #kept = $state.raw(NOTHING);
  #room = new MediaQuery('min-height: 44em');

  /** A game begins. */
  meet(game: string): void {
    this.#kept = read(KEY, NOTHING);
    const { games } = this.#kept;
    if (!games.includes(game) && games.length <= FIRST) this.#keep({ games: [...games, game] });
  }

  get open(): boolean {
    return this.#kept.chosen ?? (this.#room.current && this.#kept.games.length <= FIRST);
  }

  toggle(): void {
    this.#keep({ chosen: !this.open });
  }

  #keep(news: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...news };
    write(KEY, this.#kept);
  }
}

export const matching = new Matching();

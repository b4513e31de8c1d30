// Whether the picture of which cards fit is shown: in the first games, or as its player chose.

import { read, write } from '../app/storage';

const KEY = 'ludaro.matching';
const FIRST = 3; // games

interface Kept {
  chosen: boolean | null;
  games: string[];
}

const NOTHING: Kept = { chosen: null, games: [] };

class Matching {
  open = $state(false);
  #kept = NOTHING;

  /** A game begins. */
  meet(game: string): void {
    this.#kept = read(KEY, NOTHING);
    const { games } = this.#kept;
    if (!games.includes(game) && games.length <= FIRST) this.#keep({ games: [...games, game] });
    this.open = this.#kept.chosen ?? this.#kept.games.length <= FIRST;
  }

  toggle(): void {
    this.open = !this.open;
    this.#keep({ chosen: this.open });
  }

  #keep(news: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...news };
    write(KEY, this.#kept);
  }
}

export const matching = new Matching();

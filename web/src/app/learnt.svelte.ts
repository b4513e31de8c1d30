/** The lessons finished on this device. */

import { read, write } from './storage';

const KEY = 'ludaro.learnt';

class Learnt {
  games = $state.raw<string[]>(read<string[]>(KEY, []));

  has(game: string): boolean {
    return this.games.includes(game);
  }

  note(game: string): void {
    if (this.has(game)) return;
    this.games = [...this.games, game];
    write(KEY, this.games);
  }
}

export const learnt = new Learnt();

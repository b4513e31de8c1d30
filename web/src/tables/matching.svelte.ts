// Whether the picture of which cards fit is shown: in the first games, or as its player chose.

const KEY = 'ludaro.matching';
const FIRST = 3; // games

interface Kept {
  chosen: boolean | null;
  games: string[];
}

class Matching {
  open = $state(false);
  #kept: Kept = { chosen: null, games: [] };

  /** A game begins. */
  meet(game: string): void {
    this.#kept = read();
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
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Without storage it is shown in every game.
    }
  }
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
  } catch {
    return { chosen: null, games: [] };
  }
}

export const matching = new Matching();

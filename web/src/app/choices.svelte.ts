/** How each game was last played against the computer on this device; where nothing is known, what is usual. */

import type { Game } from '../net/api';
import { settings } from './settings.svelte';
import { read, write } from './storage';

const KEY = 'ludaro.choices';

export type Options = Record<string, string | number>;

export interface Choice {
  level: number;
  players: number;
  options: Options;
  /** Seconds for a decision against time; null where there is none. */
  decision: number | null;
}

class Choices {
  #kept = $state.raw<Record<string, Partial<Choice>>>(read(KEY, {}));

  of(game: Game): Choice {
    const kept = this.#kept[game.id] ?? {};
    const options = Object.entries(kept.options ?? {}).filter(([name]) => name in game.options);
    return {
      level: kept.level ?? settings.kept.level,
      players: kept.players !== undefined && game.players.includes(kept.players) ? kept.players : usual(game),
      options: { ...game.presets['recommended'], ...Object.fromEntries(options) },
      decision: game.decision === null ? null : (kept.decision ?? game.decision),
    };
  }

  note(id: string, choice: Partial<Choice>): void {
    this.#keep({ ...this.#kept, [id]: { ...this.#kept[id], ...choice } });
  }

  /** A level for all games, whatever was chosen before. */
  setLevel(level: number): void {
    settings.set('level', level);
    const others = Object.entries(this.#kept).map(([id, { level: _, ...rest }]) => [id, rest] as const);
    this.#keep(Object.fromEntries(others));
  }

  #keep(kept: Record<string, Partial<Choice>>): void {
    this.#kept = kept;
    write(KEY, kept);
  }
}

/** The number of players one expects at a table. */
function usual(game: Game): number {
  return game.players.includes(2) ? 2 : (game.players[0] ?? 2);
}

export const choices = new Choices();

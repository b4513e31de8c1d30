/** Tables as the lobby opens them. */

import type { Game, SeatWish } from '../net/api';
import { open } from './session.svelte';
import { settings } from './settings.svelte';

/** The number of players one expects at a table. */
export function usual(game: Game): number {
  return game.players.includes(2) ? 2 : (game.players[0] ?? 2);
}

export function me(): SeatWish {
  const name = settings.kept.name.trim();
  return { kind: 'person', ...(name ? { name } : {}) };
}

/** One person against computers of the level chosen. */
export function playNow(game: Game): Promise<string> {
  const others = Array.from({ length: usual(game) - 1 }, () => ({
    kind: 'computer' as const,
    level: settings.kept.level,
  }));
  return open({ game: game.id, options: 'recommended', seats: [me(), ...others] });
}

/** Tables as the page opens them. */

import { t } from '../i18n/words.svelte';
import { Problem, type Game, type SeatWish, type TableWish } from '../net/api';
import type { Room } from '../net/protocol';
import { choices, type Options } from './choices.svelte';
import { mine } from './mine.svelte';
import { LEVELS } from './names';
import { router } from './route.svelte';
import { open } from './session.svelte';
import { player } from '../people/player.svelte';
import { settings } from './settings.svelte';
import { speech } from './speech.svelte';

/** Who plays: computers, friends who come by a link, or all at this device. */
export type Mode = 'computer' | 'invite' | 'together';

export function me(rated = false): SeatWish {
  if (rated && player.kept) return { kind: 'person', name: player.kept.name, player: player.kept.key };
  const name = settings.kept.name.trim();
  return { kind: 'person', ...(name ? { name } : {}) };
}

/** The clock for a time to decide, where it is not the usual one. */
export function deciding(game: Game, decision: number | null): Pick<TableWish, 'clock'> {
  if (decision === null || decision === game.decision) return {};
  return { clock: { base: 0, increment: 0, decision } };
}

/** One person against computers, as this game was last played. */
export function playNow(game: Game): Promise<string> {
  const { level, players, options, decision } = choices.of(game);
  const others = Array.from({ length: players - 1 }, () => ({ kind: 'computer' as const, level }));
  return open({ game: game.id, options, seats: [me(), ...others], ...deciding(game, decision) });
}

/** The level that a computer would have, easier or harder by so many steps; null: there is none. */
export function otherLevel(room: Room, steps: number): number | null {
  const levels = room.seats.flatMap((seat) => (seat.kind === 'computer' ? [seat.level ?? 1] : []));
  const wish = (levels[0] ?? 1) + steps;
  return levels.length && LEVELS.includes(wish) ? wish : null;
}

/** The same table once more against weaker or stronger computers. */
export function playAgain(room: Room, steps: number): Promise<string> {
  const last = LEVELS.length;
  const seats = room.seats.map((seat): SeatWish =>
    seat.kind === 'computer'
      ? { kind: 'computer', level: Math.min(last, Math.max(1, (seat.level ?? 1) + steps)) }
      : me(room.rated),
  );
  const level = otherLevel(room, steps);
  if (level !== null) choices.note(room.game, { level });
  return open({
    game: room.game,
    options: room.options,
    seats,
    clock: room.clock,
    games: room.match.games,
    rated: room.rated,
  });
}

/** The same table with other options in place of one where nobody has played yet, and all sit here. */
export async function playInstead(room: Room, options: Options): Promise<string> {
  const seats = room.seats.map(({ kind, level, name }): SeatWish =>
    kind === 'computer' ? { kind, level: level ?? 1 } : { kind: 'person', ...(name ? { name } : {}) },
  );
  choices.note(room.game, { options });
  const opened = await open({ game: room.game, options, seats, clock: room.clock, games: room.match.games });
  mine.hide(room.id);
  return opened;
}

/** To a table that is being opened; what keeps it from being opened is told. */
export async function goTo(opening: Promise<string>): Promise<void> {
  try {
    router.go(`/t/${await opening}`);
  } catch (error) {
    const code = error instanceof Problem ? error.code : '';
    const told = ({ 'too-fast': 'error.fast', 'too-many': 'error.many', banned: 'error.banned' } as const)[code];
    speech.show(t(told ?? 'error.server'), 'bad');
  }
}

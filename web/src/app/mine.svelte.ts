/** The tables this device has a seat at, or has watched. */

import type { Outcome, Room, Seat } from '../net/protocol';
import { read, write } from './settings.svelte';

const KEY = 'ludaro.mine';
const MOST = 60;

export interface MyGame {
  id: string;
  game: string;
  secrets: string[];
  at: number;
  status: 'waiting' | 'playing' | 'over';
  names: string[];
  won: boolean | null;
  /** Once it is over: what ended it, who sat there, and which of the seats are ours. */
  end?: { outcome: Outcome; seats: Seat[]; own: number[] };
}

class Mine {
  games = $state.raw<MyGame[]>(read<MyGame[]>(KEY, []));

  get(id: string): MyGame | undefined {
    return this.games.find((game) => game.id === id);
  }

  get unfinished(): MyGame[] {
    return this.games.filter((game) => game.status !== 'over' && game.secrets.length > 0);
  }

  /** Keeps what is new about a table. */
  note(id: string, change: Partial<MyGame> & { game: string }): void {
    const before = this.get(id) ?? { id, secrets: [], at: Date.now(), status: 'waiting', names: [], won: null };
    const after: MyGame = { ...before, ...change, id, at: Date.now() };
    this.#keep([after, ...this.games.filter((game) => game.id !== id)]);
  }

  forget(id: string): void {
    this.#keep(this.games.filter((game) => game.id !== id));
  }

  seen(room: Room, seats: number[]): void {
    const before = this.get(room.id);
    const names = room.seats.map((seat) => seat.name ?? '');
    const won = room.outcome === null ? null : seats.some((seat) => wins(room.outcome?.result ?? [], seat));
    if (before && before.status === room.status && before.names.join() === names.join() && before.won === won) return;
    if (!before) return;
    const end = room.outcome && { end: { outcome: room.outcome, seats: room.seats, own: seats } };
    this.note(room.id, { game: room.game, status: room.status, names, won, ...end });
  }

  #keep(games: MyGame[]): void {
    this.games = games.slice(0, MOST);
    write(KEY, this.games);
  }
}

/** Whether a seat has won, alone or with others; when all share it is a draw. */
export function wins(result: number[], seat: number): boolean {
  const best = Math.max(0, ...result);
  return best > 0 && result[seat] === best && (result.length === 1 || result.some((share) => share < best));
}

export const mine = new Mine();

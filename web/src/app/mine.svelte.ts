/** The tables this device has a seat at, or has watched. */

import type { Outcome, Room, Seat } from '../net/protocol';
import { read, write } from './storage';

const KEY = 'ludaro.mine';
const MOST = 60;

export interface MyGame {
  id: string;
  game: string;
  secrets: string[];
  at: number;
  status: 'waiting' | 'playing' | 'over';
  /** Who sits there, and which of the seats are ours. */
  seats: Seat[];
  own: number[];
  won: boolean | null;
  /** Once it is over: what ended it. */
  outcome: Outcome | null;
}

const NEW = { secrets: [], status: 'waiting' as const, seats: [], own: [], won: null, outcome: null };

class Mine {
  games = $state.raw(read<MyGame[]>(KEY, []).map((game): MyGame => ({ ...NEW, ...game })));

  get(id: string): MyGame | undefined {
    return this.games.find((game) => game.id === id);
  }

  get unfinished(): MyGame[] {
    return this.games.filter((game) => game.status !== 'over' && game.secrets.length > 0);
  }

  /** Keeps what is new about a table. */
  note(id: string, change: Partial<MyGame> & { game: string }): void {
    const after: MyGame = { ...NEW, ...this.get(id), ...change, id, at: Date.now() };
    this.#keep([after, ...this.games.filter((game) => game.id !== id)]);
  }

  forget(id: string): void {
    this.#keep(this.games.filter((game) => game.id !== id));
  }

  seen(room: Room, seats: number[]): void {
    const before = this.get(room.id);
    const won = room.outcome === null ? null : seats.some((seat) => wins(room.outcome?.result ?? [], seat));
    const { game, status, outcome } = room;
    if (!before || (before.status === status && before.won === won && same(before.seats, room.seats))) return;
    this.note(room.id, { game, status, outcome, won, seats: room.seats, own: seats });
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

function same(one: Seat[], other: Seat[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const mine = new Mine();

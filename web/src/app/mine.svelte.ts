/**
 * The tables this device has a seat at. Each is kept by itself, so that tabs never overwrite each other's; the keys to
 * games that are not over are never thrown away.
 */

import type { Outcome, Room, Seat } from '../net/protocol';
import { keys, read, remove, watch, write } from './storage';
import { winners } from '../tables/ending';

const PREFIX = 'ludaro.game.';
const LIST = 'ludaro.mine'; // where earlier pages kept all of them together
const MOST = 60; // finished games

export interface MyGame {
  id: string;
  game: string;
  /** Whose rules they are, and whether points count, once the table was seen. */
  family: string;
  points: boolean;
  /** The keys to our seats. */
  secrets: string[];
  /** The key with which a seat was asked for, until it is known whether we have it. */
  asked: string | null;
  at: number;
  status: 'waiting' | 'playing' | 'over';
  /** Who sits there, and which of the seats are ours. */
  seats: Seat[];
  own: number[];
  won: boolean | null;
  /** Once it is over: what ended it. */
  outcome: Outcome | null;
  /** Not among those to go on with. */
  hidden: boolean;
}

const NEW = {
  family: '',
  points: false,
  secrets: [],
  asked: null,
  status: 'waiting' as const,
  seats: [],
  own: [],
  won: null,
  outcome: null,
  hidden: false,
};

class Mine {
  /** The newest first. */
  games = $state.raw<MyGame[]>([]);
  /** What the device would not keep is known to this page alone. */
  #unkept = new Set<string>();

  constructor() {
    for (const game of read<MyGame[]>(LIST, [])) {
      const now = stored(game.id);
      this.#keep({ ...NEW, ...game, ...now, secrets: union(now?.secrets, game.secrets) });
    }
    if (!this.#unkept.size) remove(LIST);
    this.#read(null);
    watch(PREFIX, (key) => this.#read(key));
  }

  get(id: string): MyGame | undefined {
    return this.games.find((game) => game.id === id);
  }

  get unfinished(): MyGame[] {
    return this.games.filter((game) => game.status !== 'over' && game.secrets.length > 0 && !game.hidden);
  }

  /** Where a table is; with the keys to our seats if this device does not keep them. */
  path(id: string): string {
    const game = this.get(id);
    const secrets = game && this.#unkept.has(id) ? union(game.secrets, game.asked ? [game.asked] : []) : [];
    return `/t/${id}${secrets.length ? `#${secrets.join('.')}` : ''}`;
  }

  /** Keeps what is new about a table. Keys are added to those that there are. */
  note(id: string, change: Partial<MyGame> & { game: string }): void {
    const [now, before] = [stored(id), this.get(id)];
    const secrets = union(now?.secrets, before?.secrets, change.secrets);
    this.#keep({ ...NEW, ...before, ...now, ...change, id, secrets, at: Date.now() });
  }

  /** A key that fits no seat there. */
  drop(id: string, secret: string): void {
    const game = stored(id) ?? this.get(id);
    if (!game) return;
    const secrets = game.secrets.filter((other) => other !== secret);
    if (secrets.length || game.asked) this.#keep({ ...game, secrets });
    else this.#remove(id);
  }

  /** Takes it off the list of games to go on with; the seat stays ours. */
  hide(id: string): void {
    const game = stored(id) ?? this.get(id);
    if (game) this.#keep({ ...game, hidden: true });
  }

  seen(room: Room, seats: number[]): void {
    const before = this.get(room.id);
    const won = room.outcome ? winners(room.outcome.result).some((seat) => seats.includes(seat)) : null;
    const { game, family, status, outcome } = room;
    const points = room.match.points !== null;
    if (!before || (before.status === status && before.won === won && same(before.seats, room.seats))) return;
    this.note(room.id, { game, family, points, status, outcome, won, seats: room.seats, own: seats });
  }

  #keep(game: MyGame): void {
    const kept = write(PREFIX + game.id, game);
    if (kept) this.#unkept.delete(game.id);
    else this.#unkept.add(game.id);
    this.#show([game, ...this.games.filter((other) => other.id !== game.id)]);
    const past = this.games.filter((other) => other.status === 'over' || !(other.secrets.length || other.asked));
    for (const { id } of past.slice(MOST)) this.#remove(id);
  }

  #remove(id: string): void {
    remove(PREFIX + id);
    this.#show(this.games.filter((game) => game.id !== id));
  }

  #read(key: string | null): void {
    const ids = (key === null ? keys(PREFIX) : [key]).map((name) => name.slice(PREFIX.length));
    const found = ids.map(stored).filter((game) => game !== null);
    const others = this.games.filter(({ id }) => this.#unkept.has(id) || (key !== null && !ids.includes(id)));
    this.#show([...found, ...others]);
  }

  #show(games: MyGame[]): void {
    this.games = games.sort((one, other) => other.at - one.at);
  }
}

function stored(id: string): MyGame | null {
  const game = read<Partial<MyGame> | null>(PREFIX + id, null);
  return game?.game ? { ...NEW, at: 0, ...game, id, game: game.game } : null;
}

function union(...lists: (string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

function same(one: Seat[], other: Seat[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const mine = new Mine();

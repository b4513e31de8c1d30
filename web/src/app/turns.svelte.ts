/** Whose turn it is at the tables where this device has a seat, as the server tells when somebody looks at the list. */

import { list, t } from '../i18n/words.svelte';
import { api } from '../net/api';
import type { Room } from '../net/protocol';
import { mine, type MyGame } from './mine.svelte';
import { nameOf } from './names';

const MOST = 8; // tables that are asked about
const OFTEN = 30_000; // milliseconds

class Turns {
  #known = $state.raw<Record<string, { room: Room; acting: number[] }>>({});

  /** Keeps up while a list is shown; what ends that. */
  follow(): () => void {
    const refresh = (): void => {
      if (document.visibilityState === 'visible')
        for (const game of mine.unfinished.slice(0, MOST)) void this.#ask(game);
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    const timer = setInterval(refresh, OFTEN);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }

  /** For whom a game waits; empty if that is not known. */
  told(game: MyGame): string {
    const known = this.#known[game.id];
    if (!known || known.room.status === 'over') return '';
    const { room, acting } = known;
    const missing = [...room.seats.keys()].filter((seat) => !(room.ready?.[seat] ?? room.seats[seat]?.ready));
    const awaited = room.status === 'waiting' ? missing : acting;
    if (room.status === 'playing' && awaited.some((seat) => game.own.includes(seat))) return t('mine.turn');
    const others = awaited.filter((seat) => !game.own.includes(seat));
    const names = list(others.map((seat) => nameOf(room, seat, game.own)));
    if (!others.length) return '';
    return room.status === 'waiting' ? t('mine.wait', { names }) : t('mine.theirs', { names });
  }

  async #ask(game: MyGame): Promise<void> {
    const told = await api.table(game.id).catch(() => null);
    if (told === null) return;
    this.#known = { ...this.#known, [game.id]: told };
    mine.seen(told.room, game.own);
  }
}

export const turns = new Turns();

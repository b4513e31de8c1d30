/** Who plays at this device, for those who want to be known on this server: a name, and a key that only they have. */

import { read, write } from '../app/storage';
import { api, newSecret, Problem } from '../net/api';

const KEY = 'ludaro.player';

interface Kept {
  key: string;
  name: string;
}

class Player {
  kept = $state.raw<Kept | null>(read<Kept | null>(KEY, null));

  /** Be known by a name. Tried again after a lost answer, it is the same player. */
  async become(name: string): Promise<void> {
    const key = this.kept?.key ?? read<string | null>(`${KEY}.new`, null) ?? newSecret();
    write(`${KEY}.new`, key);
    const told = await api.become({ key, name });
    this.#keep({ key, name: told.name });
  }

  /** Whoever brings their key from another device. */
  async arrive(key: string): Promise<void> {
    const told = await api.person({ key });
    this.#keep({ key, name: told.name });
  }

  /** Be known no more, here and on the server. */
  async forget(): Promise<void> {
    if (!this.kept) return;
    try {
      await api.forget({ key: this.kept.key });
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error;
    }
    this.#keep(null);
  }

  #keep(kept: Kept | null): void {
    this.kept = kept;
    write(KEY, kept);
    write(`${KEY}.new`, null);
  }
}

export const player = new Player();

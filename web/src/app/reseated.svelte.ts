/** Whoever an evening has given another place is taken there, from every page of the table they had. */

import { untrack } from 'svelte';
import { clubs, type Kept, PREFIX } from '../club/api';
import { t } from '../i18n/words.svelte';
import { Problem } from '../net/api';
import { mine } from './mine.svelte';
import { router } from './route.svelte';
import type { Session } from './session.svelte';
import { speech } from './speech.svelte';
import { read } from './storage';

const WAIT = 15; // seconds for an answer that is kept back until something happens
const PAUSE = 2500; // milliseconds, after an answer that came too soon, or none

/** As long as the game at a table of an evening has not begun, and when it was closed. */
export function reseat(session: Session, id: string): void {
  const code = $derived(moves(session) ? (session.room?.club ?? null) : null);
  $effect(() => {
    if (code === null) return;
    return untrack(() => follow(code, id));
  });
}

function moves({ room, watching, moves }: Session): boolean {
  if (!room || watching || room.match.game > 1) return false;
  return room.status === 'over' ? room.outcome?.by === 'closed' : moves === 0;
}

function follow(code: string, id: string): () => void {
  const key = read<Kept | null>(PREFIX + code, null)?.key;
  let [known, stopped]: [number | null, boolean] = [null, key === undefined];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    const began = Date.now();
    try {
      if (key === undefined) return;
      const told = await (known === null ? clubs.look(code, key) : clubs.follow(code, key, known, WAIT));
      const [{ seat }, changed] = [told.you, told.club.v !== known];
      if (stopped || told.club.closed) return;
      known = told.club.v;
      if (seat && seat.id !== id && !told.club.tables[seat.table]?.result) {
        mine.note(seat.id, { game: told.club.game, secrets: [seat.secret] });
        if (mine.get(id)) mine.hide(id);
        speech.show(t('club.moved.here'));
        router.instead(mine.path(seat.id));
        return;
      }
      if (changed || Date.now() - began > PAUSE) return void look();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code !== 'offline' && error.code !== 'too-fast') return;
    }
    if (!stopped) timer = setTimeout(() => void look(), PAUSE);
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

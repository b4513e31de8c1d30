/** What is kept on this device of a seat at a table, and what becomes of it. */

import { untrack } from 'svelte';
import { t } from '../i18n/words.svelte';
import { mine } from './mine.svelte';
import { router } from './route.svelte';
import type { Session } from './session.svelte';
import { speech } from './speech.svelte';

/** Keeps the keys of a table's seats as long as they are good for something. `onrefuse`: a key opens no seat. */
export function keep(session: Session, id: string, secrets: string[], onrefuse: (secret: string) => void): void {
  $effect(() => {
    const [game, next] = [session.room?.game, session.room?.next];
    if (game === undefined || secrets.length === 0) return;
    untrack(() => {
      const kept = mine.get(id);
      if (!kept || kept.asked || kept.hidden || secrets.some((secret) => !kept.secrets.includes(secret)))
        mine.note(id, { game, secrets, asked: null, hidden: false });
      if (session.room) mine.seen(session.room, session.seats);
      // The key leaves the address once it is kept.
      history.replaceState(history.state, '', mine.path(id));
      // The next game of a match or a rematch: the same secrets, another table.
      if (next && !mine.get(next)) mine.note(next, { game, secrets, status: 'playing' });
    });
  });
  $effect(() => {
    const refused = session.lines.find((one) => one.goodbye === 'bad-secret')?.secret;
    if (refused) untrack(() => onrefuse(refused));
  });

  $effect(() => {
    const left = session.lines.filter((one) => one.goodbye === 'left').flatMap(({ secret }) => secret ?? []);
    if (!left.length) return;
    untrack(() => {
      for (const secret of left) mine.drop(id, secret);
      speech.show(t('seat.leave.done'));
      router.go('/');
    });
  });
}

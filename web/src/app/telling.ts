/** Moves of a table in the reader's words, with what is known of the positions around them. */

import { words } from '../i18n/words.svelte';
import type { Look } from '../net/api';
import type { Room, View } from '../net/protocol';
import { tell, tellPossible, tellTurn, type Step, type Told } from '../tables/tell';
import type { View as Seen } from '../tables/types';
import type { Session } from './session.svelte';

/** Move number n, the first being 1; null as long as the words or the positions are not there. */
export function toldMove(session: Session, n: number): Told | null {
  const [seat, move] = session.live?.history[n - 1] ?? [];
  const [before, after] = [session.before(n), session.after(n)];
  if (seat === undefined || move === undefined || !after || !words.has(words.lang, 'tables')) return null;
  return tell(before as Seen | null, after as unknown as Seen, seat, move, session.room, words.lang);
}

/** What the newest move belongs to: one's own step alone, and of another player the whole turn. */
export function toldTurn(session: Session): Told | null {
  const { live, room, moves } = session;
  const seat = live?.history.at(-1)?.[0];
  if (live === null || seat === undefined) return null;
  if (seat === live.seat || live.players === 1 || room?.realtime) return toldMove(session, moves);
  const steps: Step[] = [];
  for (let n = moves; n > 0 && live.history[n - 1]?.[0] === seat; n -= 1) {
    const [before, after] = [session.before(n), session.after(n)] as unknown as [Seen | null, Seen | null];
    if (!after) break;
    steps.unshift({ before, after, seat, move: live.history[n - 1]![1] });
  }
  return steps.length && words.has(words.lang, 'tables') ? tellTurn(steps, room, words.lang) : null;
}

/** The last move of those that were taken back. */
export function toldUndone(was: View, now: View, room: Room | null): Told | null {
  const [seat, move] = was.history.at(-1) ?? [];
  if (seat === undefined || move === undefined || !words.has(words.lang, 'tables')) return null;
  return tell(now as unknown as Seen, was as unknown as Seen, seat, move, room, words.lang);
}

/** A move that could be made. */
export function toldPossible(view: View, move: string): Told | null {
  if (!words.has(words.lang, 'tables')) return null;
  return tellPossible(view as unknown as Seen, move, words.lang);
}

/** What would have been better in a position of a finished game. */
export function toldBetter(session: Session, { moves, best }: Look): Told | null {
  const view = session.after(moves);
  return view && best !== null ? toldPossible(view, best) : null;
}

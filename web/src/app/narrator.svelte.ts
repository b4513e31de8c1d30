/** What happens at a table besides its moves, told aloud: offers, levels, the start, undoing, looking back, the line. */

import { untrack } from 'svelte';
import { t, text } from '../i18n/words.svelte';
import type { What } from '../net/protocol';
import { personOf } from './names';
import { router } from './route.svelte';
import type { Happened, Session } from './session.svelte';
import { play } from './sounds';
import { speech } from './speech.svelte';
import { toldMove, toldUndone } from './telling';

const PARTING = 900; // milliseconds between the agreement to play again and the next table

/** Speaks for a session as long as the component lives that calls it. */
export function narrate(session: Session, name: (seat: number) => string): void {
  let asker: number | null = null; // whose offer is open
  session.onhappened = (happened) => {
    if (happened.what.kind === 'offer') asker ??= happened.what.seat ?? null;
    tell(session, name, happened, asker);
    if (!session.room?.offer) asker = null;
  };
  $effect(() => {
    if (session.line.banner) speech.say(t('banner.stopping'));
  });
  $effect(() => {
    if (session.line.state === 'lost') speech.say(t('connection.again'));
  });
  let lookedBack = false;
  $effect(() => {
    // Whoever looks back hears what happened there.
    const n = session.at;
    if (n !== null || lookedBack) speech.say(untrack(() => (n === null ? t('past.live') : past(session, n))));
    lookedBack = n !== null;
  });
}

function past(session: Session, n: number): string {
  if (n === 0) return t('spoken.start');
  const told = toldMove(session, n);
  const move = told ? [told.text, told.detail].filter(Boolean).join('. ') : '';
  return t('spoken.past', { n, of: session.moves, move });
}

function tell(
  session: Session,
  name: (seat: number) => string,
  { what, before, after }: Happened,
  asker: number | null,
): void {
  const { room, line } = session;
  const undone = (before?.history.length ?? 0) - (after?.history.length ?? 0);
  if (before && after && undone > 0)
    speech.say(`${t('spoken.undone', { n: undone, move: toldUndone(before, after, room)?.text ?? '' })}.`);
  if (what.kind === 'level' && what.seat !== undefined) speech.say(t('level.now', { name: name(what.seat) }));
  if (what.kind === 'begin') {
    play('go');
    speech.say(t('ready.go'));
  }
  if (what.kind === 'offer' && what.offer && room?.offer) {
    const own = what.seat === line.seat;
    speech.say(text(`offer.${what.offer}.${own ? 'sent' : 'from'}`, { name: name(what.seat ?? 0) }));
  }
  if (what.kind === 'answer' && what.yes === false && what.seat !== line.seat && what.offer) {
    const how = what.seat === asker ? 'offer.withdrawn' : `offer.${what.offer}.no`;
    speech.show(text(how, { name: name(what.seat ?? 0) }));
  }
  if (what.seat !== undefined) tellOfSeat(what, what.seat, session, name);
  if (what.kind === 'next' && what.id && room && room.match.game >= room.match.games) {
    // All have agreed to go on. (In a match nobody asked: there is a button, and time to look at the end.)
    setTimeout(() => router.go(`/t/${what.id}`), PARTING);
  }
}

/** Who comes, goes, gives up, and who plays instead. */
function tellOfSeat(what: What, seat: number, { room, line }: Session, name: (seat: number) => string): void {
  const own = seat === line.seat;
  const person = personOf(room, seat);
  if (what.kind === 'absent' && what.then === 'computer') speech.show(t('away.sits', { name: person }));
  if (what.kind === 'return' && !own) speech.show(t('away.back', { name: name(seat) }));
  if (what.kind === 'resign' && what.on) speech.show(own ? t('resign.on.you') : t('resign.on', { name: person }));
  if (what.kind === 'fill') speech.say(t('seat.filled', { name: name(seat) }));
  if (what.kind === 'leave' && !own) speech.show(t('seat.left'));
}

/** What players are called, on every page: by the name they gave, by their place at the table, computers by their level. */

import { sayIn, words, type Say } from '../i18n/words.svelte';

/** The computers' names by level; the faces that go with them are drawn in `ludaro.art.faces`. */
const COMPUTERS = ['Ran', 'Mus', 'Lep', 'Urs', 'Mel', 'Vulp', 'Strig', 'Drak'];
/** At a table with several computers of one level each has an ending of its own. */
const ENDINGS = ['o', 'i', 'a', 'e', 'u', 'io', 'ia'];

export const LEVELS = COMPUTERS.map((_, index) => index + 1);

interface Sitting {
  kind?: string;
  name?: string | null;
  level?: number | null;
  for?: string | null;
}

interface Seated {
  seats?: Sitting[];
}

/** The name of a computer; `twin` says how many of its level sit before it. */
export function computerName(level: number, twin = 0): string {
  return `${COMPUTERS[level - 1] ?? COMPUTERS[0]}${ENDINGS[twin] ?? twin + 1}`;
}

/** How many computers of the same level sit before this one. */
export function twinOf(room: Seated | null | undefined, seat: number): number {
  const { kind, level } = room?.seats?.[seat] ?? {};
  const before = room?.seats?.slice(0, seat) ?? [];
  return before.filter((other) => other.kind === kind && other.level === level).length;
}

/** Whether somebody gave a name. */
export function isNamed({ name }: Sitting): boolean {
  return Boolean(name) && !/^Player \d+$/.test(name!);
}

/** What a seat is called. `own` are the seats of whoever reads this: without a name, they are "You". */
export function nameOf(
  room: Seated | null | undefined,
  seat: number,
  own: readonly number[] = [],
  say: Say = sayIn(words.lang),
): string {
  const { kind, name, level, for: person } = room?.seats?.[seat] ?? {};
  if (kind === 'computer') {
    const computer = computerName(level ?? 1, twinOf(room, seat));
    return person == null ? computer : say('computer.for', { computer, name: personOf(room, seat, say) });
  }
  if (kind === 'open') return say('seat.open');
  if (isNamed({ name })) return name!;
  return own.includes(seat) ? say('me') : say('player', { n: seat + 1 });
}

/** Whom a computer plays for. */
export function personOf(room: Seated | null | undefined, seat: number, say: Say = sayIn(words.lang)): string {
  const person = room?.seats?.[seat]?.for;
  return isNamed({ name: person ?? null }) ? person! : say('player', { n: seat + 1 });
}

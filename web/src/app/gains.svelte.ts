/** What the players win by a step: points on their way from the table to whoever made them; and who is out. */

import type { View } from '../net/protocol';
import { still } from '../tables/glide';
import { touched } from '../tables/moves';
import { counted, type ColorioTable, type SixtyFourTable, type View as TableView } from '../tables/types';

export interface Gain {
  key: number;
  seat: number;
  points: number;
  places: string[]; // where they were made
}

/** How long somebody who is out is seen to fall. */
const FALL = 900;
/** Between two numbers of those that are counted up. */
const TICK = 70;

export class Gains {
  /** Points on their way. */
  list = $state.raw<Gain[]>([]);
  /** Points made that a seat's number does not show yet. */
  late = $state.raw<Record<number, number>>({});
  /** The seat whose points are counted up just now. */
  counting = $state<number | null>(null);
  falling = $state.raw<number[]>([]);
  #keys = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  show(before: View | null, after: View): void {
    if (before === null) return;
    const made = gained(before, after);
    this.list = [...this.list, ...made.map((gain) => ({ ...gain, key: (this.#keys += 1) }))];
    if (still()) return;
    for (const { seat, points } of made) this.#owe(seat, points);
    const out = fallen(before, after);
    if (!out.length) return;
    this.falling = out;
    this.#after(FALL, () => (this.falling = []));
  }

  /** A chip has come to its seat: its points are counted. */
  arrive(gain: Gain): void {
    this.list = this.list.filter(({ key }) => key !== gain.key);
    this.#count(gain.seat, gain.points, Math.ceil(gain.points / 6));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #count(seat: number, points: number, step: number): void {
    const more = points > 0 && (this.late[seat] ?? 0) > 0;
    this.counting = more ? seat : null;
    if (!more) return;
    const now = Math.min(step, points);
    this.#owe(seat, -now);
    this.#after(TICK, () => this.#count(seat, points - now, step));
  }

  #owe(seat: number, points: number): void {
    this.late = { ...this.late, [seat]: Math.max(0, (this.late[seat] ?? 0) + points) };
  }

  #after(time: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, time);
    this.#timers.add(timer);
  }
}

/** The points that a step brought, seat by seat, and where they were made. */
export function gained(before: View, after: View): Omit<Gain, 'key'>[] {
  const made = (after.table as Partial<SixtyFourTable>).made ?? [];
  const places = made.length ? made : lastTouched(after as unknown as TableView);
  return (counted(after) ?? []).flatMap((points, seat) => {
    const more = points - (before.points?.[seat] ?? 0);
    return more > 0 ? [{ seat, points: more, places }] : [];
  });
}

function fallen(before: View, after: View): number[] {
  const [was, is] = [before, after].map((view) => (view.table as Partial<ColorioTable>).in ?? []);
  return (was ?? []).filter((seat) => !is?.includes(seat));
}

function lastTouched(view: TableView): string[] {
  const move = view.history.at(-1)?.[1];
  return move === undefined ? [] : touched(view, move);
}

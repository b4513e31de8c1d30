/** Keeping up with a table: what a viewer knows, version by version, and the hash that proves it. */

import type { FromServer, Room, View } from './protocol';
import { sha256 } from './sha256';

export interface Known {
  v: number;
  hash: string;
  room: Room;
  view: View | null;
}

/** JSON with keys sorted and no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, content]) => content !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, content]) => `${JSON.stringify(key)}:${canonical(content)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

export function hashOf(room: Room, view: View | null): string {
  const seen = view === null ? null : { ...view, history: undefined };
  return sha256(canonical({ room, view: seen })).slice(0, 16);
}

/** A view with what has changed in it. */
export function changed(view: View, change: Partial<View>, history: View['history']): View {
  return { ...view, ...change, table: { ...view.table, ...change.table }, history };
}

/**
 * What is known after a message. `known` itself if the message brings nothing new; null if something was missed or
 * does not add up, so that a fresh view is needed.
 */
export function keepUp(known: Known | null, message: FromServer): Known | null {
  if (message.t === 'view') {
    return { v: message.v, hash: message.hash, room: message.room, view: message.view };
  }
  if (message.t !== 'event') return known;
  if (known !== null && message.v <= known.v) return known;
  if (message.full) {
    return { v: message.v, hash: message.hash, room: message.room as Room, view: message.view as View | null };
  }
  if (known === null || message.v !== known.v + 1) return null;
  const room = { ...known.room, ...message.room };
  let view = known.view;
  if (view !== null) {
    const { what } = message;
    const history: View['history'] =
      what.kind === 'move' ? [...view.history, [what.seat as number, what.move as string]] : view.history;
    view = changed(view, message.view ?? {}, history);
  }
  const hash = hashOf(room, view);
  return hash === message.hash ? { v: message.v, hash, room, view } : null;
}

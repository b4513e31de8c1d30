/** A club as this device sees it: followed while its page is open. */

import { keys, read, remove, write } from '../app/storage';
import { speech } from '../app/speech.svelte';
import { list, t, text } from '../i18n/words.svelte';
import { newSecret, Problem } from '../net/api';
import { clubs, PREFIX, type Act, type Club, type Kept, type Told, type You } from './api';

const WAIT = 15; // seconds for an answer that is kept back until something happens
const LEADING = 5; // the leader wants to see how far the tables are
const PAUSE = 2500; // milliseconds, after an answer that came too soon, or none

/** The evenings that this device has been at, the newest first. */
export function keptEvenings(): (Kept & { code: string })[] {
  return keys(PREFIX)
    .map((name) => ({ code: name.slice(PREFIX.length), ...read<Kept | null>(name, null) }))
    .filter((one): one is Kept & { code: string } => one.key !== undefined)
    .sort((one, other) => other.at - one.at);
}

/** Keeps the key to an evening; where that evening is. Where the device keeps nothing, the address does. */
export function keep(code: string, kept: Kept): string {
  return write(PREFIX + code, kept) ? `/club/${code}` : `/club/${code}#${kept.key}`;
}

/** Why something was refused, in words. */
export function reason(error: unknown, values: Record<string, string> = {}): string {
  if (!(error instanceof Problem)) return t('error.server');
  if (error.code === 'too-fast') return t('error.fast');
  const words: Record<string, string> = {
    unknown: text('club.error.unknown'),
    taken: text('club.error.taken', values),
    door: text('club.error.door'),
    removed: text('club.error.removed'),
    full: text('club.error.full'),
    few: text('club.error.few'),
    playing: text('club.error.playing'),
    paused: text('club.error.paused'),
    decided: text('club.error.decided'),
    closed: text('club.over'),
  };
  return words[error.code] ?? t('error.server');
}

export class Evening {
  readonly code: string;
  readonly key: string;
  told = $state.raw<Told | null>(null);
  /** Why we see nothing (any more): there is no such club, its door is closed, or it was deleted at its end. */
  missing = $state<'unknown' | 'door' | 'gone' | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** The server's time less ours. */
  #ahead = 0;
  #stopped = false;

  constructor(code: string) {
    this.code = code;
    const kept = read<Kept | null>(PREFIX + code, null);
    const brought = /^#([A-Za-z0-9]{22})$/.exec(location.hash)?.[1];
    this.key = brought ?? kept?.key ?? newSecret();
    // The key leaves the address once the device keeps it.
    if (brought) this.#keep(null, false);
  }

  get club(): Club | null {
    return this.told?.club ?? null;
  }

  get you(): You | null {
    return this.told?.you ?? null;
  }

  /** Milliseconds until the round ends. */
  left(now: number): number | null {
    const until = this.club?.until ?? null;
    return until === null ? null : until - (now + this.#ahead);
  }

  /** Milliseconds since the round began. */
  running(now: number): number {
    return this.club?.began == null ? 0 : now + this.#ahead - this.club.began;
  }

  name(member: number | null): string {
    return member === null ? text('club.computer') : (this.club?.members[member]?.name ?? '');
  }

  names(members: (number | null)[]): string {
    return list(members.map((member) => this.name(member)));
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const began = Date.now();
      const v = this.club?.v;
      try {
        const wait = this.you?.leader ? LEADING : WAIT;
        const found =
          v === undefined ? await clubs.look(this.code, this.key) : await clubs.follow(this.code, this.key, v, wait);
        this.#take(found);
        if (found.club.closed && found.club.keep > 0 && v === found.club.v) return;
        if (v === undefined || found.club.v !== v || Date.now() - began > PAUSE) continue;
      } catch (error) {
        this.#fail(error);
        if (this.missing === 'unknown' || this.missing === 'gone') return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async join(name: string): Promise<boolean> {
    return this.#do(() => clubs.join(this.code, this.key, name), { name });
  }

  async act(act: Act): Promise<boolean> {
    return this.#do(() => clubs.act(this.code, this.key, act));
  }

  /** The results as a file. (A plain link would not show our key.) */
  async take(kind: 'csv' | 'json'): Promise<void> {
    const path = `/api/clubs/${this.code}/results.${kind}`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${this.key}` } }).catch(() => null);
    if (!answer?.ok) {
      speech.show(t('error.server'), 'bad');
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `ludaro-${this.code}.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #do(work: () => Promise<Told>, values: Record<string, string> = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      this.#take(await work());
      this.missing = null;
      return true;
    } catch (error) {
      speech.show(reason(error, values), 'bad');
      return false;
    } finally {
      this.busy = false;
    }
  }

  #take(found: Told): void {
    this.#ahead = found.you.now - Date.now();
    this.lost = false;
    if (this.told !== null && found.club.v < this.told.club.v) return; // it was overtaken
    const before = this.told;
    this.told = found;
    this.missing = null;
    const ours = found.you.leader || found.you.member !== null;
    if (ours && before?.you.member !== found.you.member) this.#keep(found.club.title, found.you.leader);
  }

  #keep(title: string | null, leads: boolean): void {
    const path = keep(this.code, { key: this.key, title, leads, at: Date.now() });
    history.replaceState(history.state, '', path);
  }

  #fail(error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'unknown') {
      this.missing = this.told ? 'gone' : 'unknown';
      remove(PREFIX + this.code);
    } else if (error.code === 'door') this.missing = 'door';
    else this.lost = error.code === 'offline';
  }
}

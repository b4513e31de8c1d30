/**
 * What this device keeps. Where several people share it, each has what is theirs; what was kept before belongs to the
 * first of them.
 */

/** The person that a tab, and by default the device, is used by. */
const PERSON = 'ludaro.person';
const PEOPLE = 'ludaro.people';
const FIRST = '';
/** The same for everybody. */
const SHARED = [PERSON, PEOPLE, 'ludaro.puzzles', 'ludaro.printers'];
const MOST = 12;

export interface Person {
  id: string;
  name: string;
}

/** Who plays in this tab. */
export const person = whose();

/** Everybody who plays at this device. */
export function people(): Person[] {
  return ids().map((id) => ({ id, name: kept<{ name?: string }>(own('ludaro.settings', id))?.name?.trim() ?? '' }));
}

/** Somebody new, with the same settings as whoever adds them; null: there is no room. */
export function addPerson(name: string): string | null {
  const all = ids();
  const id = Math.random().toString(36).slice(2, 8);
  const settings = { ...read<Record<string, unknown>>('ludaro.settings', {}), name, names: [] };
  if (all.length >= MOST || all.includes(id) || !put(own('ludaro.settings', id), settings)) return null;
  return put(PEOPLE, [...all, id]) ? id : null;
}

/** From now on somebody else plays here: the page begins anew, with what is theirs. */
export function handOver(id: string): void {
  put(PERSON, id);
  try {
    sessionStorage.setItem(PERSON, id);
  } catch {
    // Then the device's choice is also the tab's.
  }
  location.assign('/');
}

function ids(): string[] {
  return kept<string[]>(PEOPLE) ?? [FIRST];
}

function whose(): string {
  const all = ids();
  if (all.length < 2) return FIRST;
  let found = kept<string>(PERSON) ?? FIRST;
  try {
    found = sessionStorage.getItem(PERSON) ?? found;
    // A table that somebody of us has a seat at is opened as that person: nobody is locked out of a game.
    const table = /^\/t\/(\w+)/.exec(location.pathname)?.[1];
    const holds = (id: string): boolean => localStorage.getItem(own(`ludaro.game.${table}`, id)) !== null;
    if (table && !holds(found)) found = all.find(holds) ?? found;
    sessionStorage.setItem(PERSON, found);
  } catch {
    // Without storage there is only one of us.
  }
  return all.includes(found) ? found : FIRST;
}

/** What a person's things are kept as. */
function own(key: string, id: string = person): string {
  return id === FIRST || SHARED.includes(key) ? key : key.replace('ludaro.', `ludaro.of.${id}.`);
}

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function put(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function read<T>(key: string, otherwise: T): T {
  return kept<T>(own(key)) ?? otherwise;
}

/** Whether it is kept: private windows may have no storage, and the page works without. */
export function write(key: string, value: unknown): boolean {
  return put(own(key), value);
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(own(key));
  } catch {
    // Nothing was kept.
  }
}

/** What this tab alone remembers, also when the page is loaded again; null: nothing. */
export function readHere<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(own(key)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function writeHere(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(own(key), JSON.stringify(value));
  } catch {
    // Then it is forgotten with the page.
  }
}

/** The names of what is kept that begin so. */
export function keys(prefix: string): string[] {
  try {
    const start = own(prefix);
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(start) ? [prefix + name.slice(start.length)] : [],
    );
  } catch {
    return [];
  }
}

/** Tells of changes in other tabs to what begins so; without a key: of all of it. */
export function watch(prefix: string, changed: (key: string | null) => void): void {
  const start = own(prefix);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(start)) changed(key && prefix + key.slice(start.length));
  });
}

/** The puzzles on this device: those of the coming days, what was laid so far, and what was solved. */

import { read, write } from '../app/storage';
import { api, type Puzzles } from '../net/api';

const AHEAD = 7; // days that can be played without a connection
const DAYS = 'ludaro.puzzles';
const KEPT = 'ludaro.solving';
const REMEMBERED = 400; // days

interface Kept {
  moves: Record<string, string[]>; // of each puzzle that was begun
  solved: string[]; // puzzles, by day and grade
  daily: string[]; // days whose own puzzle was solved
  spent: Record<string, number>; // seconds looked at, of each puzzle that was begun
  aided: string[]; // puzzles for which a hint was asked
}

class Solving {
  days = $state.raw<Record<string, Puzzles>>(read(DAYS, {}));
  kept = $state.raw<Kept>({ moves: {}, solved: [], daily: [], spent: {}, aided: [], ...read<Partial<Kept>>(KEPT, {}) });
  #loading: Promise<void> | undefined;

  /** Sees to it that the puzzles of today and of the next days are here. */
  load(): Promise<void> {
    this.#loading ??= this.#fetch().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    const missing = Array.from({ length: AHEAD + 1 }, (_, ahead) => ahead).filter(
      (ahead) => !this.days[dayText(ahead)],
    );
    const first = missing[0];
    if (first === undefined) return;
    const { puzzles } = await api.puzzles(dayText(first), AHEAD + 1 - first);
    const young = Object.entries(this.days).filter(([day]) => day >= dayText(-1));
    this.days = { ...Object.fromEntries(young), ...Object.fromEntries(puzzles.map((one) => [one.date, one])) };
    write(DAYS, this.days);
  }

  moves(date: string, grade: number): string[] {
    return this.kept.moves[`${date}.${grade}`] ?? [];
  }

  solved(date: string, grade: number): boolean {
    return this.kept.solved.includes(`${date}.${grade}`);
  }

  /** Keeps how far a puzzle has come. */
  note(date: string, grade: number, moves: string[], over: boolean): void {
    const last = dayText(-1);
    const young = Object.entries(this.kept.moves).filter(([name]) => name >= last);
    const name = `${date}.${grade}`;
    const { solved, daily } = this.kept;
    this.kept = {
      ...this.kept,
      moves: { ...Object.fromEntries(young), [name]: moves },
      solved: over ? [...new Set([...solved.filter((one) => one >= last), name])] : solved,
      daily:
        over && this.days[date]?.grade === grade ? [...new Set([...daily, date])].sort().slice(-REMEMBERED) : daily,
    };
    write(KEPT, this.kept);
  }

  /** One more second at a puzzle. */
  spend(date: string, grade: number): void {
    const last = dayText(-1);
    const young = Object.entries(this.kept.spent).filter(([name]) => name >= last);
    const name = `${date}.${grade}`;
    this.kept = { ...this.kept, spent: { ...Object.fromEntries(young), [name]: this.seconds(date, grade) + 1 } };
    write(KEPT, this.kept);
  }

  seconds(date: string, grade: number): number {
    return this.kept.spent[`${date}.${grade}`] ?? 0;
  }

  /** A hint was asked for. */
  aid(date: string, grade: number): void {
    const last = dayText(-1);
    const aided = [...new Set([...this.kept.aided.filter((one) => one >= last), `${date}.${grade}`])];
    this.kept = { ...this.kept, aided };
    write(KEPT, this.kept);
  }

  aided(date: string, grade: number): boolean {
    return this.kept.aided.includes(`${date}.${grade}`);
  }

  /** How many days in a row the puzzle of the day was solved, until today or yesterday. */
  get streak(): number {
    const has = (ahead: number): boolean => this.kept.daily.includes(dayText(ahead));
    const first = has(0) ? 0 : -1;
    let days = 0;
    while (has(first - days)) days++;
    return days;
  }
}

/** Today's date, or that of so many days later, as in 2027-03-01. */
export function dayText(ahead = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + ahead);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

export const solving = new Solving();

/** Printers that were calibrated at this device, by name, in the form that the command line keeps them, too. */

import { read, write } from '../app/storage';

/** Where a printer puts the back of a sheet: shifted, in millimetres, turned, in degrees, and larger or smaller. */
export interface Profile {
  right: number;
  down: number;
  turn: number;
  scale: number;
}

export interface Printer {
  paper: string;
  sides: string;
  /** What the first sheet told: the second is made for it. */
  rough: Profile;
  profile: Profile;
  /** Whether the second sheet was read, too. */
  fine: boolean;
}

export type Printers = Record<string, Printer>;
const KEY = 'ludaro.printers';

export function printers(): Printers {
  return read<Printers>(KEY, {});
}

export function keep(all: Printers): void {
  write(KEY, all);
}

export function query(profile: Profile): Record<string, string> {
  return Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, String(value)]));
}

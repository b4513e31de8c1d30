/** What a player has chosen for this device. */

import { isLanguage, preferred, words, type Language } from '../i18n/words.svelte';
import { read, watch, write } from './storage';

export type Theme = 'system' | 'light' | 'dark';

export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = 'ludaro.settings';

interface Kept {
  theme: Theme;
  lang: Language | null;
  sounds: boolean;
  /** Whether sounds were offered: that is done once. */
  offered: boolean;
  motion: boolean;
  /** How fast the others' moves are shown. */
  speed: Speed;
  confirm: boolean;
  keys: boolean;
  codes: boolean; // how moves are written, for those who type them
  name: string;
  /** Of those who play at this device together, by seat. */
  names: string[];
  /** Whether a shared screen turns the board to whoever is to move. */
  turning: boolean;
  level: number;
}

const USUAL: Kept = {
  theme: 'system',
  lang: null,
  sounds: false,
  offered: false,
  motion: true,
  speed: 'normal',
  confirm: false,
  keys: true,
  codes: false,
  name: '',
  names: [],
  turning: true,
  level: 3,
};

class Settings {
  kept = $state<Kept>({ ...USUAL, ...read<Partial<Kept>>(KEY, {}) });

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    write(KEY, this.kept);
    this.apply();
  }

  get lang(): Language {
    return isLanguage(this.kept.lang) ? this.kept.lang : preferred(navigator.languages);
  }

  /** Shows what was chosen on the page. */
  apply(): void {
    const root = document.documentElement;
    root.dataset['motion'] = this.kept.motion ? 'on' : 'off';
    root.dataset['theme'] = this.dark ? 'dark' : 'light';
    if (words.lang !== this.lang || !words.has(this.lang, 'page')) void words.use(this.lang);
  }

  get dark(): boolean {
    return (
      this.kept.theme === 'dark' || (this.kept.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    );
  }
}

export const settings = new Settings();
watch(KEY, () => {
  // Chosen in another window.
  settings.kept = { ...USUAL, ...read<Partial<Kept>>(KEY, {}) };
  settings.apply();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => settings.apply());

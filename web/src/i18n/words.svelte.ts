/** The words of the page, in the language chosen: one catalogue a language, loaded when it is needed. */

import type en from './en.json';
import * as formats from './formats';

export type Key = keyof typeof en;
type Entry = string | Record<string, string>;
type Values = Record<string, string | number>;

export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  es: 'Español',
  it: 'Italiano',
  eo: 'Esperanto',
} as const;
export type Language = keyof typeof LANGUAGES;

const catalogues = import.meta.glob<{ default: Record<string, Entry> }>('./*.json');

export function isLanguage(text: string | null | undefined): text is Language {
  return text != null && text in LANGUAGES;
}

/** The first of the browser's languages that we speak. */
export function preferred(wishes: readonly string[]): Language {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** The language as the reader's region writes it: dates in British or American English, say. */
function locale(): string {
  return navigator.languages.find((wish) => wish.slice(0, 2).toLowerCase() === words.lang) ?? words.lang;
}

// Formatters take long to make: once for each language is enough.
const plurals = once((lang) => new Intl.PluralRules(formats.counting(lang)));
const numbers = once((lang) => new Intl.NumberFormat(formats.numeral(lang), { maximumFractionDigits: 1 }));
const exact = once((lang) => new Intl.NumberFormat(formats.numeral(lang), { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const shares = once((lang) => new Intl.NumberFormat(formats.numeral(lang), { style: 'percent', maximumFractionDigits: 0 }));

function once<T>(make: (lang: string) => T): (lang: string) => T {
  const made: Record<string, T> = {};
  return (lang) => (made[lang] ??= make(lang));
}

class Words {
  lang = $state<Language>('en');
  entries = $state.raw<Record<string, Entry>>({});

  async use(lang: Language): Promise<void> {
    const load = catalogues[`./${lang}.json`];
    if (load === undefined) return;
    this.entries = (await load()).default;
    this.lang = lang;
    document.documentElement.lang = lang;
  }
}

export const words = new Words();

/** The text of a key, with values put in; an entry with several forms takes the one for `n`. */
export function t(key: Key, values: Values = {}): string {
  return text(key, values);
}

/** The same for keys that are put together, such as `option.NAME`. */
export function text(key: string, values: Values = {}): string {
  const entry = words.entries[key];
  if (entry === undefined) return `⟦${key}⟧`;
  const form =
    typeof entry === 'string'
      ? entry
      : (entry[plurals(words.lang).select(Number(values['n']))] ?? entry['other'] ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });
}

export function has(key: string): boolean {
  return key in words.entries;
}

export function number(value: number): string {
  return numbers(locale()).format(value);
}

/** With one digit after the point, always: for clocks. */
export function tenths(value: number): string {
  return exact(locale()).format(value);
}

export function percent(value: number): string {
  return shares(locale()).format(value);
}

export function day(date: Date): string {
  return formats.day(locale(), date);
}

/** How long ago, in words. */
export function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 60) return formats.ago(locale(), minutes, 'minute');
  if (minutes < 60 * 24) return formats.ago(locale(), Math.round(minutes / 60), 'hour');
  return formats.ago(locale(), Math.round(minutes / 60 / 24), 'day');
}

export function list(parts: string[]): string {
  return formats.list(locale(), parts);
}

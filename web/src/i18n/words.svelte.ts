/** The words of the page, in the language chosen: one catalogue a language, loaded when it is needed. */

import { untrack } from 'svelte';
import type en from './en.json';
import * as formats from './formats';

export type Key = keyof typeof en;
type Entry = string | Record<string, string>;
export type Catalogue = Record<string, Entry>;
export type Values = Record<string, string | number>;
export interface Say {
  (key: string, values?: Values): string;
  has: (key: string) => boolean;
}

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

/** The page's own words are there before anything is shown; the others come along with what they are about. */
const books = {
  page: import.meta.glob<Catalogue>('./*.json', { import: 'default' }),
  tables: import.meta.glob<Catalogue>('./tables/*.json', { import: 'default' }),
  people: import.meta.glob<Catalogue>('./people/*.json', { import: 'default' }),
  club: import.meta.glob<Catalogue>('./club/*.json', { import: 'default' }),
  admin: import.meta.glob<Catalogue>('./admin/*.json', { import: 'default' }),
  print: import.meta.glob<Catalogue>('./print/*.json', { import: 'default' }),
  invent: import.meta.glob<Catalogue>('./invent/*.json', { import: 'default' }),
};
export type Book = keyof typeof books;
const BOOKS = Object.keys(books) as Book[];

export function isLanguage(text: string | null | undefined): text is Language {
  return text != null && text in LANGUAGES;
}

/** The first of the browser's languages that we speak. */
export function preferred(wishes: readonly string[]): Language {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** The language as the reader's region writes it: dates in British or American English, say. */
function locale(lang: string = words.lang): string {
  const wishes = typeof navigator === 'undefined' ? [] : navigator.languages;
  return wishes.find((wish) => wish.slice(0, 2).toLowerCase() === lang) ?? lang;
}

// Formatters take long to make: once for each language is enough.
const plurals = once((lang) => new Intl.PluralRules(formats.counting(lang)));
const numbers = once((lang) => new Intl.NumberFormat(formats.numeral(lang), { maximumFractionDigits: 1 }));
const exact = once(
  (lang) => new Intl.NumberFormat(formats.numeral(lang), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const shares = once(
  (lang) => new Intl.NumberFormat(formats.numeral(lang), { style: 'percent', maximumFractionDigits: 0 }),
);

/** Small whole numbers look the same in all our languages; for them no formatter has to be made. */
function written(value: number, lang: string): string {
  const plain = Number.isInteger(value) && value >= 0 && value < 1000;
  return plain ? String(value) : numbers(locale(lang as Language)).format(value);
}

function once<T>(make: (lang: string) => T): (lang: string) => T {
  const made: Record<string, T> = {};
  return (lang) => (made[lang] ??= make(lang));
}

class Words {
  lang = $state<Language>('en');
  #open = $state.raw<Record<string, Catalogue>>({}); // by language and book: en/page

  has(lang: string, book: Book): boolean {
    return `${lang}/${book}` in this.#open;
  }

  entry(lang: string, key: string): Entry | undefined {
    for (const book of BOOKS) {
      const found = this.#open[`${lang}/${book}`]?.[key];
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async open(lang: string, book: Book): Promise<void> {
    const load = books[book][book === 'page' ? `./${lang}.json` : `./${book}/${lang}.json`];
    // Who waits for one book is not to begin anew whenever another one has come.
    if (!load || untrack(() => this.has(lang, book))) return;
    const found = await load();
    this.#open = { ...this.#open, [`${lang}/${book}`]: found };
  }

  async use(lang: Language): Promise<void> {
    const more = BOOKS.filter((book) => book !== 'page' && this.has(this.lang, book));
    await Promise.all(['page' as const, ...more].map((book) => this.open(lang, book)));
    this.lang = lang;
    document.documentElement.lang = lang;
  }
}

export const words = new Words();

/** The text of a key, with values put in; an entry with several forms takes the one for `n`. */
export function t(key: Key, values: Values = {}): string {
  return text(key, values);
}

/** The same for keys that are put together, such as `option.NAME`, and for the words of the tables. */
export function text(key: string, values: Values = {}): string {
  return textIn(words.lang, key, values);
}

/** The same in a language that need not be the page's. */
export const sayIn: (lang: string) => Say = once((lang) =>
  Object.assign((key: string, values?: Values) => textIn(lang, key, values), {
    has: (key: string) => words.entry(lang, key) !== undefined,
  }),
);

function textIn(lang: string, key: string, values: Values = {}): string {
  const entry = words.entry(lang, key);
  if (entry === undefined) return `⟦${key}⟧`;
  const form =
    typeof entry === 'string' ? entry : (entry[plurals(lang).select(Number(values['n']))] ?? entry['other'] ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? written(value, lang) : value;
  });
}

export function has(key: string): boolean {
  return words.entry(words.lang, key) !== undefined;
}

export function number(value: number): string {
  return written(value, words.lang);
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

// The words of the tables in seven languages. English is always there; the others come when they are asked for.

import { counting } from "../i18n/formats";
import english from "../i18n/tables/en.json";

export type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>(["../i18n/tables/*.json", "!../i18n/tables/en.json"], { import: "default" });
const loaded = $state<Record<string, Catalogue>>({ en: english });
const plurals: Record<string, Intl.PluralRules> = {};

export async function loadWords(lang: string): Promise<void> {
  const load = files[`../i18n/tables/${lang}.json`];
  if (load && !loaded[lang]) loaded[lang] = await load();
}

export function hasWords(lang: string): boolean {
  return lang in loaded || !(`../i18n/tables/${lang}.json` in files);
}

export type Params = Record<string, string | number>;
export type Say = (key: string, params?: Params) => string;

// A text by its key; where it counts something ({n}), the catalogue has a form for one and one for other numbers.
export function sayIn(lang: string): Say {
  return (key, params = {}) => {
    const own = loaded[lang];
    const found = own ? form(own, lang, key, params) : undefined;
    const text = found ?? form(loaded["en"]!, "en", key, params) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${params[name] ?? whole}`);
  };
}

function form(words: Catalogue, lang: string, key: string, params: Params): string | undefined {
  const n = params["n"];
  if (typeof n === "number") {
    plurals[lang] ??= new Intl.PluralRules(counting(lang));
    const counted = words[`${key}.${plurals[lang].select(n)}`] ?? words[`${key}.other`];
    if (counted !== undefined) return counted;
  }
  return words[key];
}

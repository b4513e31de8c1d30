/** The options of a table in words. */

import { capital } from '../i18n/formats';
import { has, text } from '../i18n/words.svelte';
import { games } from './games.svelte';

/** What an option is called at this game; those of other packages, as they call them. */
export function optionName(id: string, name: string): string {
  const key = [`option.${name}.${id}`, `option.${name}`].find(has);
  return key === undefined ? capital(name) : text(key);
}

/** What a choice of it is called; numbers are as they are. */
export function choiceName(name: string, value: string | number): string {
  const key = [`option.${name}.${value}`, `option.${value}`].find(has);
  return key === undefined ? `${value}` : text(key);
}

/** One line for each option that is not as the plain rules have it. */
export function optionList(id: string, options: Record<string, string | number>): string[] {
  const declared = games.get(id)?.options ?? {};
  return Object.entries(options)
    .filter(([name, value]) => declared[name] !== undefined && declared[name].default !== value)
    .map(([name, value]) => `${optionName(id, name)}: ${choiceName(name, value)}`);
}

const SECTION = /^(?=## )/m;
const OPTION = /^(?=- `)/m;
const CODE = /`([^`]+)`/g;

/**
 * The rules as they are read on the page: options are called what the page calls them, those that only the command line
 * has are left out, and so is how moves are written, unless that is wished.
 */
export function rulesForPage(rules: string, id: string, codes: boolean): string {
  const declared = games.get(id)?.options ?? {};
  const sections = rules.split(SECTION);
  const writing = `## ${text('rules.moves')}\n`;
  return sections
    .flatMap((section) => (section.startsWith(writing) ? (codes ? [section] : []) : told(section)))
    .join('');

  function told(section: string): string[] {
    const [head = '', ...items] = section.split(OPTION);
    if (!items.some((item) => named(item).some((name) => name in declared))) return [section];
    const chosen = items.filter((item) => named(item).every((name) => declared[name]?.choices != null));
    return chosen.length ? [head, ...chosen.map(inWords)] : [];
  }

  /** The options that an item of a list is about. */
  function named(item: string): string[] {
    return [...(item.split(':')[0] ?? '').matchAll(CODE)].map(([, name]) => name ?? '');
  }

  function inWords(item: string): string {
    const [name = ''] = named(item);
    const choices = declared[name]?.choices;
    const known: unknown[] = Array.isArray(choices) ? choices : [];
    return item.replace(CODE, (whole, code: string) => {
      if (code === name) return `**${optionName(id, name)}**`;
      return known.includes(code) ? `*${choiceName(name, code)}*` : whole;
    });
  }
}

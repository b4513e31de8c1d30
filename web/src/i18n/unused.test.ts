import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import tables from './tables/en.json';

// Every word that is kept in seven languages is said somewhere.

const BOOKS = readdirSync('src/i18n', { recursive: true, encoding: 'utf-8' }).filter((path) =>
  /\ben\.json$/.test(path),
);
const sources = readdirSync('src', { recursive: true, encoding: 'utf-8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path))
  .map((path) => readFileSync(`src/${path}`, 'utf-8'))
  .join('\n');
const literals = new Set([...sources.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text!));
// Keys that are put together: `option.${name}` can be any key of that form.
const forms = [...sources.matchAll(/`((?:[a-z]\w*\.)+[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, text]) =>
    new RegExp(
      `^${text!
        .split(/\$\{[^}]*\}/)
        .map(escape)
        .join('.+')}$`,
    ),
);
const told = Object.entries(tables).filter(([key]) => key.startsWith('table.tell.'));

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function said(key: string): boolean {
  const [, , name = ''] = key.split('.');
  if (key.startsWith('table.tell.')) return literals.has(key) || literals.has(name);
  if (key.startsWith('table.verb.')) return told.some(([, entry]) => JSON.stringify(entry).includes(`{${name}}`));
  return literals.has(key) || forms.some((form) => form.test(key));
}

it.each(BOOKS)('%s has no words that nobody says', (path) => {
  expect(forms.length).toBeGreaterThan(10);
  const book = JSON.parse(readFileSync(`src/i18n/${path}`, 'utf-8')) as Record<string, unknown>;
  expect(Object.keys(book).filter((key) => !said(key))).toEqual([]);
});

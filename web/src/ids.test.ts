import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// What a component must know of a game, its view or the catalogue says. The puzzle's own rules are one game's.
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf-8' }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && path !== 'puzzle/rules.ts',
);
const IDS = /64g-\d|kvaro-(a|b|c|d|solo)\b|\bgame (===|!==) '|(\.game|\bgame\.id)\.(startsWith|includes|match|split)\(/;

describe('games', () => {
  it('are many files', () => expect(SOURCES.length).toBeGreaterThan(80));

  it.each(SOURCES)('are not known by their ids in %s', (path) => {
    const lines = readFileSync(`src/${path}`, 'utf-8').split('\n');
    expect(lines.filter((line) => IDS.test(line))).toEqual([]);
  });
});

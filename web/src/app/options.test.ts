// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../i18n/words.svelte';
import type { Game } from '../net/api';
import { games } from './games.svelte';
import { optionName, rulesForPage } from './options';

const RULES = `# 64g-1 — Across the border

A game.

## Options

- \`goal\`: what your card has to do.
  - \`cross\`, the plain rule.
  - \`far\`: walk on.

  We recommend \`far\`.
- \`deck\`: on the command line.

## How moves are written

\`e4-e5\` moves a card.
`;

describe('the rules on the page', () => {
  beforeAll(async () => {
    await words.use('en');
    const options = {
      goal: { default: 'cross', choices: ['cross', 'far'] },
      deck: { default: 'ludaro', choices: null },
    };
    games.all = [{ id: '64g-1', options } as unknown as Game];
  });

  it('call options that the page has no words for as their package does', () => {
    expect([optionName('matches', 'last'), optionName('64g-1', 'goal')]).toEqual(['Last', 'To win']);
  });

  it('call options what the page calls them', () => {
    const told = rulesForPage(RULES, '64g-1', false);
    expect(told).toContain('**To win**: what your card');
    expect(told).toContain('We recommend *reach the back row*.');
    expect(told).not.toMatch(/`|command line|How moves are written/);
  });

  it('tell how moves are written to those who type them', () => {
    expect(rulesForPage(RULES, '64g-1', true)).toContain('`e4-e5` moves a card.');
  });
});

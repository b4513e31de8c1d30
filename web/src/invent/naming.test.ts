import { afterAll, beforeAll, expect, it } from 'vitest';
import { words } from '../i18n/words.svelte';
import { groupName, valueName, valueSays, whyNot, wordName } from './naming';

beforeAll(() => words.open('en', 'invent'));
afterAll(() => {
  words.lang = 'en';
});

it('says words and values as people do', () => {
  expect(groupName('turn')).toBe('Your turn');
  expect(wordName('kings')).toBe('The king');
  expect(valueName('turn', 'turn up')).toBe('Turn one up');
  expect(valueSays('pack', 'own')).toBe('Each player has a deck of their own.');
  expect(whyNot('no-king')).toBe('There is no king to cover.');
});

it('says numbers, one and none as they are', () => {
  expect(valueName('files', 6)).toBe('6 squares wide');
  expect(valueName('rows', 1)).toBe('A single row');
  expect(valueName('rows', 5)).toBe('5 squares high');
  expect(valueName('longest', 200)).toBe('200 moves');
  expect(valueName('longest', 0)).toBe('No limit');
  expect(valueSays('patience', 0)).not.toContain('0');
});

it('says them in every language', async () => {
  await words.open('eo', 'invent');
  words.lang = 'eo';
  expect(valueName('rows', 1)).toBe('Unu sola linio');
});

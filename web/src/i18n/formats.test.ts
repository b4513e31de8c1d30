import { afterEach, expect, test, vi } from 'vitest';
import { ago, counting, day, list, numeral } from './formats';

const SUNDAY = new Date(2026, 10, 15);

afterEach(() => vi.restoreAllMocks());

test('a browser that does not know Esperanto still writes it', () => {
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(day('eo', SUNDAY)).toBe('dimanĉo, la 15-a de novembro');
  expect([ago('eo', 0, 'minute'), ago('eo', 1, 'hour'), ago('eo', 5, 'minute'), ago('eo', 1, 'day')]).toEqual([
    'ĵus',
    'antaŭ 1 horo',
    'antaŭ 5 minutoj',
    'hieraŭ',
  ]);
  expect([list('eo', []), list('eo', ['a']), list('eo', ['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b kaj c']);
  expect([numeral('eo'), counting('eo')]).toEqual(['fr', 'en']);
});

test('all other languages are left to the browser', () => {
  expect(day('de', SUNDAY)).toBe('Sonntag, 15. November');
  expect(ago('fr', 5, 'minute')).toBe('il y a 5 minutes');
  expect(list('nl', ['a', 'b', 'c'])).toBe('a, b en c');
  expect([numeral('it'), counting('es')]).toEqual(['it', 'es']);
});

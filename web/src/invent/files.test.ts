import { expect, it } from 'vitest';
import { cleaned, readFile, written } from './files';

const LIMITS = { name: 40, story: 200, author: 40, file: 4096 };
const GAME = { id: 'some-game:t3e1w6', name: 'Frogs', story: 'Over the pond', author: '', basedOn: 'some-game:t3' };

it('reads what it writes', () => {
  expect(JSON.parse(written(GAME))).toEqual({
    'ludaro game': 1,
    id: 'some-game:t3e1w6',
    name: 'Frogs',
    story: 'Over the pond',
    'based on': 'some-game:t3',
  });
  expect(readFile(written(GAME), LIMITS)).toEqual({ ...GAME, code: 't3e1w6' });
});

it.each([
  '',
  'null',
  '[]',
  '{"ludaro game": 2, "id": "some-game:t3"}',
  '{"ludaro game": 1}',
  '{"ludaro game": 1, "id": "some-game"}',
  '{"ludaro game": 1, "id": "some-game:t3", "more": 1}',
  '{"ludaro game": 1, "id": "some-game:t3", "name": 5}',
  `{"ludaro game": 1, "id": "some-game:t3", "name": "${'x'.repeat(41)}"}`,
  '{"ludaro game": 1, "id": "some-game:t3", "name": "two\\nlines"}',
])('takes no other file: %s', (content) => {
  expect(readFile(content, LIMITS)).toBeNull();
});

it('keeps one line of what people can see', () => {
  expect(cleaned({ name: ' a\u200b\u00a0b ', story: 'c\td', author: '' })).toEqual({
    name: 'a b',
    story: 'c d',
    author: '',
  });
});

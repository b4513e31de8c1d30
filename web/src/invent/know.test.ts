import { afterEach, expect, it, vi } from 'vitest';
import { bestOfWords, lines, uphill, type Neighbour } from './know';

const neighbour = (code: string, quality: number, games: number, changes: Record<string, string> = {}): Neighbour => ({
  code,
  changes,
  players: 2,
  games,
  quality,
  best: 0.5,
  decided: 1,
  moves: 20,
});

afterEach(() => vi.unstubAllGlobals());

/** A server whose answers come in these pieces, after some refusals. */
function serve(pieces: string[], refusals: [number, string][] = []): void {
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', () => {
    const refused = refusals.shift();
    if (refused) {
      const [status, error] = refused;
      return Promise.resolve(
        new Response(JSON.stringify({ error, text: '' }), { status, headers: { 'retry-after': '0' } }),
      );
    }
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        for (const piece of pieces) control.enqueue(encoder.encode(piece));
        control.close();
      },
    });
    return Promise.resolve(new Response(body));
  });
}

async function read(): Promise<{ heard: unknown[]; waits: string[] }> {
  const [heard, waits]: [unknown[], string[]] = [[], []];
  for await (const line of lines('/', new AbortController().signal, (why) => waits.push(why))) heard.push(line);
  return { heard, waits };
}

it('reads lines however they are cut', async () => {
  serve(['{"a":', '1}\n{"a":2}', '\n{"a":3}\n']);
  expect((await read()).heard).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
});

it('asks a busy server again, and says why it waits', async () => {
  serve(
    ['{"a":1}\n'],
    [
      [503, 'busy'],
      [429, 'too-fast'],
    ],
  );
  expect(await read()).toEqual({ heard: [{ a: 1 }], waits: ['busy', 'too-fast'] });
});

it('gives up where there is no such game', async () => {
  serve([], [[404, 'game']]);
  await expect(read()).rejects.toThrow();
});

it('goes uphill only where it is clearly better, by enough games', () => {
  const own = neighbour('own', 0.5, 72);
  expect(uphill(own, [neighbour('lucky', 0.9, 8), neighbour('good', 0.6, 72)])?.code).toBe('good');
  expect(uphill(own, [neighbour('same', 0.51, 72)])).toBe(null);
});

it('shows one game of each word first', () => {
  const [long, longer, wide] = [
    neighbour('a', 0.9, 24, { longest: '400' }),
    neighbour('b', 0.8, 24, { longest: '600' }),
    neighbour('c', 0.7, 24, { files: '5' }),
  ];
  expect(bestOfWords([wide, longer, long])).toEqual([long, wide]);
});

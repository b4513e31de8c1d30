// The recorded games of the engine's tests, as the server would tell them to a seat and to a spectator.

import type { View } from '../types';

export interface Telling {
  name: string;
  viewer: string;
  views: View[]; // the first position, then one after each move
  moves: [number, string][];
}

interface Story {
  first: View;
  moves: { seat: number; move: string; view: Partial<View> }[];
}

// As texts: to make modules of them would take long.
const files = import.meta.glob<string>('../../../fixtures/recorded/*.json', { query: '?raw', import: 'default' });

export async function recordedGames(): Promise<Telling[]> {
  const found = await Promise.all(
    Object.entries(files).map(async ([path, load]) =>
      Object.entries(JSON.parse(await load()) as Record<string, Story>).map(([viewer, story]) =>
        telling(path.replace(/^.*\/|\.json$/g, ''), viewer, story),
      ),
    ),
  );
  return found.flat();
}

function telling(name: string, viewer: string, { first, moves }: Story): Telling {
  const views: View[] = [{ ...first, history: [] }];
  for (const { seat, move, view } of moves) {
    const last = views.at(-1)!;
    views.push({
      ...last,
      ...view,
      table: { ...last.table, ...view.table } as View['table'],
      history: [...last.history, [seat, move]],
    });
  }
  return { name, viewer, views, moves: moves.map(({ seat, move }) => [seat, move]) };
}

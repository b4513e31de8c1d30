/** The tables are drawn by their own part of the page, loaded when there is one to draw. */

import type { Component } from 'svelte';
import { words } from '../i18n/words.svelte';
import { installArt } from '../tables/art';
import type { Art } from '../tables/types';
import { settings } from './settings.svelte';

export interface Drawn {
  Table: Component<Record<string, unknown>>;
  art: Art;
}

const tables = import.meta.glob<{ default: Component<Record<string, unknown>> }>('../tables/Table.svelte');
const arts = import.meta.glob<{ default: Art }>('../art.json');
let loading: Promise<Drawn | null> | undefined;

/** What draws tables; null where it was left out of the page. */
export function load(): Promise<Drawn | null> {
  loading ??= fetchAll().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The same for a picture beside a page's text: the text comes first. */
export function loadLater(): Promise<Drawn | null> {
  return loading ?? inTurn().then(load);
}

async function fetchAll(): Promise<Drawn | null> {
  const table = tables['../tables/Table.svelte'];
  const art = arts['../art.json'];
  if (!table || !art) return null;
  // The drawings are put into the page as soon as they are here: less to do when a table is drawn.
  const put = (found: { default: Art }): Art => (installArt(found.default), found.default);
  const [shown, drawings] = await Promise.all([table(), art().then(put), words.open(settings.lang, 'tables')]);
  return { Table: shown.default, art: drawings };
}

let queue: Promise<void> = Promise.resolve();

/** Comes true when the page has a quiet moment, for one asker after another. */
export function inTurn(): Promise<void> {
  queue = queue.then(
    () =>
      new Promise((resolve) => {
        const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 60));
        setTimeout(() => idle(() => resolve(), { timeout: 2000 }), 30);
      }),
  );
  return queue;
}

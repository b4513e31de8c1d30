/**
 * What happened at a table: one game, whichever line heard of it first, and every position of it as each viewer here saw
 * it. Viewers are numbered like the lines; the server's story tells each what was before its line heard anything.
 */

import type { Story } from '../net/api';
import { changed } from '../net/keepup';
import type { View } from '../net/protocol';

type History = View['history'];

export class Chronicle {
  /** The version up to which the table is known here. */
  #v = -1;
  #history = $state.raw<History>([]);
  /** By viewer, then by the number of moves made; with holes as long as the story is not known. */
  #views = $state.raw<(View | undefined)[][]>([]);
  /** Of very long games the beginning is not told. */
  #first = 0;
  #coming = new Map<number, Promise<void>>();

  /** `ask`: the story as a viewer may know it. */
  constructor(readonly ask: (viewer: number) => Promise<Story>) {}

  /** How many moves are made, as far as anybody here knows. */
  get moves(): number {
    return this.#history.length;
  }

  /** How many moves of the game a viewer has heard of. */
  reach(viewer: number): number {
    return Math.max(0, this.#of(viewer).length - 1);
  }

  /** The position after so many moves, as a viewer saw it; null: not known (yet). */
  after(viewer: number, moves: number): View | null {
    return this.#of(viewer)[moves] ?? null;
  }

  whole(viewer: number): boolean {
    const views = this.#of(viewer);
    for (let moves = this.#first; moves < views.length; moves += 1) {
      if (views[moves] === undefined) return false;
    }
    return true;
  }

  /** How the game stands at version `v`, as a viewer sees it. What was taken back is forgotten by all. */
  hear(viewer: number, v: number, now: View): void {
    if (v > this.#v) {
      const same = common(this.#history, now.history);
      this.#v = v;
      this.#history = now.history;
      this.#views = this.#views.map((views) => views?.slice(0, same + 1));
    } else if (common(this.#history, now.history) < now.history.length) return; // a line that is late: it was taken back
    const views = [...this.#of(viewer)];
    views[now.history.length] = now;
    this.#keep(viewer, views);
  }

  /** Asks for what is missing between the moves that a viewer has heard of. */
  fill(viewer: number): Promise<void> {
    if (this.whole(viewer)) return Promise.resolve();
    const coming = this.#coming.get(viewer) ?? this.#fetch(viewer).finally(() => this.#coming.delete(viewer));
    this.#coming.set(viewer, coming);
    return coming;
  }

  async #fetch(viewer: number): Promise<void> {
    const story = await this.ask(viewer);
    const heard = this.#of(viewer);
    const now = heard.at(-1);
    if (!now) return;
    const told = positions(story, now.history.slice(0, story.from));
    const views: (View | undefined)[] = told.slice(0, common(told.at(-1)?.history ?? [], now.history) + 1);
    heard.forEach((view, moves) => (views[moves] = view ?? views[moves]));
    this.#first = story.from;
    this.#keep(viewer, views);
  }

  #of(viewer: number): (View | undefined)[] {
    return this.#views[viewer] ?? [];
  }

  #keep(viewer: number, views: (View | undefined)[]): void {
    const all = [...this.#views];
    all[viewer] = views;
    this.#views = all;
  }
}

/** How many moves two ways have in common. */
function common(one: History, other: History): number {
  const differs = other.findIndex(([seat, move], i) => seat !== one[i]?.[0] || move !== one[i]?.[1]);
  return differs < 0 ? other.length : differs;
}

function positions(story: Story, begun: History): View[] {
  const views: View[] = [];
  let view: View = { ...story.first, history: begun };
  views[story.from] = view;
  for (const { seat, move, view: change } of story.moves) {
    view = changed(view, change, [...view.history, [seat, move]]);
    views.push(view);
  }
  return views;
}

/** Every position of a game as one viewer saw it: the server's story of what was before, then what the line hears. */

import type { Story } from '../net/api';
import { changed } from '../net/keepup';
import type { View } from '../net/protocol';

export class Chronicle {
  /** By the number of moves made; with holes as long as the story is not known. */
  #views = $state.raw<(View | undefined)[]>([]);
  /** Of very long games the beginning is not told. */
  #first = 0;
  #coming: Promise<void> | null = null;
  #ask: () => Promise<Story>;

  constructor(ask: () => Promise<Story>) {
    this.#ask = ask;
  }

  /** The position after so many moves; null: not known (yet). */
  after(moves: number): View | null {
    return this.#views[moves] ?? null;
  }

  get whole(): boolean {
    for (let moves = this.#first; moves < this.#views.length; moves += 1) {
      if (this.#views[moves] === undefined) return false;
    }
    return true;
  }

  /** The game as it is now. What was taken back is forgotten. */
  add(now: View): void {
    this.#views = joined(this.#views, now);
  }

  /** Asks for what is missing. */
  fill(): Promise<void> {
    if (this.whole) return Promise.resolve();
    this.#coming ??= this.#fetch().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #fetch(): Promise<void> {
    const story = await this.#ask();
    const heard = this.#views;
    const now = heard.at(-1);
    if (!now) return;
    const views = joined(positions(story, now.history.slice(0, story.from)), now);
    heard.forEach((view, moves) => (views[moves] = view));
    this.#first = story.from;
    this.#views = views;
  }
}

/** The positions that the way to `now` has in common with those before, and `now`. */
function joined(views: (View | undefined)[], now: View): (View | undefined)[] {
  const before = views.at(-1)?.history ?? [];
  const differs = now.history.findIndex(([seat, move], i) => seat !== before[i]?.[0] || move !== before[i]?.[1]);
  const made = now.history.length;
  const kept = views.slice(0, differs < 0 ? made : differs + 1);
  kept[made] = now;
  return kept;
}

function positions(story: Story, begun: View['history']): View[] {
  const views: View[] = [];
  let view: View = { ...story.first, history: begun };
  views[story.from] = view;
  for (const { seat, move, view: change } of story.moves) {
    view = changed(view, change, [...view.history, [seat, move]]);
    views.push(view);
  }
  return views;
}

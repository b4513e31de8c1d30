// The things that lie on the table, each with a name of its own that it keeps while it moves.

import { identify, type Item } from './identity';
import { still } from './glide';

export type Sprite<T extends Item> = T & {
  key: string;
  leaving?: boolean; // no longer there; still to be seen for a moment
  moved?: boolean;
  turned?: boolean; // shows another face than before
  from?: string | undefined; // the place that it came from when it is new
};

export interface Change<T extends Item> {
  hint?: (item: T) => string | undefined;
  enter?: (item: T) => string | undefined;
  exit?: (item: T) => string | undefined;
}

/** How long things that leave the table, and the combination that took them, are still to be seen. */
export const GOING = 1100;

export class Sprites<T extends Item> {
  list = $state.raw<Sprite<T>[]>([]);
  #now: Sprite<T>[] = [];
  #fresh = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  update(after: T[], change: Change<T> = {}): void {
    const old = new Map(this.#now.map((sprite) => [sprite.key, sprite]));
    const { now, gone } = identify<T>(this.#now as (T & { key: string })[], after, change.hint);
    const first = this.#fresh;
    this.#fresh = false;
    const named = now.map((item): Sprite<T> => {
      const was = old.get(item.key);
      if (!was) return { ...item, from: first ? undefined : change.enter?.(item), moved: !first };
      const turned = was.face !== item.face;
      return { ...item, moved: was.place !== item.place || turned, turned };
    });
    this.#now = named;
    const leaving =
      first || still()
        ? []
        : gone.map((item): Sprite<T> => ({ ...item, place: change.exit?.(item) ?? item.place, leaving: true }));
    const rank = (sprite: Sprite<T>): number =>
      (sprite.moved ? 2 : sprite.leaving ? 1 : 0) * 1000 + (sprite.depth ?? 0);
    this.list = [...named, ...leaving].sort((a, b) => rank(a) - rank(b));
    clearTimeout(this.#timer);
    if (leaving.length)
      this.#timer = setTimeout(() => (this.list = this.list.filter((sprite) => !sprite.leaving)), GOING);
  }
}

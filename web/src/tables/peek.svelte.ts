// Looking through a pile: a mouse or the keyboard's focus is on it, or a finger rests on it.

import { placeOf } from './input.svelte';
import type { Card64 } from './types';

const REST = 450;

export class Peek {
  where = $state<string | null>(null);
  #press: ReturnType<typeof setTimeout> | undefined;
  #pile: (where: string) => Card64[];

  constructor(pile: (where: string) => Card64[]) {
    this.#pile = pile;
  }

  over = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') this.#open(placeOf(event.target));
  };

  down(event: PointerEvent): void {
    const where = placeOf(event.target);
    clearTimeout(this.#press);
    if (event.pointerType !== 'mouse') this.#press = setTimeout(() => this.#open(where), REST);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#press);
    if (event.pointerType !== 'mouse') this.close();
  }

  focused(event: FocusEvent): void {
    this.#open((event.target as Element).matches(':focus-visible') ? placeOf(event.target) : null);
  }

  close = (): void => {
    this.where = null;
  };

  // A card that lies alone is seen as it is; a talon's card is not.
  #open(where: string | null): void {
    const least = where?.startsWith('talon') ? 0 : 1;
    this.where = where !== null && this.#pile(where).length > least ? where : null;
  }
}

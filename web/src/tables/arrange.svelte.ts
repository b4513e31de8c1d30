// The own cards. Their order is their player's; it stays, also when the page is loaded again.

import type { Tray } from './fan';
import type { Hand } from './input.svelte';

interface Around {
  cards: () => string[];
  tray: () => Tray;
  hand: () => Hand;
}

export class Arrangement {
  #order = $state.raw<string[]>([]);
  #key: string;
  #around: Around;
  #settled = $derived.by((): string[] => {
    const kept = this.#order.filter((card) => this.has(card));
    return [...kept, ...this.cards.filter((card) => !kept.includes(card))];
  });
  cards = $derived.by(() => this.#around.cards());
  // Where a card is that is dragged over the hand; null: none is.
  #gap = $derived.by((): number | null => {
    const { carried, by } = this.#around.hand();
    if (!this.has(carried)) return null;
    const { box, fan } = this.#around.tray();
    return by.x < box.x || by.y < box.y ? null : fan.nearest(by.x, by.y);
  });
  // The others make room for it.
  shown = $derived.by((): string[] =>
    this.#gap === null ? this.#settled : moved(this.#settled, this.#around.hand().carried!, this.#gap),
  );

  constructor(key: string, around: Around) {
    this.#key = `ludaro.hand.${key}`;
    this.#around = around;
    try {
      this.#order = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as string[];
    } catch {
      this.#order = [];
    }
  }

  has(card: string | null): boolean {
    return card !== null && this.cards.includes(card);
  }

  // Where the cards made room, there the one that was dragged stays.
  drop = (card: string): void => {
    if (this.has(card)) this.#set(this.shown);
  };

  key(key: string, card: string | null, event: KeyboardEvent): boolean {
    if (!event.altKey || card === null || !this.has(card) || !/^Arrow(Left|Right)$/.test(key)) return false;
    const to = this.#settled.indexOf(card) + (key === 'ArrowLeft' ? -1 : 1);
    this.#set(moved(this.#settled, card, Math.max(0, to)));
    return true;
  }

  sort(rank: (card: string) => number): void {
    this.#set([...this.cards].sort((a, b) => rank(a) - rank(b)));
  }

  #set(order: string[]): void {
    this.#order = order;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(order));
    } catch {
      // without storage the order lasts as long as the page
    }
  }
}

function moved(order: string[], card: string, to: number): string[] {
  const rest = order.filter((other) => other !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

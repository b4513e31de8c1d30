// The order of a hand is its player's; it stays, also when the page is loaded again.

export class Arrangement {
  order = $state.raw<string[]>([]);
  #key: string;

  constructor(key: string) {
    this.#key = `ludaro.hand.${key}`;
    try {
      this.order = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as string[];
    } catch {
      this.order = [];
    }
  }

  of(cards: string[]): string[] {
    const kept = this.order.filter((card) => cards.includes(card));
    return [...kept, ...cards.filter((card) => !kept.includes(card))];
  }

  set(order: string[]): void {
    this.order = order;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(order));
    } catch {
      // without storage the order lasts as long as the page
    }
  }
}

export function moved(order: string[], card: string, to: number): string[] {
  const rest = order.filter((other) => other !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

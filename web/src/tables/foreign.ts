// The sentences of families that other packages bring, as the catalogue tells them: the page has no words for these.

interface Sentences {
  family: string;
  endings?: Record<string, string>;
  refusals?: Record<string, string>;
}

const endings: Record<string, Record<string, string>> = {};
const refusals: Record<string, Record<string, string>> = {};

export function learn(games: Sentences[]): void {
  for (const game of games) {
    if (game.endings) endings[game.family] = game.endings;
    if (game.refusals) refusals[game.family] = game.refusals;
  }
}

export function endingOf(family: string, by: string, who: string): string {
  return filled(endings[family]?.[by], { who });
}

export function refusalOf(family: string, why: string, facts: Record<string, unknown>): string {
  return filled(refusals[family]?.[why], facts);
}

function filled(sentence: string | undefined, facts: Record<string, unknown>): string {
  return (sentence ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

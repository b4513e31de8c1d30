/** Rules in Markdown, taken apart into sentences, so that it can be shown which of them are new. */

export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[][] }
  | { kind: 'text'; sentences: string[] };

/** A sentence with the marks that close it; what comes after the last full stop is one, too. */
const SENTENCE = /[^.!?]*(?:[.!?]+(?![\s"”»’)]|$)[^.!?]*)*(?:[.!?]+["”»’)]*|$)/g;
const ITEM = /^(?:-|\d+\.) /;

/** All sections but the one called `without`. */
export function parts(rules: string, without: string): Part[] {
  const sections = rules.split(/^(?=## )/m).filter((section) => !section.startsWith(`## ${without}\n`));
  return sections
    .join('')
    .split(/\n{2,}/)
    .flatMap((block) => part(block.trim()));
}

function part(block: string): Part[] {
  if (!block) return [];
  const [first = '', ...rest] = block.split('\n');
  if (first.startsWith('## ')) return [{ kind: 'heading', text: first.slice(3) }, ...part(rest.join('\n').trim())];
  if (!ITEM.test(first)) return [{ kind: 'text', sentences: split(block) }];
  const items = block.split(/\n(?=(?:-|\d+\.) )/).map((item) => split(item.replace(ITEM, '')));
  return [{ kind: 'list', ordered: !first.startsWith('-'), items }];
}

function split(text: string): string[] {
  const plain = text.replace(/[`*]/g, '').replace(/[ \n]+/g, ' ');
  return (plain.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter(Boolean);
}

export function sentences(found: Part[]): string[] {
  return found.flatMap((one) =>
    one.kind === 'text' ? one.sentences : one.kind === 'list' ? one.items.flat() : [one.text],
  );
}

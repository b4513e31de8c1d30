/** As much Markdown as the rules are written in, taken apart; the page makes elements of it, never text of markup. */

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'code'; text: string }
  | { kind: 'text'; text: string };

export interface Span {
  kind: 'text' | 'code' | 'strong' | 'em';
  text: string;
}

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let open: Block | null = null;
  let fenced: string[] | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      if (fenced) found.push({ kind: 'code', text: fenced.join('\n') });
      fenced = fenced ? null : [];
      open = null;
      continue;
    }
    if (fenced) {
      fenced.push(line);
      continue;
    }
    const heading = /^(#+)\s+(.*)$/.exec(line);
    const item = ITEM.exec(line);
    if (heading) {
      found.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! });
      open = null;
    } else if (line.startsWith('|')) {
      const cells = line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => cell.trim());
      if (open?.kind !== 'table') found.push((open = { kind: 'table', rows: [] }));
      if (!cells.every((cell) => /^:?-+:?$/.test(cell))) open.rows.push(cells);
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (open?.kind !== 'list' || open.ordered !== ordered) found.push((open = { kind: 'list', ordered, items: [] }));
      open.items.push(item[2]!);
    } else if (line.trim() === '') {
      if (open?.kind !== 'list') open = null;
    } else if (open?.kind === 'list' && /^\s/.test(line)) {
      open.items.push(`${open.items.pop()!} ${line.trim()}`);
    } else if (open?.kind === 'text') {
      open.text += ` ${line.trim()}`;
    } else {
      found.push((open = { kind: 'text', text: line.trim() }));
    }
  }
  return found;
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'strong', text: match[2] });
    else found.push({ kind: 'em', text: match[3]! });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

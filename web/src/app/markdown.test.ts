import { describe, expect, it } from 'vitest';
import { blocks, spans } from './markdown';

describe('rules in Markdown', () => {
  it('knows headings, lists that go on, tables and paragraphs', () => {
    const text = 'One\nparagraph.\n\n## Goal\n\n- first\n  goes on\n- second\n\n1. a\n2. b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |';
    expect(blocks(text)).toEqual([
      { kind: 'text', text: 'One paragraph.' },
      { kind: 'heading', level: 2, text: 'Goal' },
      { kind: 'list', ordered: false, items: ['first goes on', 'second'] },
      { kind: 'list', ordered: true, items: ['a', 'b'] },
      { kind: 'table', rows: [['x', 'y'], ['1', '2']] },
    ]);
  });
  it('never makes markup of text', () => {
    expect(spans('a <b> `code` and **strong** *em*')).toEqual([
      { kind: 'text', text: 'a <b> ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ' and ' },
      { kind: 'strong', text: 'strong' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'em' },
    ]);
  });
});

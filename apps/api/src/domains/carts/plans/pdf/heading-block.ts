import type { Block, Sheet } from './block.js';
import { HEADING, textColumn } from './text-column.js';

/** The heading of a part; it never ends a page. */
export function headingBlock({ pen, width }: Sheet, words: string): Block {
  const { height, draw } = textColumn(pen, [[words, HEADING, 0]], width);
  return { gap: pen.of(18), height: height + pen.of(4), leads: true, draw };
}

import type { Block, Sheet } from './block.js';
import type { Pen, TextStyle } from './pdf-writer.js';

const HEADING: TextStyle = { font: 'bold', size: 15, tag: 'H2' };
export const BODY: TextStyle = { font: 'regular', size: 12.5 };
export const STRONG: TextStyle = { font: 'bold', size: 12.5 };
export const SMALL: TextStyle = { font: 'regular', size: 10.5, color: 'soft' };

/** A paragraph with the room above it, in points before scaling. */
export type Paragraph = readonly [text: string, style: TextStyle, gap: number];

/** The heading of a part; it never ends a page. */
export function headingBlock({ pen, width }: Sheet, words: string): Block {
  const { height, draw } = textColumn(pen, [[words, HEADING, 0]], width);
  return { gap: pen.of(18), height: height + pen.of(4), leads: true, draw };
}

/** Paragraphs below each other; empty ones take no room. */
export function textColumn(pen: Pen, paragraphs: readonly Paragraph[], width: number) {
  const shown = paragraphs.filter(([text]) => text !== '');
  const heightOf = ([text, style, gap]: Paragraph) => pen.of(gap) + pen.heightOf(text, style, width);
  return {
    height: shown.reduce((sum, paragraph) => sum + heightOf(paragraph), 0),
    draw(x: number, top: number) {
      let y = top;
      for (const paragraph of shown) {
        const [text, style, gap] = paragraph;
        pen.write(text, style, { x, y: y + pen.of(gap), width });
        y += heightOf(paragraph);
      }
    },
  };
}

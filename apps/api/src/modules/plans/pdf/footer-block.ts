import type { Block, Sheet } from './block.js';
import { BODY, type Paragraph, SMALL, textColumn } from './text-column.js';

const CODE_SIZE = 96;
const CODE_WORDS_WIDTH = 156;
const AMOUNT_WIDTH = 88;
const SPACE = 14;

/** The cart's code and link, the sums beside it, and what there is to know about them. They stay together. */
export function footerBlock(sheet: Sheet): Block {
  const { plan, pen, width } = sheet;
  const code = codeOf(sheet);
  const sums = sumsOf(sheet, width - code.width);
  const notes = textColumn(
    pen,
    plan.notes.map((note, index): Paragraph => [note, SMALL, index === 0 ? 12 : 1]),
    width,
  );
  const padding = pen.of(9);
  const top = Math.max(code.height, sums.height);
  return {
    gap: 0,
    height: padding + top + notes.height,
    draw(x, y) {
      pen.line({ x, y, width });
      code.draw(x, y + padding);
      sums.draw(x + code.width, y + padding);
      notes.draw(x, y + padding + top);
    },
  };
}

function codeOf({ plan: { link }, pen }: Sheet) {
  if (link === null) return { width: 0, height: 0, draw: () => {} };
  const size = pen.of(CODE_SIZE);
  const { qrCode, words, url, typed } = link;
  const beside = textColumn(
    pen,
    [
      [words, { font: 'regular', size: 11.5 }, 0],
      // The code on its own line, so that it is not cut at a hyphen.
      [typed.replace('/p/', '/p/\n'), { font: 'regular', size: 11.5 }, 2],
    ],
    pen.of(CODE_WORDS_WIDTH),
  );
  return {
    width: size + pen.of(CODE_WORDS_WIDTH + 2 * SPACE),
    height: Math.max(size, beside.height),
    draw(x: number, y: number) {
      pen.path(qrCode.path, { x, y, size, units: qrCode.size, alt: url });
      beside.draw(x + size + pen.of(SPACE), y);
    },
  };
}

function sumsOf({ plan: { sums }, pen }: Sheet, width: number) {
  const side = pen.of(AMOUNT_WIDTH);
  const labels = width - side - pen.of(SPACE);
  const rows = sums.map(({ label, amount }, index) => {
    const style = index === sums.length - 1 ? ({ font: 'bold', size: 14 } as const) : BODY;
    const gap = index === 0 ? 0 : 3;
    return {
      label: textColumn(pen, [[label, { ...style, align: 'right' }, gap]], labels),
      amount: textColumn(pen, [[amount, { ...style, align: 'right' }, gap]], side),
    };
  });
  return {
    height: rows.reduce((sum, { label }) => sum + label.height, 0),
    draw(x: number, top: number) {
      let y = top;
      for (const { label, amount } of rows) {
        label.draw(x, y);
        amount.draw(x + width - side, y);
        y += label.height;
      }
    },
  };
}

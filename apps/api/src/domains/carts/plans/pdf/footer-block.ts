import type { Block, Sheet } from './block.js';
import { BODY, type Paragraph, SMALL, textColumn } from './text-column.js';

const CODE_SIZE = 96;
const SPACE = 14;
const WORDS = { font: 'regular', size: 11.5 } as const;

/** The sums, the cart's QR code and link, and the notes. */
export function footerBlock(sheet: Sheet): Block {
  const { plan, pen, width } = sheet;
  const code = codeOf(sheet);
  const sums = sumsOf(sheet, width - code.width);
  const link = linkOf(sheet, width - code.width);
  const notes = textColumn(
    pen,
    plan.notes.map((note, index): Paragraph => [note, SMALL, index === 0 ? 12 : 1]),
    width,
  );
  const padding = pen.of(9);
  const top = Math.max(code.height, sums.height + link.height);
  return {
    gap: 0,
    height: padding + top + notes.height,
    draw(x, y) {
      pen.line({ x, y, width });
      sums.draw(x + code.width, y + padding);
      code.draw(x, y + padding);
      link.draw(x + code.width, y + padding + top - link.height);
      notes.draw(x, y + padding + top);
    },
  };
}

function codeOf({ plan: { link }, pen }: Sheet) {
  if (link === null) return { width: 0, height: 0, draw: () => {} };
  const size = pen.of(CODE_SIZE);
  const { qrCode, url } = link;
  return {
    width: size + pen.of(SPACE),
    height: size,
    draw(x: number, y: number) {
      pen.path(qrCode.path, { x, y, size, units: qrCode.size, alt: url });
    },
  };
}

const linkOf = ({ plan: { link }, pen }: Sheet, width: number) =>
  // The link on its own line, so that it is not cut at a hyphen.
  textColumn(
    pen,
    link === null
      ? []
      : [
          [link.words, WORDS, 9],
          [link.typed, WORDS, 2],
        ],
    width,
  );

/** The column fits the longest amount; labels get the rest. */
function sumsOf({ plan: { sums }, pen }: Sheet, width: number) {
  const rows = sums.map(({ label, amount }, index) => {
    const look = index === sums.length - 1 ? ({ font: 'bold', size: 14 } as const) : BODY;
    return { label, amount, style: { ...look, align: 'right' } as const, gap: index === 0 ? 0 : 3 };
  });
  // A point more, so that rounding breaks no amount.
  const side = Math.max(0, ...rows.map(({ amount, style }) => pen.widthOf(amount, style))) + 1;
  const lines = rows.map(({ label, amount, style, gap }) => ({
    label: textColumn(pen, [[label, style, gap]], width - side - pen.of(SPACE)),
    amount: textColumn(pen, [[amount, style, gap]], side),
  }));
  return {
    height: lines.reduce((sum, { label }) => sum + label.height, 0),
    draw(x: number, top: number) {
      let y = top;
      for (const { label, amount } of lines) {
        label.draw(x, y);
        amount.draw(x + width - side, y);
        y += label.height;
      }
    },
  };
}

import type { PlanProduct } from '@eyecart/shared/contracts';
import type { Block, Sheet } from './block.js';
import { BODY, headingBlock, SMALL, STRONG, textColumn } from './text-column.js';

const PICTURE_SIZE = 54;
const PRICE_WIDTH = 88;
const SPACE = 14;
const PADDING = 7;

/** The last products, which stay with the sums. */
const LAST = 2;

/** Each product with its picture, how it is used, and its price. */
export const productBlocks = (sheet: Sheet): Block[] => [
  headingBlock(sheet, sheet.plan.productsTitle),
  ...sheet.plan.products.map((product, index, { length }) => ({
    ...productBlock(sheet, product),
    leads: index >= length - LAST,
  })),
];

function productBlock({ pictures, pen, width }: Sheet, product: PlanProduct): Block {
  const { title, quantity, howTo, price, patientPrice, reason, imageUrl } = product;
  const size = pictures.size === 0 ? 0 : pen.of(PICTURE_SIZE);
  const indent = size === 0 ? 0 : size + pen.of(SPACE);
  const side = pen.of(PRICE_WIDTH);
  const words = textColumn(
    pen,
    [
      [title.text, { ...STRONG, tag: 'H3', lang: title.language }, 0],
      [howTo?.text ?? '', { ...BODY, lang: howTo?.language }, 2],
    ],
    width - indent - side - pen.of(SPACE),
  );
  const amount = textColumn(
    pen,
    [
      [patientPrice === null ? '' : (price ?? ''), { ...SMALL, align: 'right', isStruck: true }, 0],
      price === null
        ? [reason ?? '', { ...SMALL, align: 'right' }, 0]
        : [patientPrice ?? price, { ...STRONG, align: 'right' }, 0],
      [quantity, { ...SMALL, align: 'right' }, 1],
    ],
    side,
  );
  const padding = pen.of(PADDING);
  return {
    gap: 0,
    height: Math.max(size, words.height, amount.height) + 2 * padding,
    draw(x, top) {
      const y = top + padding;
      pen.line({ x, y: top, width });
      if (size > 0) pen.picture(pictures.get(imageUrl ?? '') ?? null, { x, y, size, alt: title.text });
      words.draw(x + indent, y);
      amount.draw(x + width - side, y);
    },
  };
}

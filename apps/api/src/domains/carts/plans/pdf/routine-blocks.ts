import type { Block, Sheet } from './block.js';
import { BODY, headingBlock, STRONG } from './text-column.js';

const LABEL_WIDTH = 128;

/** Each time of day with its products, one to a row. */
export function routineBlocks(sheet: Sheet): Block[] {
  const { plan, pen, width } = sheet;
  if (plan.routine === null) return [];
  const indent = pen.of(LABEL_WIDTH);
  const label = indent - pen.of(12);
  const rows = plan.routine.times.flatMap(({ title, products }) =>
    products.map(
      ({ text, language }, index): Block => ({
        gap: pen.of(index === 0 ? 6 : 1),
        height: Math.max(pen.heightOf(title, STRONG, label), pen.heightOf(text, BODY, width - indent)),
        draw(x, y, isTop) {
          const tag = index === 0 ? 'H3' : 'Artifact';
          if (index === 0 || isTop) pen.write(title, { ...STRONG, tag }, { x, y, width: label });
          pen.write(text, { ...BODY, lang: language }, { x: x + indent, y, width: width - indent });
        },
      }),
    ),
  );
  return [headingBlock(sheet, plan.routine.title), ...rows];
}

import { NAME_GAP } from '@eyecart/shared/rules/name-gap';
import { printable } from '@eyecart/shared/rules/printable';
import type { Block, Sheet } from './block.js';
import { BODY, textColumn } from './text-column.js';

/** The practice, the title, whom to call, and the name and line that staff typed, if the font has any of their letters. */
export function headBlock({ plan, patientName, lineToPatient, pen, width }: Sheet): Block {
  const name = printable(patientName).trim();
  const nameLine = name === '' ? '' : plan.nameLine.replace(NAME_GAP, () => name);
  const column = textColumn(
    pen,
    [
      [plan.practiceName, { font: 'bold', size: 23 }, 0],
      [plan.title, { font: 'regular', size: 16, tag: 'H1' }, 3],
      [nameLine, { font: 'bold', size: 14 }, 8],
      [lineToPatient, BODY, 6],
      [plan.call ?? '', BODY, 6],
    ],
    width,
  );
  return { gap: 0, ...column };
}

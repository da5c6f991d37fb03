import type { Paper, Plan } from '@eyecart/shared/contracts';
import PDFDocument from 'pdfkit';
import type { Sheet } from './block.js';
import { footerBlock } from './footer-block.js';
import { headBlock } from './head-block.js';
import { largestFitting } from './largest-fitting.js';
import { createPen, FONTS } from './pdf-writer.js';
import { placeBlocks } from './place-blocks.js';
import { productBlocks } from './product-blocks.js';
import { routineBlocks } from './routine-blocks.js';

/** What the thread that draws a sheet gets. */
export interface PlanPrint {
  readonly plan: Plan;
  readonly paper: Paper;
  /** Only for the sheet; blank for none. */
  readonly patientName: string;
  /** Only for the sheet; blank for none. */
  readonly lineToPatient: string;
  /** By address. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly madeAt: Date;
}

/** In points. */
const PAPER_SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
};
const MARGIN = 36;
/** Below the text, for the page's number. */
const FOOT = 20;
/** The largest that fits on one page is used; plans that need more pages have a fixed one. */
const SCALES = [1.15, 1.08, 1, 0.94, 0.88, 0.82, 0.78];
const SCALE_OF_MORE = 0.9;

/** Draws a plan as a PDF. It takes up to a second, so it runs in a thread of its own (`drawing-threads.ts`). */
export async function drawPlan(print: PlanPrint): Promise<Uint8Array<ArrayBuffer>> {
  const { plan, paper, patientName, lineToPatient, pictures, madeAt } = print;
  const [pageWidth, pageHeight] = PAPER_SIZES[paper];
  const doc = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: FONTS.Figtree.regular,
    // Tags need more than version 1.3, the library's own choice.
    pdfVersion: '1.7',
    tagged: true,
    lang: plan.locale,
    displayTitle: true,
    info: { Title: `${plan.title} - ${plan.practiceName}`, CreationDate: madeAt },
  });
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const width = pageWidth - 2 * MARGIN;
  const height = pageHeight - 2 * MARGIN;
  const layouts = (scale: number, room: number) => {
    const pen = createPen(doc, root, scale);
    const sheet: Sheet = { plan, patientName, lineToPatient, pictures, pen, width };
    const blocks = [headBlock(sheet), ...routineBlocks(sheet), ...productBlocks(sheet), footerBlock(sheet)];
    return placeBlocks(blocks, room);
  };
  const pages =
    largestFitting(SCALES, (scale) => {
      const laidOut = layouts(scale, height);
      return laidOut.length === 1 ? laidOut : undefined;
    }) ?? layouts(SCALE_OF_MORE, height - FOOT);
  pages.forEach((page, index) => {
    doc.addPage();
    for (const { block, y } of page) block.draw(MARGIN, MARGIN + y, y === 0);
    if (pages.length === 1) return;
    const words = plan.pageLine.replace('{page}', String(index + 1)).replace('{pages}', String(pages.length));
    const style = { font: 'regular', size: 10, color: 'soft', align: 'right', tag: 'Artifact' } as const;
    createPen(doc, root, 1).write(words, style, { x: MARGIN, y: pageHeight - MARGIN - 8, width });
  });
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

import type { Paper, Plan } from '@eyecart/shared/contracts';
import type { Clock } from '../../../providers/clock.js';
import type { FindPicture } from './find-picture.js';
import { createPen, FONTS } from './pdf-writer.js';
import { placeBlocks } from './place-blocks.js';
import { planBlocks } from './plan-blocks.js';

/** Draws a plan as a PDF. A blank name is left out; the others are on the sheet only. */
export type DrawPlan = (
  plan: Plan,
  print: { readonly paper: Paper; readonly patientName: string },
) => Promise<Uint8Array<ArrayBuffer>>;

/** In points. */
const PAPER_SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
};
const MARGIN = 36;
/** Below the text, for the page's number. */
const FOOT = 20;
/** The largest that fits on one page is used, and a fixed one for plans that need more pages. */
const SCALES = [1.15, 1.08, 1, 0.94, 0.88, 0.82, 0.78];
const SCALE_OF_MORE = 0.9;

export function createDrawPlan(dependencies: {
  readonly findPicture: FindPicture;
  readonly clock: Clock;
}): DrawPlan {
  const { findPicture, clock } = dependencies;
  return async (plan, { paper, patientName }) => {
    const pictures = await findPictures(plan, findPicture);
    // The library takes a quarter of a second to load, so it loads when it is first needed.
    const { default: PDFDocument } = await import('pdfkit');
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
      info: { Title: `${plan.title} - ${plan.practiceName}`, CreationDate: clock.now() },
    });
    const bytes = collect(doc);
    const root = doc.struct('Document');
    doc.addStructure(root);
    const width = pageWidth - 2 * MARGIN;
    const height = pageHeight - 2 * MARGIN;
    const layouts = (scale: number, room: number) => {
      const pen = createPen(doc, root, scale);
      return placeBlocks(planBlocks({ plan, patientName, pictures, pen, width }), room);
    };
    const pages = firstOnOnePage((scale) => layouts(scale, height)) ?? layouts(SCALE_OF_MORE, height - FOOT);
    pages.forEach((page, index) => {
      doc.addPage();
      for (const { block, y } of page) block.draw(MARGIN, MARGIN + y, y === 0);
      if (pages.length === 1) return;
      const words = plan.pageLine
        .replace('{page}', String(index + 1))
        .replace('{pages}', String(pages.length));
      const style = { font: 'regular', size: 10, color: 'soft', align: 'right', tag: 'Artifact' } as const;
      createPen(doc, root, 1).write(words, style, { x: MARGIN, y: pageHeight - MARGIN - 8, width });
    });
    doc.end();
    return bytes;
  };
}

function firstOnOnePage<Page>(layouts: (scale: number) => Page[]): Page[] | undefined {
  for (const scale of SCALES) {
    const pages = layouts(scale);
    if (pages.length === 1) return pages;
  }
  return undefined;
}

async function findPictures(plan: Plan, findPicture: FindPicture): Promise<Map<string, Buffer>> {
  const urls = new Set(plan.products.flatMap(({ imageUrl }) => imageUrl ?? []));
  const found = await Promise.all([...urls].map(async (url) => [url, await findPicture(url)] as const));
  return new Map(found.flatMap(([url, bytes]) => (bytes === null ? [] : [[url, bytes] as const])));
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

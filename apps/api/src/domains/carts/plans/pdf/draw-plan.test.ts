import { wordsIn } from '@eyecart/shared/languages/words';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../../test/support/read-pdf.js';
import { describePlan } from '../describe-plan.js';
import { drawPlan } from './draw-plan.js';

const NOW = new Date('2027-01-12T17:00:00Z');

const itemOf = (id: string) => ({
  id,
  variantId: id,
  title: `Drops ${id}`,
  vendor: 'Clear',
  price: 1899,
  quantity: 1,
  imageUrl: null,
  description: '',
  selectedOptions: [],
});
const lineOf = (id: string) => ({
  variantId: id,
  productId: id,
  title: `Drops ${id}`,
  imageUrl: null,
  quantity: 1,
  priceCents: 1899,
  timesOfDay: [],
});

/** How often a plan of this many products is laid out until it is drawn, and its pages. */
async function countLayouts(products: number) {
  const ids = Array.from({ length: products }, (_, index) => String(index));
  const { notes, ...plan } = describePlan(
    {
      practiceName: 'Lakeside Eye Care',
      practicePhone: null,
      lines: ids.map(lineOf),
      items: ids.map(itemOf),
      unavailable: [],
      howTo: {},
      discountCode: null,
      onlinePriceCents: 1899 * products,
      discountCents: 0,
      yourPriceCents: 1899 * products,
      link: null,
      now: NOW,
      timeZone: 'America/Chicago',
    },
    wordsIn('en'),
  );
  let layouts = 0;
  const counted = {
    ...plan,
    // Each layout reads them once.
    get notes() {
      layouts += 1;
      return notes;
    },
  };
  const sheet = {
    paper: 'letter',
    patientName: '',
    lineToPatient: '',
    pictures: new Map(),
    madeAt: NOW,
  } as const;
  const { pages } = readPdf(Buffer.from(await drawPlan({ ...sheet, plan: counted })));
  return { layouts, pages: pages.length };
}

it('lays out a plan on one page at four scales at most', async () => {
  const { layouts, pages } = await countLayouts(1);
  expect(pages).toBe(1);
  expect(layouts).toBeLessThanOrEqual(4);
});

it('lays out a plan that needs more pages twice: at no scale that cannot fit either', async () => {
  const { layouts, pages } = await countLayouts(100);
  expect(pages).toBeGreaterThan(1);
  expect(layouts).toBe(2);
});

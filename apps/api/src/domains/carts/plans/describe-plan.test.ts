import type { CartItem } from '@eyecart/shared/contracts';
import { pseudoWords } from '@eyecart/shared/languages/pseudo-words';
import { wordsIn } from '@eyecart/shared/languages/words';
import { GONE_LABEL } from '@eyecart/shared/rules/stock';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/read-pdf.js';
import { describePlan, type PlanFacts } from './describe-plan.js';
import { drawPlan } from './pdf/draw-plan.js';

const NOW = new Date('2027-01-12T17:00:00Z');
const TIMES = ['morning', 'midday', 'evening', 'as-needed'] as const;
const item = (id: string): CartItem => ({
  id,
  variantId: id,
  title: `${id} 30`,
  vendor: '31',
  price: 1899,
  quantity: 2,
  imageUrl: null,
  description: '32',
  selectedOptions: [],
});
const lineOf = (variantId: string) => ({
  variantId,
  productId: variantId,
  title: '33',
  imageUrl: null,
  quantity: 2,
  priceCents: 1899,
  timesOfDay: [...TIMES],
});

/** All given words are digits, so that any plain letters come from the plan itself. */
const facts: PlanFacts = {
  practiceName: '17',
  practicePhone: '+13125550100',
  lines: [lineOf('1'), lineOf('2')],
  items: [item('1')],
  unavailable: [
    { id: '2', title: '34', quantity: 1, imageUrl: null, reason: GONE_LABEL, reasonCode: 'gone' },
  ],
  howTo: { 1: { en: '35' } },
  discountCode: '36',
  onlinePriceCents: 3798,
  discountCents: 760,
  yourPriceCents: 3038,
  link: { url: 'https://37/38', typed: '37/39', qrCode: { size: 1, path: 'M0 0h1v1h-1z' } },
  now: NOW,
  timeZone: 'America/Chicago',
};

describe('a plan in a language of accents only', () => {
  const plan = describePlan(facts, pseudoWords('es'));
  const sheet = { paper: 'a4', lineToPatient: '', pictures: new Map(), madeAt: NOW } as const;
  /** Without the codes of the language. */
  const { language: _, locale: __, ...said } = plan;
  const words = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) =>
          ['language', 'time', 'path', 'url', 'id'].includes(key) ? [] : words(part),
        )
      : [];
  };

  it('contains no word that is missing from the catalog', () => {
    const all = words(said).map((text) => text.replace(/\{\w+\}|\bde enero de\b/g, ''));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((text) => /[a-z]/i.test(text))).toEqual([]);
  });

  it('is drawn with nothing else', async () => {
    const pdf = readPdf(Buffer.from(await drawPlan({ ...sheet, plan, patientName: '39' })));
    // The font has neither ṽ nor ẋ and draws v and x.
    const drawn = pdf.pages.join('\n').replace(/[vx]|\bde enero de\b/gi, '');
    expect(drawn).toContain('39');
    expect(drawn.split('\n').filter((text) => /[a-z]/i.test(text))).toEqual([]);
  });

  it.each([
    ['王 Wang', ['40 Wang']],
    ['李小龍', []],
    [' ', []],
  ])('has a line for the name "%s" if it can draw any of it', async (patientName, lines) => {
    const named = { ...plan, nameLine: '40 {name}' };
    const pdf = readPdf(Buffer.from(await drawPlan({ ...sheet, plan: named, patientName })));
    const drawn = pdf.pages.join('\n').split('\n');
    expect(drawn.filter((line) => line.startsWith('40'))).toEqual(lines);
  });
});

it('has prices as of the day at the practice', () => {
  const lateInChicago = { ...facts, now: new Date('2027-01-13T05:30:00Z') };
  expect(describePlan(lateInChicago, wordsIn('en')).notes[0]).toContain('January 12, 2027');
});

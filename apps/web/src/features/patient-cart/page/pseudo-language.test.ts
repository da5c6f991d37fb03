import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatientPageModel } from '@eyecart/shared/contracts';
import { pseudoWords } from '@eyecart/shared/languages/pseudo-words';
import { replaceWords } from '@eyecart/shared/languages/words';
import { GONE_LABEL, SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatientRenderer } from '@/patient-server';
import { makeCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';

/** Everything that comes from elsewhere is in digits, so that plain letters are ours. */
const items = SAMPLE_ITEMS.map((item, index) => ({
  ...item,
  title: `${index}0 - 11 / 12`,
  imageUrl: index === 0 ? '/9.svg' : null,
  description: '13',
  selectedOptions: [
    { name: '14', value: '11' },
    { name: '15', value: '12' },
  ],
  quantity: 2,
  previousQuantity: 3,
  previousPrice: item.price + 100,
}));
const gone = { title: '16', quantity: 1, imageUrl: null };
const cart = makeCart(items, {
  practiceName: '17',
  practiceDiscountCode: '18',
  practiceContact: '(312) 555-0100',
  orderedAt: '2026-11-21T15:00:00.000Z',
  plan: [
    { id: '101', timesOfDay: ['morning', 'midday', 'evening', 'as-needed'], howTo: { en: '25', es: '25' } },
  ],
  unavailableItems: [
    { ...gone, id: '1', reason: GONE_LABEL, reasonCode: 'gone' },
    { ...gone, id: '2', reason: SOLD_OUT_LABEL, reasonCode: 'sold_out' },
  ],
});
const ready = (changes: Parameters<typeof readyModel>[1] = {}) =>
  readyModel(cart, { isOrderingAgain: true, ...changes });

const MODELS: [string, PatientPageModel][] = [
  ['one more order', ready()],
  ['an order', ready({ cart: { ...cart, orderedAt: null } })],
  ['a receipt', ready({ isOrderingAgain: false, cart: { ...cart, orderNumbers: ['#23', '#24'] } })],
  ['a refund', ready({ isOrderingAgain: false, cart: { ...cart, orderEnded: 'refunded' } })],
  ['texts to reorder stopped', ready({ isOrderingAgain: false, refillTexts: 'stopped' })],
  ['texts to reorder without the tick', ready({ isOrderingAgain: false, refillTexts: 'unticked' })],
  ['texts to reorder asked for', ready({ isOrderingAgain: false, refillTexts: 'asked' })],
  ['less of it', ready({ choice: { 101: 1 } })],
  ['changed prices', ready({ notice: 'prices-changed' })],
  ['a failed checkout', ready({ checkoutError: { message: '19', needsTryAgain: true } })],
  ["the shop's own total", ready({ shopTotal: { total: 4100, message: '20' } })],
  ['no discount', ready({ cart: { ...cart, practiceDiscountCode: null, discount: 0 } })],
  ['nothing to buy', ready({ cart: { ...cart, items: '[]', orderedAt: null } })],
  ['a receipt of what is sold out', ready({ isOrderingAgain: false, cart: { ...cart, items: '[]' } })],
  ['items that cannot be read', ready({ cart: { ...cart, items: '[{' } })],
  [
    'an expired link',
    { state: 'expired', linkAgain: 'offered', practiceName: '17', practiceContact: '(312) 555-0100' },
  ],
  [
    'an expired link without a number',
    { state: 'expired', linkAgain: 'offered', practiceName: '17', practiceContact: null },
  ],
  ['an unknown link', { state: 'not-found', linkAgain: 'offered' }],
  ['a link asked for again', { state: 'not-found', linkAgain: 'asked' }],
  ['a link asked for with a bad number', { state: 'not-found', linkAgain: 'bad-number' }],
  ['a link asked for too often', { state: 'not-found', linkAgain: 'too-often' }],
  ['a link cut short', { state: 'incomplete', linkAgain: 'offered' }],
  ['the closing page', { state: 'closed', owner: null }],
  [
    'the closing page of an expired link',
    { state: 'closed', owner: { practiceName: '17', practiceContact: '(312) 555-0100' } },
  ],
  ['an error', { state: 'error' }],
  ['a portal without its database', { state: 'unavailable' }],
];

/** Named in its own words in every language; names of months come from `Intl`. */
const OF_THE_LANGUAGE = /English|\bde noviembre\b/g;
const SAID_IN = /(?:aria-label|alt|title|placeholder)="([^"]*)"/g;
const IN_HEAD =
  /<meta (?:name="description"|property="og:(?:title|description|site_name)") content="([^"]*)">/g;

/** All that people see, hear, or get in a link preview. */
function said(html: string): string[] {
  const body = html.replace(/<(style|script)\b.*?<\/\1>/gs, '');
  const [, words = '{}'] = /data-words="([^"]*)"/.exec(html) ?? [];
  const {
    language: _,
    locale: __,
    ...sentences
  } = JSON.parse(words.replaceAll('&quot;', '"').replaceAll('&#39;', "'"));
  return [
    ...body.replace(/<[^>]*>/g, '\n').split('\n'),
    ...[...html.matchAll(SAID_IN), ...html.matchAll(IN_HEAD)].map(([, words = '']) => words),
    ...Object.values(sentences).map(String),
  ].map((words) => words.replace(/&#?\w+;/g, ' ').replace(OF_THE_LANGUAGE, ''));
}

describe('the page in a language of accents only', () => {
  let clientDir = '';
  beforeAll(() => {
    clientDir = mkdtempSync(join(tmpdir(), 'pseudo-language-'));
    mkdirSync(join(clientDir, '.vite'));
    writeFileSync(join(clientDir, '.vite', 'patient-manifest.json'), '{"src/patient.ts":{"file":"1.js"}}');
    replaceWords('es', pseudoWords('es'));
  });
  afterAll(() => {
    replaceWords('es', null);
    rmSync(clientDir, { recursive: true });
  });

  it.each(MODELS)('has no text from outside the catalogs: %s', (_, model) => {
    const renderer = createPatientRenderer({ clientDir, portalName: '21', publicUrl: 'https://e.example' });
    const html = renderer.render(model, { language: 'es', address: '/cart/22' });
    expect(said(html).filter((words) => /[a-z]/i.test(words))).toEqual([]);
    expect(said(html).join(' ')).toMatch(/[áéíóú]/);
  });
});

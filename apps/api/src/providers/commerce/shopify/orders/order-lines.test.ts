import { describe, expect, it } from 'vitest';
import { readNodeLines, readPostedLines } from './order-lines.js';

const posted = (fields: object = {}) => ({
  title: 'Weighted Heat Mask',
  variant_title: 'Rose',
  quantity: 2,
  current_quantity: 1,
  price: '39.00',
  discount_allocations: [{ amount: '10.00' }, { amount: '5.60' }],
  properties: [{ name: 'Engraving', value: 'For Jane Doe' }],
  ...fields,
});
const money = (amount: string) => ({ shopMoney: { amount } });
const node = (fields: object = {}) => ({
  title: 'Weighted Heat Mask',
  variantTitle: 'Rose',
  quantity: 2,
  currentQuantity: 1,
  originalUnitPriceSet: money('39.00'),
  discountAllocations: [{ allocatedAmountSet: money('10.00') }, { allocatedAmountSet: money('5.60') }],
  product: { id: 'gid://shopify/Product/1' },
  ...fields,
});
const mask = {
  title: 'Weighted Heat Mask',
  variantTitle: 'Rose',
  quantity: 2,
  currentQuantity: 1,
  priceCents: 3900,
  discountCents: 1560,
};

describe('the products of an order', () => {
  it('are the same from a webhook and from the Admin API, without what the customer entered', () => {
    expect(readPostedLines([posted()])).toEqual([mask]);
    expect(readNodeLines([node()])).toEqual([mask]);
  });

  it('have no variant where there is only one, and no discount where there is none', () => {
    const plain = { ...mask, variantTitle: null, discountCents: 0, currentQuantity: 2 };
    expect(
      readPostedLines([
        posted({ variant_title: 'Default Title', current_quantity: null, discount_allocations: null }),
      ]),
    ).toEqual([plain]);
    expect(
      readNodeLines([node({ variantTitle: null, currentQuantity: 2, discountAllocations: [] })]),
    ).toEqual([plain]);
  });

  it('leave out tips', () => {
    expect(readPostedLines([posted({ title: 'Tip', product_id: null }), posted()])).toEqual([mask]);
    expect(readNodeLines([node({ title: 'Tip', product: null }), node()])).toEqual([mask]);
  });

  it('are unknown when one of them cannot be read', () => {
    for (const fields of [{ price: 'free' }, { title: 7 }, { quantity: -1 }])
      expect(readPostedLines([posted(), posted(fields)])).toBeNull();
    expect(readPostedLines(undefined)).toBeNull();
    expect(readNodeLines([node({ originalUnitPriceSet: null })])).toBeNull();
  });
});

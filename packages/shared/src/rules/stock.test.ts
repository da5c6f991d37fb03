import { describe, expect, it } from 'vitest';
import { isBlocked, productStock, type StockFacts } from './stock.js';

function tracked(
  inventoryPolicy: StockFacts['inventoryPolicy'],
  quantityAvailable: number | null,
): StockFacts {
  return { availableForSale: true, inventoryTracked: true, inventoryPolicy, quantityAvailable };
}

describe('isBlocked', () => {
  it('blocks what is not for sale, and what is tracked with policy DENY and sold out', () => {
    expect(isBlocked({ ...tracked('CONTINUE', 50), availableForSale: false })).toBe(true);
    expect(isBlocked(tracked('DENY', 0))).toBe(true);
    expect(isBlocked(tracked('DENY', 1))).toBe(false);
    expect(isBlocked(tracked('CONTINUE', -4))).toBe(false);
    expect(isBlocked({ ...tracked('DENY', 0), inventoryTracked: false })).toBe(false);
  });
});

describe('productStock', () => {
  const product = { isAvailable: true, inventoryTracked: true, quantityAvailable: 5 } as const;

  it('is the variant\u2019s own while the product is available', () => {
    expect(productStock({ ...product, inventoryPolicy: 'DENY' }, tracked('CONTINUE', 0))).toEqual(
      tracked('CONTINUE', 0),
    );
  });

  it('is unavailable when the product is flagged so', () => {
    const facts = productStock(
      { ...product, inventoryPolicy: 'DENY', isAvailable: false },
      tracked('DENY', 20),
    );
    expect(isBlocked(facts)).toBe(true);
  });

  it('falls back to the product without a variant', () => {
    expect(productStock({ ...product, inventoryPolicy: 'DENY' }, null)).toEqual(tracked('DENY', 5));
  });
});

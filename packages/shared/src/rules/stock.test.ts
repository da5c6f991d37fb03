import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlocked, productStock, type StockFacts, stockLabel } from './stock.js';

function tracked(
  inventoryPolicy: StockFacts['inventoryPolicy'],
  quantityAvailable: number | null,
): StockFacts {
  return { availableForSale: true, inventoryTracked: true, inventoryPolicy, quantityAvailable };
}

const anyFacts: fc.Arbitrary<StockFacts> = fc.record({
  availableForSale: fc.boolean(),
  inventoryTracked: fc.boolean(),
  inventoryPolicy: fc.constantFrom('CONTINUE', 'DENY'),
  quantityAvailable: fc.option(fc.integer({ min: -50, max: 50 })),
});

describe('stockLabel', () => {
  it.each([
    [tracked('CONTINUE', 11), 'In stock', 'in'],
    [tracked('CONTINUE', 10), 'Low stock: 10 left', 'low'],
    [tracked('CONTINUE', 1), 'Low stock: 1 left', 'low'],
    [tracked('CONTINUE', 0), 'Available on backorder', 'backorder'],
    [tracked('CONTINUE', -3), 'Available on backorder', 'backorder'],
    [tracked('DENY', 11), 'In stock', 'in'],
    [tracked('DENY', 10), 'Low stock: 10 left', 'low'],
    [tracked('DENY', 1), 'Low stock: 1 left', 'low'],
    [tracked('DENY', 0), 'Out of stock', 'out'],
    [tracked('DENY', null), 'Out of stock', 'out'],
    [{ ...tracked('DENY', 0), inventoryTracked: false }, 'In stock', 'in'],
    [{ ...tracked('CONTINUE', 50), availableForSale: false }, 'Out of stock', 'out'],
  ])('of %o is "%s"', (facts, text, tone) => {
    expect(stockLabel(facts)).toEqual({ text, tone });
  });
});

describe('isBlocked', () => {
  it('blocks what is not for sale, and what is tracked with policy DENY and sold out', () => {
    expect(isBlocked({ ...tracked('CONTINUE', 50), availableForSale: false })).toBe(true);
    expect(isBlocked(tracked('DENY', 0))).toBe(true);
    expect(isBlocked(tracked('DENY', 1))).toBe(false);
    expect(isBlocked(tracked('CONTINUE', -4))).toBe(false);
    expect(isBlocked({ ...tracked('DENY', 0), inventoryTracked: false })).toBe(false);
  });

  it('agrees with the label: out of stock, and only that, is blocked', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(isBlocked(facts)).toBe(stockLabel(facts).tone === 'out');
      }),
    );
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
    expect(stockLabel(facts).text).toBe('Out of stock');
    expect(isBlocked(facts)).toBe(true);
  });

  it('falls back to the product without a variant', () => {
    expect(productStock({ ...product, inventoryPolicy: 'DENY' }, null)).toEqual(tracked('DENY', 5));
  });
});

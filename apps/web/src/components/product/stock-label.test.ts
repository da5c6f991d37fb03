import { isBlocked, type StockFacts } from '@eyecart/shared/rules/stock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockLabel } from './stock-label';

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

  it('agrees with the rule: what is blocked, and only that, is out of stock', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(isBlocked(facts)).toBe(stockLabel(facts).tone === 'out');
      }),
    );
  });
});

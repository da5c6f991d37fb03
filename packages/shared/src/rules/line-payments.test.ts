import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePayments } from './line-payments.js';
import { priceCart } from './pricing.js';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('what each line costs with the discount', () => {
  it('is 20% less where that comes out even to the cent', () => {
    expect(linePayments([{ price: 1899, quantity: 1 }], 380)).toEqual([1519]);
    expect(
      linePayments(
        [
          { price: 1000, quantity: 2 },
          { price: 500, quantity: 1 },
        ],
        500,
      ),
    ).toEqual([1600, 400]);
  });

  it('gives the cents left over to the lines that lost the most, the first of equals first', () => {
    // 0.6 cents off each: 2 in all.
    const lines = Array.from({ length: 3 }, () => ({ price: 3, quantity: 1 }));
    expect(linePayments(lines, 2)).toEqual([2, 2, 3]);
    expect(
      linePayments(
        [
          { price: 3, quantity: 1 },
          { price: 4, quantity: 1 },
        ],
        1,
      ),
    ).toEqual([3, 3]);
  });

  it('is the list price without a discount, and nothing for what is free', () => {
    expect(linePayments([{ price: 1899, quantity: 2 }], 0)).toEqual([3798]);
    expect(linePayments([{ price: 0, quantity: 2 }], 0)).toEqual([0]);
    expect(linePayments([], 0)).toEqual([]);
  });

  it("always adds up to the server's total, within a cent of each line's own 20%", () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const { discountCents, yourPriceCents } = priceCart(lines, 'LAKESIDE20');
        const payments = linePayments(lines, discountCents);
        expect(sumOf(payments)).toBe(yourPriceCents);
        for (const [index, { price, quantity }] of lines.entries()) {
          expect(Math.abs((payments[index] ?? 0) - price * quantity * 0.8)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, roundHalfUp, shareOfCents } from './money.js';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('shareOfCents', () => {
  it.each([
    [1003, 2000, 201],
    [1002, 2000, 200],
    [10, 1500, 2],
    [-10, 1500, -2],
    [1, 5000, 1],
    [0, 2000, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('returns, for %i cents at %i basis points, %i', (amount, basisPoints, share) => {
    expect(shareOfCents(amount, basisPoints)).toBe(share);
  });

  it('is never more than half a cent from the exact share', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const distance = shareOfCents(amount, basisPoints) * 10_000 - amount * basisPoints;
        expect(Math.abs(distance)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  it('mirrors a sale in its refund', () => {
    fc.assert(
      fc.property(cents, fc.nat(10_000), (amount, basisPoints) => {
        expect(shareOfCents(-amount, basisPoints) + shareOfCents(amount, basisPoints)).toBe(0);
      }),
    );
  });

  it('refuses fractions of a cent', () => {
    expect(() => shareOfCents(10.5, 2000)).toThrow('cents must be a whole number, got 10.5');
    expect(() => shareOfCents(Number.NaN, 2000)).toThrow(RangeError);
  });
});

describe('roundHalfUp', () => {
  it.each([
    [5, 2, 3],
    [7, 3, 2],
    [8, 3, 3],
    [-5, 2, -3],
  ])('%i / %i is %i', (dividend, divisor, quotient) => {
    expect(roundHalfUp(dividend, divisor)).toBe(quotient);
  });

  it('refuses to divide by zero and to leave the exact range', () => {
    expect(() => roundHalfUp(1, 0)).toThrow('divisor must be above zero, got 0');
    expect(() => roundHalfUp(2n ** 60n, 1)).toThrow('too large');
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1899, '$18.99'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-2500, '\u2212$25.00'],
  ])('shows %i as %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text);
  });

  it('loses nothing: what is shown reads back as the same cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = formatCents(amount).replace(/[\u2212$,.]/g, '');
        expect(Number(digits) * (amount < 0 ? -1 : 1)).toBe(amount);
      }),
    );
  });
});

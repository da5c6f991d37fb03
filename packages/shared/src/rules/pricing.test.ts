import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { participationFeeCents, priceCart, resolveDiscountCode } from './pricing.js';

const lines = fc.array(fc.record({ price: fc.nat(500_000), quantity: fc.integer({ min: 1, max: 999 }) }), {
  maxLength: 100,
});

describe('priceCart', () => {
  it('takes 20% once on the sum, not line by line', () => {
    const cart = [
      { price: 1, quantity: 1 },
      { price: 1, quantity: 1 },
      { price: 1, quantity: 1 },
    ];
    expect(priceCart(cart, 'LAKESIDE20')).toEqual({
      itemCount: 3,
      onlinePriceCents: 3,
      discountCents: 1,
      yourPriceCents: 2,
    });
  });

  it.each([null, '', '  '])('has no discount without a code (%j)', (code) => {
    expect(priceCart([{ price: 1899, quantity: 2 }], code)).toEqual({
      itemCount: 2,
      onlinePriceCents: 3798,
      discountCents: 0,
      yourPriceCents: 3798,
    });
  });

  it('prices an empty cart at 0', () => {
    expect(priceCart([], 'X').yourPriceCents).toBe(0);
  });

  it('always adds up, and the price is 0.8 of the online price', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const price = priceCart(cart, 'CODE');
        expect(price.discountCents + price.yourPriceCents).toBe(price.onlinePriceCents);
        expect(price.yourPriceCents).toBe(Math.round((price.onlinePriceCents * 4) / 5));
      }),
    );
  });

  it('refuses prices that are not whole cents', () => {
    expect(() => priceCart([{ price: 18.995, quantity: 1 }], null)).toThrow(RangeError);
  });
});

describe('participationFeeCents', () => {
  it.each([
    [10_000, 1500],
    [1010, 152],
    [0, 0],
    [-500, 0],
  ])('of %i net cents is %i', (net, fee) => {
    expect(participationFeeCents(net)).toBe(fee);
  });
});

describe('resolveDiscountCode', () => {
  it.each([undefined, null, 'LAKESIDE20', ' lakeside20 '])(
    'gives the practice\u2019s code for %j',
    (given) => {
      expect(resolveDiscountCode(given, 'LAKESIDE20')).toEqual({ ok: true, code: 'LAKESIDE20' });
    },
  );

  it.each(['', '   '])('is none for a blank (%j)', (given) => {
    expect(resolveDiscountCode(given, 'LAKESIDE20')).toEqual({ ok: true, code: null });
  });

  it.each([undefined, null, ''])('is none for a practice without a code (%j)', (given) => {
    expect(resolveDiscountCode(given, null)).toEqual({ ok: true, code: null });
    expect(resolveDiscountCode(given, ' ')).toEqual({ ok: true, code: null });
  });

  it('refuses any other code, even for a practice without one', () => {
    const refusal = { ok: false, message: 'This code does not belong to your practice.' };
    expect(resolveDiscountCode('HARBOR20', 'LAKESIDE20')).toEqual(refusal);
    expect(resolveDiscountCode('HARBOR20', null)).toEqual(refusal);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderFigures, settleOrder } from './order-sums.js';

const paid: OrderFigures = {
  totalCents: 6435,
  goodsCents: 5520,
  financialStatus: 'paid',
  fulfillmentStatus: null,
  isCanceled: false,
};

describe('settleOrder', () => {
  it('counts a paid order with its goods as the net sale and 15% of them as the fee', () => {
    expect(settleOrder(paid, [])).toEqual({
      amountCents: 6435,
      netCents: 5520,
      feeCents: 828,
      status: 'completed',
    });
  });

  it.each<[string, Partial<OrderFigures>, string]>([
    ['paid', {}, 'completed'],
    ['paid and fulfilled', { fulfillmentStatus: 'fulfilled' }, 'fulfilled'],
    ['paid and partly fulfilled', { fulfillmentStatus: 'partial' }, 'completed'],
    ['unpaid', { financialStatus: 'pending' }, 'pending'],
    ['authorized', { financialStatus: 'authorized' }, 'pending'],
    ['partly paid', { financialStatus: 'partially_paid' }, 'pending'],
    ['of unknown payment status', { financialStatus: null }, 'pending'],
    [
      'fulfilled before it is paid',
      { financialStatus: 'pending', fulfillmentStatus: 'fulfilled' },
      'fulfilled',
    ],
    ['refunded', { financialStatus: 'refunded', fulfillmentStatus: 'fulfilled' }, 'refunded'],
    ['voided', { financialStatus: 'voided' }, 'refunded'],
    ['partially refunded', { financialStatus: 'partially_refunded' }, 'partially_refunded'],
    ['canceled', { isCanceled: true, fulfillmentStatus: 'fulfilled' }, 'canceled'],
    ['canceled and refunded', { isCanceled: true, financialStatus: 'refunded' }, 'canceled'],
  ])('returns the status of an order that is %s', (_what, fields, status) => {
    expect(settleOrder({ ...paid, ...fields }, []).status).toBe(status);
  });

  it.each<[string, Partial<OrderFigures>, number]>([
    ['an unpaid order', { financialStatus: 'pending' }, 6435],
    ['a canceled order that keeps its payment', { isCanceled: true }, 6435],
    ['an order canceled before it was paid', { isCanceled: true, financialStatus: 'pending' }, 0],
    ['a voided order', { financialStatus: 'voided' }, 0],
    ['a refunded order', { financialStatus: 'refunded' }, 0],
  ])('has no net sale for %s', (_what, fields, amountCents) => {
    expect(settleOrder({ ...paid, ...fields }, [])).toMatchObject({ amountCents, netCents: 0, feeCents: 0 });
  });

  it('subtracts a refund that the figures do not include and shows it in the status', () => {
    expect(settleOrder(paid, [{ amountCents: 2000, goodsCents: 1800 }])).toEqual({
      amountCents: 4435,
      netCents: 3720,
      feeCents: 558,
      status: 'partially_refunded',
    });
    const whole = [
      { amountCents: 2000, goodsCents: 1800 },
      { amountCents: 4435, goodsCents: 3720 },
    ];
    expect(settleOrder(paid, whole)).toEqual({
      amountCents: 0,
      netCents: 0,
      feeCents: 0,
      status: 'refunded',
    });
  });

  it('adds up to the cent for any refunds, whole or partial, included or late', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    const order = fc.record({ goods: cents, extras: cents, parts: fc.array(cents, { maxLength: 5 }) });
    fc.assert(
      fc.property(order, fc.nat(5), ({ goods, extras, parts }, known) => {
        const total = goods + extras;
        // Goods first, then tax and shipping; never more than what is left.
        let goodsLeft = goods;
        let totalLeft = total;
        const refunds = parts.map((part) => {
          const amountCents = Math.min(part, totalLeft);
          const goodsCents = Math.min(amountCents, goodsLeft);
          goodsLeft -= goodsCents;
          totalLeft -= amountCents;
          return { amountCents, goodsCents };
        });
        const inFigures = refunds.slice(0, known);
        const figures = {
          ...paid,
          totalCents: total - inFigures.reduce((sum, { amountCents }) => sum + amountCents, 0),
          goodsCents: goods - inFigures.reduce((sum, { goodsCents }) => sum + goodsCents, 0),
        };
        const settled = settleOrder(figures, refunds.slice(known));
        expect(settled.amountCents).toBe(totalLeft);
        // Once everything is refunded, no goods are left either.
        expect(settled.netCents).toBe(goodsLeft);
        expect(settled.feeCents).toBe(Number((BigInt(goodsLeft) * 15n + 50n) / 100n));
      }),
      { numRuns: 10_000 },
    );
  });

  it('never goes below zero', () => {
    expect(settleOrder(paid, [{ amountCents: 9999, goodsCents: 9999 }])).toMatchObject({
      amountCents: 0,
      netCents: 0,
      feeCents: 0,
    });
  });
});

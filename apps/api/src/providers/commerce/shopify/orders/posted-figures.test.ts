import { describe, expect, it } from 'vitest';
import { postedOrder, readPostedOrder } from '../../../../../test/conformance/posted-order.js';
import { readOrder } from './order-mapping.js';

describe('an order with prices that include tax', () => {
  const lines = [
    { quantity: 3, current_quantity: 1, tax_lines: [{ price: '1.00' }, { price: '0.01' }] },
    { quantity: 1, current_quantity: 0, tax_lines: [{ price: '2.00' }] },
    { quantity: 2, current_quantity: 1, tax_lines: [{ price: '0.01' }, null] },
    { quantity: 0, current_quantity: 0, tax_lines: null },
  ];
  const included = { taxes_included: true, line_items: lines, current_subtotal_price: '30.00' };

  it('excludes the tax of each line from the goods, rounded half up for what is left of the line', () => {
    expect(readPostedOrder(included)).toMatchObject({
      goodsCents: 5000 - 101 - 200 - 1,
      currentGoodsCents: 3000 - 34 - 0 - 1,
    });
    expect(readPostedOrder({ ...included, taxes_included: false })).toMatchObject({
      goodsCents: 5000,
      currentGoodsCents: 3000,
    });
  });

  it('has the same goods when shipping and its tax are refunded', () => {
    const shipping_lines = [{ price: '6.00', tax_lines: [{ price: '1.00' }] }];
    const kept = readPostedOrder({
      ...included,
      shipping_lines,
      total_tax: '4.02',
      current_total_tax: '1.35',
    });
    const refunded = readPostedOrder({
      ...included,
      shipping_lines,
      total_tax: '4.02',
      current_total_tax: '0.35',
    });
    expect(kept?.currentGoodsCents).toBe(2965);
    expect(refunded?.currentGoodsCents).toBe(2965);
  });

  it('has no goods left, and never less than zero, once everything is refunded', () => {
    expect(readPostedOrder({ ...included, current_subtotal_price: '0.00' })?.currentGoodsCents).toBe(0);
  });

  it('is refused when a line cannot be read', () => {
    const odd = { ...included, line_items: [{ quantity: 1, tax_lines: [{ price: 1 }] }] };
    expect(readOrder(postedOrder(odd)).fault).toBe('invalid order: line_items.0.tax_lines.0.price custom');
    expect(readOrder(postedOrder({ ...odd, taxes_included: false })).fault).toBeNull();
  });
});

describe('an order with gift cards', () => {
  const giftCard = (fields: object = {}) => ({
    gift_card: true,
    quantity: 2,
    current_quantity: 2,
    price: '10.00',
    discount_allocations: [],
    ...fields,
  });
  const goods = { gift_card: false, quantity: 3, current_quantity: 3, price: '10.00' };

  it('has them in its total, but not in its goods: they count when they are spent', () => {
    expect(readPostedOrder({ line_items: [goods, giftCard()] })).toMatchObject({
      totalCents: 6000,
      goodsCents: 3000,
      currentGoodsCents: 3000,
    });
    const discounted = giftCard({ discount_allocations: [{ amount: '4.00' }, null] });
    expect(readPostedOrder({ line_items: [goods, discounted] })?.goodsCents).toBe(3400);
    expect(readPostedOrder({ line_items: [goods, { ...giftCard(), gift_card: null }] })?.goodsCents).toBe(
      5000,
    );
  });

  it('has no goods when it has nothing else', () => {
    const only = { line_items: [giftCard({ quantity: 5, current_quantity: 5 })] };
    expect(readPostedOrder(only)).toMatchObject({ goodsCents: 0, currentGoodsCents: 0 });
  });

  it('keeps the net of its other lines when a gift card is refunded', () => {
    const refunded = {
      line_items: [goods, giftCard({ current_quantity: 1 })],
      current_subtotal_price: '40.00',
    };
    expect(readPostedOrder(refunded)?.currentGoodsCents).toBe(3000);
  });

  it('is refused when one cannot be read', () => {
    const odd = { line_items: [goods, giftCard({ price: 10 })] };
    expect(readOrder(postedOrder(odd)).fault).toBe('invalid order: line_items.1.price custom');
  });

  it('excludes the tax of its other lines, where prices include tax', () => {
    const taxed = { ...goods, tax_lines: [{ price: '2.00' }] };
    const line_items = [taxed, giftCard({ tax_lines: [{ price: '1.00' }] })];
    expect(readPostedOrder({ line_items, taxes_included: true })?.goodsCents).toBe(2800);
  });
});

describe('an order with a goodwill refund', () => {
  const adjustment = (amount: string, fields: object = {}) => ({
    kind: 'refund_discrepancy',
    amount,
    tax_amount: '0.00',
    ...fields,
  });
  const refund = (...order_adjustments: unknown[]) => ({ id: 1, order_adjustments });
  const leftOf = (...refunds: unknown[]) => {
    const order = readPostedOrder({ refunds });
    return [order?.currentTotalCents, order?.currentGoodsCents];
  };

  it('subtracts it from goods and total, summed over all refunds', () => {
    expect(leftOf(refund(adjustment('-5.00')))).toEqual([5500, 4500]);
    expect(leftOf(refund(adjustment('-5.00'), null), refund(adjustment('-0.01')))).toEqual([5499, 4499]);
    expect(leftOf(refund(adjustment('-5.00')), refund(adjustment('3.00')))).toEqual([5800, 4800]);
  });

  it("takes the amount in the shop's currency", () => {
    const amount_set = { shop_money: { amount: '-4.00', currency_code: 'USD' } };
    expect(leftOf(refund(adjustment('-5.00', { amount_set })))).toEqual([5600, 4600]);
  });

  it('is never negative', () => {
    expect(leftOf(refund(adjustment('-55.00')))).toEqual([500, 0]);
    expect(leftOf(refund(adjustment('-65.00')))).toEqual([0, 0]);
  });

  it('ignores what the merchant kept and other adjustments', () => {
    expect(leftOf(refund(adjustment('5.00')))).toEqual([6000, 5000]);
    expect(leftOf(refund(adjustment('-5.00', { kind: 'shipping_refund' })))).toEqual([6000, 5000]);
    expect(leftOf({ id: 1, order_adjustments: null })).toEqual([6000, 5000]);
  });

  it('is refused when the amount is not a number', () => {
    const { fault } = readOrder(postedOrder({ refunds: [refund(adjustment('five'))] }));
    expect(fault).toBe('invalid order: refunds.0.order_adjustments.0.amount custom');
  });
});

describe.each([undefined, null])('an order with current amounts that are %s', (missing) => {
  const current = { current_total_price: missing, current_subtotal_price: missing };
  const refund = (amount: string, fields: object = {}) => ({
    id: 1,
    transactions: [{ kind: 'refund', status: 'success', amount, currency: 'USD' }],
    ...fields,
  });
  const line = { subtotal: 20, total_tax: 1.6 };

  it('keeps the original amounts', () => {
    expect(readPostedOrder(current)).toMatchObject({ currentTotalCents: 6000, currentGoodsCents: 5000 });
  });

  it('subtracts refunded goods and goodwill, and goodwill only once', () => {
    const adjusted = { order_adjustments: [{ kind: 'refund_discrepancy', amount: '-2.00' }] };
    const refunds = [refund('21.60', { refund_line_items: [line] }), refund('2.00', adjusted)];
    expect(readPostedOrder({ ...current, refunds })).toMatchObject({
      totalCents: 6000,
      goodsCents: 5000,
      currentTotalCents: 6000 - 2160 - 200,
      currentGoodsCents: 5000 - 2000 - 200,
    });
  });

  it('uses each current figure that the shop sends', () => {
    const refunds = [refund('21.60', { refund_line_items: [line] })];
    expect(readPostedOrder({ ...current, refunds, current_total_price: '38.39' })).toMatchObject({
      currentTotalCents: 3839,
      currentGoodsCents: 3000,
    });
  });

  it('does not subtract pending refunds, and is never negative', () => {
    const pending = { kind: 'refund', status: 'pending', amount: '9.00', currency: 'USD' };
    expect(readPostedOrder({ ...current, refunds: [{ id: 1, transactions: [pending] }] })).toMatchObject({
      currentTotalCents: 6000,
      currentGoodsCents: 5000,
    });
    expect(readPostedOrder({ ...current, refunds: [refund('70.00')] })).toMatchObject({
      currentTotalCents: 0,
      currentGoodsCents: 0,
    });
  });

  it('subtracts refunded lines without the tax included in their price', () => {
    const line_items = [{ quantity: 1, tax_lines: [{ price: '4.00' }] }];
    const refunds = [refund('20.00', { refund_line_items: [line] })];
    const order = readPostedOrder({ ...current, refunds, line_items, taxes_included: true });
    expect(order).toMatchObject({
      goodsCents: 4600,
      currentTotalCents: 4000,
      currentGoodsCents: 4600 - 1840,
    });
  });

  it.each([
    [{ id: 1 }, 'refunds.0.transactions'],
    [refund('1,00'), 'refunds.0.transactions.0.amount'],
    [{ id: 1, transactions: [{ ...refund('1.00').transactions[0], currency: 'CAD' }] }, 'refunds'],
  ])('is refused with the refund %j', (one, place) => {
    expect(readOrder(postedOrder({ ...current, refunds: [one] })).fault).toBe(
      `invalid order: ${place} custom`,
    );
  });
});

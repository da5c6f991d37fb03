import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRefund } from './refund-mapping.js';

const money = (amount: string) => ({
  shop_money: { amount, currency_code: 'USD' },
  presentment_money: { amount: '999.99', currency_code: 'JPY' },
});
const transaction = (amount: string, fields: object = {}) => ({
  id: 1,
  kind: 'refund',
  status: 'success',
  amount,
  currency: 'USD',
  ...fields,
});
const line = (subtotal: string, tax = '0.00') => ({
  quantity: 1,
  subtotal: 0.01,
  subtotal_set: money(subtotal),
  total_tax: 0.01,
  total_tax_set: money(tax),
});
const body = (fields: object = {}) => ({
  id: 509_562_969,
  admin_graphql_api_id: 'gid://shopify/Refund/509562969',
  order_id: 450_789_469,
  created_at: '2026-11-22T11:38:15-05:00',
  processed_at: '2026-11-22T11:40:00-05:00',
  note: 'it broke',
  order_adjustments: [],
  refund_line_items: [],
  refund_shipping_lines: [],
  transactions: [],
  ...fields,
});
const refundOf = (fields: object = {}) => {
  const { refund, fault } = readRefund(body(fields));
  expect(fault).toBeNull();
  return refund;
};
const decimal = (cents: number): string => (cents / 100).toFixed(2);

describe('readRefund', () => {
  it('reads the ids of the refund and its order, and the time', () => {
    expect(
      refundOf({ transactions: [transaction('20.80')], refund_line_items: [line('20.00', '0.80')] }),
    ).toEqual({
      externalId: 'gid://shopify/Refund/509562969',
      orderExternalId: 'gid://shopify/Order/450789469',
      amountCents: 2080,
      goodsCents: 2000,
      refundedAt: new Date('2026-11-22T16:40:00Z'),
    });
    const unprocessed = refundOf({ processed_at: null, transactions: [transaction('5.00')] });
    expect(unprocessed?.refundedAt).toEqual(new Date('2026-11-22T16:38:15Z'));
  });

  it('has no goods where a gift card was taken back', () => {
    const giftCard = { ...line('50.00'), line_item: { id: 1, gift_card: true } };
    const goods = { ...line('20.00', '0.80'), line_item: { id: 2, gift_card: false } };
    const goodsOf = (amount: string, ...refund_line_items: object[]) =>
      refundOf({ transactions: [transaction(amount)], refund_line_items })?.goodsCents;
    expect(goodsOf('50.00', giftCard)).toBe(0);
    expect(goodsOf('70.80', giftCard, goods)).toBe(2000);
    expect(goodsOf('75.80', giftCard, goods)).toBe(2500);
    expect(goodsOf('70.00', { ...giftCard, line_item: null }, goods)).toBe(7000);
  });

  it('counts only money that was refunded', () => {
    const transactions = [
      transaction('20.00'),
      transaction('1.50'),
      transaction('7.00', { status: 'pending' }),
      transaction('8.00', { status: 'failure' }),
      transaction('9.00', { kind: 'void' }),
    ];
    expect(refundOf({ transactions })).toMatchObject({ amountCents: 2150, goodsCents: 2150 });
  });

  it('is not a refund until money has been refunded', () => {
    const pending = [transaction('7.00', { status: 'pending' }), transaction('8.00', { status: 'failure' })];
    for (const transactions of [[], [null], pending]) {
      const waiting = body({ transactions, refund_line_items: [line('20.00')] });
      expect(readRefund(waiting)).toEqual({ refund: null, fault: null });
    }
  });

  it("counts what was refunded in the shop's currency, named by the lines", () => {
    const foreign = transaction('900.00', { currency: 'JPY' });
    const refund_line_items = [line('20.00', '1.00')];
    expect(refundOf({ transactions: [foreign, transaction('21.00')], refund_line_items })).toMatchObject({
      amountCents: 2100,
      goodsCents: 2000,
    });
    expect(readRefund(body({ transactions: [foreign], refund_line_items }))).toEqual({
      refund: null,
      fault: 'invalid refund: transactions currency',
    });
  });

  it('takes the currency from shipping or an adjustment when there are no lines', () => {
    const transactions = [transaction('900.00', { currency: 'JPY' }), transaction('5.00')];
    const refund_shipping_lines = [{ subtotal_amount_set: money('5.00') }];
    expect(refundOf({ transactions, refund_shipping_lines })?.amountCents).toBe(500);
    const order_adjustments = [adjustment({ kind: 'refund_discrepancy', amount_set: money('-5.00') })];
    expect(refundOf({ transactions, order_adjustments })?.amountCents).toBe(500);
  });

  it("cannot be summed in two currencies when nothing says which is the shop's", () => {
    const transactions = [transaction('9.00', { currency: 'CAD' }), transaction('5.00')];
    expect(readRefund(body({ transactions })).fault).toBe('invalid refund: transactions currency');
    expect(refundOf({ transactions: [transaction('5.00', { currency: undefined })] })?.amountCents).toBe(500);
  });

  it('counts an amount without lines as goods', () => {
    expect(refundOf({ transactions: [transaction('5.00')] })).toMatchObject({
      amountCents: 500,
      goodsCents: 500,
    });
  });

  it('adds what was refunded beyond the lines', () => {
    const refund = refundOf({
      transactions: [transaction('25.00')],
      refund_line_items: [line('20.00', '1.00')],
    });
    expect(refund).toMatchObject({ amountCents: 2500, goodsCents: 2400 });
  });

  it('counts the lines when less was refunded than they cost', () => {
    const refund = refundOf({
      transactions: [transaction('209.00')],
      refund_line_items: [line('195.66', '3.98'), line('195.67', '3.98')],
    });
    expect(refund).toMatchObject({ amountCents: 20_900, goodsCents: 39_133 });
  });

  const adjustment = (fields: object) => ({ kind: 'shipping_refund', amount: '-5.00', ...fields });
  const shippingLine = { subtotal_amount_set: money('5.00'), tax_amount_set: money('0.40') };
  it.each([
    ['in a separate list', { refund_shipping_lines: [shippingLine] }],
    ['as an adjustment', { order_adjustments: [adjustment({ tax_amount: '-0.40' })] }],
    [
      'as an adjustment with amounts by currency',
      { order_adjustments: [adjustment({ amount_set: money('-5.00'), tax_amount_set: money('-0.40') })] },
    ],
    [
      'in both',
      {
        refund_shipping_lines: [shippingLine],
        order_adjustments: [
          adjustment({ tax_amount: '-0.40' }),
          { kind: 'refund_discrepancy', amount: '5.40', tax_amount: '0.00' },
        ],
      },
    ],
  ])('does not count shipping as goods, sent %s', (_, fields) => {
    expect(refundOf({ transactions: [transaction('5.40')], ...fields })).toMatchObject({
      amountCents: 540,
      goodsCents: 0,
    });
    expect(refundOf({ transactions: [transaction('7.40')], ...fields })?.goodsCents).toBe(200);
  });

  it('reads a JSON number by its decimal text, exact to the cent', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (parts) => {
        const refund_line_items = parts.map((part) => ({ subtotal: part / 100, total_tax: 0 }));
        const sum = parts.reduce((total, part) => total + part, 0);
        const refund = refundOf({ transactions: [transaction(decimal(sum))], refund_line_items });
        expect(refund).toMatchObject({ amountCents: sum, goodsCents: sum });
      }),
    );
  });

  it('never counts more goods than the larger of the lines and the amount', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (amount, lines, tax, shipping) => {
        const refund = refundOf({
          transactions: [transaction(decimal(amount))],
          refund_line_items: [line(decimal(lines), decimal(tax))],
          refund_shipping_lines: [{ subtotal_amount_set: money(decimal(shipping)) }],
        });
        expect(refund?.goodsCents).toBe(Math.max(lines, amount - tax - shipping));
      }),
    );
  });

  it.each([null, undefined])('accepts %s for optional lists', (missing) => {
    const lists = {
      order_adjustments: missing,
      refund_line_items: missing,
      refund_shipping_lines: missing,
    };
    expect(refundOf({ ...lists, transactions: [transaction('5.00')] })?.goodsCents).toBe(500);
  });

  it('accepts the order id as digits', () => {
    const fields = { order_id: '9223372036854775807', transactions: [transaction('5.00')] };
    expect(refundOf(fields)?.orderExternalId).toBe('gid://shopify/Order/9223372036854775807');
  });

  it.each([
    [{ order_id: 9_007_199_254_740_992 }, 'order_id'],
    [{ order_id: '9223372036854775808' }, 'order_id'],
    [{ order_id: 1.5 }, 'order_id'],
    [{ order_id: 'gid://shopify/Order/1' }, 'order_id'],
    [{ order_id: null }, 'order_id'],
    [{ admin_graphql_api_id: 'gid://shopify/Order/1' }, 'admin_graphql_api_id'],
    [{ admin_graphql_api_id: 'gid://shopify/Refund/9223372036854775808' }, 'admin_graphql_api_id'],
    [{ transactions: [transaction('5,00')] }, 'transactions.0.amount'],
    [{ refund_line_items: [{ subtotal: 0.1 + 0.2 }] }, 'refund_line_items.0.subtotal'],
    [{ created_at: 'yesterday' }, 'created_at'],
  ])('names the field of %j and not its value', (fields, place) => {
    const { refund, fault } = readRefund(body(fields));
    expect(refund).toBeNull();
    expect(fault).toMatch(new RegExp(`^invalid refund: ${place.replaceAll('.', '\\.')} \\w+$`));
  });

  it('refuses a body that is null', () => {
    expect(readRefund('gone')).toEqual({ refund: null, fault: 'invalid refund: body invalid_type' });
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';
import { show } from '../testing/show-patient-page';

const ORDERED_AT = '2026-11-21T15:00:00.000Z';
const PHONE = '(312) 555-0100';
const isBefore = (one: Element, other: Element) =>
  one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;

describe('after an order', () => {
  const order = { orderedAt: ORDERED_AT, practiceContact: PHONE, orderNumbers: ['#1006'] };
  const ordered = (changes = {}, more = {}) =>
    show(readyModel(makeCart(SAMPLE_ITEMS, { ...order, ...changes }), more));

  it('says thanks, then what was ordered, its number, and whom to call', () => {
    ordered({ ordered: { 101: 1 } });
    const thanks = screen.getByText('Thank you. Your order was placed November 21.');
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Your Order');
    expect(isBefore(title, thanks)).toBe(true);
    const number = screen.getByText('Order number: #1006');
    expect(isBefore(screen.getByRole('heading', { name: 'What you ordered' }), number)).toBe(true);
    expect(screen.getByText('The shop emails your receipt and tracking.')).toBeTruthy();
    expect(screen.getByRole('link', { name: `Call ${PHONE}` }).getAttribute('href')).toBe('tel:+13125550100');
    const [drops, ...others] = screen.getAllByRole('listitem');
    expect(drops?.textContent).toContain('Lubricating Eye Drops, 10 mLQuantity 1');
    expect(others).toEqual([]);
  });

  it.each([undefined, 'canceled', 'refunded'] as const)(
    'is a receipt and not a shop when it was %s',
    (ended) => {
      const { container } = ordered(ended && { orderEnded: ended });
      expect(screen.queryByRole('button')).toBeNull();
      expect(container.textContent).not.toMatch(/\$|Total|Price|Checkout|Remove/);
      const again = screen.getByRole('link', { name: 'Order again' });
      expect(again.getAttribute('href')).toBe('/cart/4Tn8cWe2x7QpLmZr9KbVsY?again=1');
    },
  );

  it('shows each of several orders by itself, the latest first', () => {
    const orders = [
      {
        number: '#1011',
        orderedAt: '2026-11-22T09:00:00.000Z',
        outcome: null,
        ordered: { 101: 1 },
        money: null,
      },
      {
        number: '#1010',
        orderedAt: ORDERED_AT,
        outcome: 'canceled',
        ordered: { 101: 2, 102: 1 },
        money: null,
      },
    ] as const;
    const { container } = ordered({}, { orders });
    expect(screen.getByText('Thank you. Order #1011 was placed November 22.')).toBeTruthy();
    const shown = [...container.querySelectorAll('section.kept')].map((section) => [
      section.querySelector('h2')?.textContent,
      ...[...section.querySelectorAll('p')].map(({ textContent }) => textContent),
    ]);
    expect(shown[0]?.slice(0, 2)).toEqual(['Order #1011, November 22', 'Quantity 1']);
    expect(shown[1]).toEqual([
      'Order #1010, November 21',
      'Your order was canceled.',
      'Quantity 2',
      'Quantity 1',
      'Described at length.',
    ]);
    // A product's details are there once: those of the drops with the order above.
    expect([...container.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'About this product: Lubricating Eye Drops, 10 mL',
      'About this product: Weighted Heat Mask - Terracotta / Standard',
    ]);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['canceled', 'Order #1007 was canceled.'],
    ['refunded', 'Order #1007 was refunded.'],
    ['partially_refunded', 'Part of order #1007 was refunded.'],
  ] as const)('names the one of several orders that was %s', (outcome, said) => {
    const older = { number: '#1006', orderedAt: ORDERED_AT, outcome: null, ordered: null, money: null };
    const orders = [{ ...older, number: '#1007', outcome }, older];
    ordered({ orderEnded: 'refunded' }, { orders });
    expect(screen.getByRole('status').textContent).toBe(said);
    cleanup();
    ordered({ orderEnded: 'refunded' }, { orders, isOrderingAgain: true });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(`This is a new order. ${said}`);
  });

  it('says once that all of several orders were refunded', () => {
    const one = { orderedAt: ORDERED_AT, outcome: 'refunded', ordered: null, money: null } as const;
    ordered({ orderEnded: 'refunded' }, { orders: ['#1002', '#1001'].map((number) => ({ ...one, number })) });
    expect(screen.getAllByText(/refunded/).map(({ textContent }) => textContent)).toEqual([
      'Your orders were refunded.',
    ]);
  });

  describe('what it cost', () => {
    const one = { number: '#1006', orderedAt: ORDERED_AT, outcome: null, ordered: { 101: 1 } };
    const paid = { currency: 'USD', total: 4853, isPaid: true, refunds: [] };
    const amounts = (money: object, more = {}) => {
      const { container } = ordered({}, { orders: [{ ...one, money: { ...paid, ...money }, ...more }] });
      return [...container.querySelectorAll('.kept > p')].map(({ textContent }) => textContent).slice(1);
    };

    it('is not on the receipt while nothing was refunded', () => {
      expect(amounts({})).toEqual([]);
    });

    it("is in the order's currency, and called paid only when it is", () => {
      const refunds = [{ amount: 300, refundedAt: null }];
      expect(amounts({ isPaid: false, currency: 'CAD', refunds })).toEqual([
        'Total: CA$48.53',
        'Refunded: CA$3.00',
      ]);
    });

    it('has each refund with its day where that is known', () => {
      const outcome = 'partially_refunded';
      const refunds = [
        { amount: 1200, refundedAt: '2026-11-23T15:00:00.000Z' },
        { amount: 300, refundedAt: null },
      ];
      expect(amounts({ refunds }, { outcome })).toEqual([
        'Part of your order was refunded.',
        'Total paid: $48.53',
        'Refunded on November 23: $12.00',
        'Refunded: $3.00',
      ]);
    });
  });

  it('says that a part of the order was refunded', () => {
    const order = { number: '#1006', orderedAt: ORDERED_AT, ordered: { 101: 1 }, money: null };
    ordered({}, { orders: [{ ...order, outcome: 'partially_refunded' }] });
    expect(screen.getByText('Part of your order was refunded.')).toBeTruthy();
    expect(screen.getByText('Order number: #1006')).toBeTruthy();
    expect(screen.queryByText(/Recommended by/)).toBeNull();
  });

  it('lists the cart as it was recommended when the shop did not report the products', () => {
    const [drops, mask] = SAMPLE_ITEMS;
    if (!drops || !mask) throw new Error('The sample cart has two lines.');
    show(readyModel(makeCart([{ ...drops, quantity: 1, previousQuantity: 2 }, mask], order)));
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Quantity 2');
  });

  it('says that it was canceled, without thanks or a receipt to come', () => {
    ordered({ orderEnded: 'canceled' });
    expect(screen.getByText('Your order was canceled.')).toBeTruthy();
    expect(screen.queryByText(/Thank you|emails your receipt/)).toBeNull();
  });

  it('promises a receipt at the order it is for, not below the end of a later one', () => {
    const one = { number: '#1001', orderedAt: ORDERED_AT, outcome: null };
    const orders = [{ ...one, number: '#1002', outcome: 'refunded' as const }, one];
    ordered({}, { orders });
    const [note, ...others] = screen.getAllByText(/emails your receipt/);
    expect(others).toEqual([]);
    expect(note?.closest('section')?.querySelector('h2')?.textContent).toContain('#1001');
    cleanup();
    ordered({}, { orders: orders.toReversed() });
    expect(screen.getByText(/emails your receipt/)).toBeTruthy();
  });

  it('offers texts to reorder below the link, and stops them with something small', () => {
    ordered({}, { refillTexts: 'offered' });
    const again = screen.getByRole('link', { name: 'Order again' });
    expect(isBefore(again, screen.getByRole('checkbox', { name: /Text me/ }))).toBe(true);
    cleanup();
    ordered({}, { refillTexts: 'asked' });
    expect(screen.getByRole('button', { name: 'Stop these texts' }).className).toBe('text');
  });

  it('offers no texts to reorder what was refunded, and still stops those that were asked for', () => {
    ordered({ orderEnded: 'refunded' }, { refillTexts: 'offered' });
    expect(screen.queryByText(/time to reorder/)).toBeNull();
    cleanup();
    ordered({ orderEnded: 'refunded' }, { refillTexts: 'asked' });
    expect(screen.getByRole('button', { name: 'Stop these texts' })).toBeTruthy();
  });

  describe('of products that are all sold out since', () => {
    const unavailableItems = SAMPLE_ITEMS.map(({ id, title, imageUrl, description }) => ({
      ...{ id, title, imageUrl, description },
      quantity: 2,
      reason: 'Temporarily out of stock',
      reasonCode: 'sold_out' as const,
    }));
    const showReceipt = (more = {}, changes = {}) =>
      show(readyModel(makeCart([], { ...order, unavailableItems, ...changes }), more));

    it('keeps the receipt, without a way to order again', () => {
      showReceipt({ refillTexts: 'offered' }, { ordered: { 101: 1 } });
      expect(screen.getByText('Thank you. Your order was placed November 21.')).toBeTruthy();
      expect(screen.getByRole('checkbox', { name: /Text me/ })).toBeTruthy();
      const [drops, ...others] = screen.getAllByRole('listitem');
      expect(drops?.textContent).toContain('Lubricating Eye Drops, 10 mLQuantity 1About this product');
      expect(others).toEqual([]);
      expect(screen.getByText('These can’t be ordered again right now.')).toBeTruthy();
      expect(screen.queryByText(/Your Cart is Empty|Order again|Temporarily|Total|Checkout/)).toBeNull();
    });

    it('lists the whole cart when the shop did not report the products', () => {
      showReceipt();
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
    });
  });

  it("dates the order by the practice's calendar", () => {
    ordered({ orderedAt: '2026-11-22T05:53:00.000Z' }, { timeZone: 'America/Chicago' });
    expect(screen.getByText('Thank you. Your order was placed November 21.')).toBeTruthy();
  });

  it('shows the year of an order of another year', () => {
    ordered({ orderedAt: '2025-12-31T15:00:00.000Z' });
    expect(screen.getByText('Thank you. Your order was placed December 31, 2025.')).toBeTruthy();
  });
});

describe('ordering again', () => {
  const again = (changes = {}, more = {}) =>
    show(
      readyModel(makeCart(SAMPLE_ITEMS, { orderedAt: ORDERED_AT, ...changes }), {
        isOrderingAgain: true,
        ...more,
      }),
    );

  it('says that it is a new order, with the way back to the one before', () => {
    again();
    const [note] = screen.getAllByRole('status');
    expect(note?.textContent).toBe('This is a new order. You already ordered on November 21. See that order');
    const back = within(note as HTMLElement).getByRole('link', { name: 'See that order' });
    expect(back.getAttribute('href')).toBe('/cart/4Tn8cWe2x7QpLmZr9KbVsY');
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('says that the one before was refunded', () => {
    again({ orderEnded: 'refunded' });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain('Your order was refunded.');
  });

  it('stays so in the form and in the link to the other language', () => {
    again({}, { choice: { 101: 1 } });
    const form = document.querySelector<HTMLFormElement>('form.go');
    expect(form && [...new FormData(form)]).toContainEqual(['again', '1']);
    expect(form?.dataset.fields).toBe('again=1&line-101=1');
    const spanish = screen.getByRole('link', { name: 'Español' });
    expect(spanish.getAttribute('href')).toBe('/cart/x?again=1&line-101=1&lang=es');
  });

  it('is the empty cart once nothing can be bought', () => {
    show(readyModel(makeCart([], { orderedAt: ORDERED_AT }), { isOrderingAgain: true }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Cart is Empty');
  });
});

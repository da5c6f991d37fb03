import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';
import { show } from '../testing/show-patient-page';

describe('after an order', () => {
  const ordered = (orderedAt: string) => show(readyModel(makeCart(SAMPLE_ITEMS, { orderedAt })));

  it('says thanks first', () => {
    ordered('2026-11-21T15:00:00.000Z');
    const thanks = screen.getByText('Thank you. Your order was placed November 21.');
    const title = screen.getByRole('heading', { level: 1 });
    expect(thanks.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('does not say that nothing is charged yet', () => {
    ordered('2026-11-21T15:00:00.000Z');
    expect(screen.getByText(/Recommended by/).textContent).toBe('Recommended by Lakeside Eye Care.');
  });

  it('says that it was canceled, without thanks', () => {
    const orderedAt = '2026-11-21T15:00:00.000Z';
    show(readyModel(makeCart(SAMPLE_ITEMS, { orderedAt, orderEnded: 'canceled' })));
    expect(screen.getByText('Your order was canceled.')).toBeTruthy();
    expect(screen.getByText(/You can order again\./)).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('offers no texts to reorder what was refunded, and still stops those that were asked for', () => {
    const order = { orderedAt: '2026-11-21T15:00:00.000Z', orderEnded: 'refunded' } as const;
    show(readyModel(makeCart(SAMPLE_ITEMS, order), { refillTexts: 'offered' }));
    expect(screen.queryByText(/time to reorder/)).toBeNull();
    cleanup();
    show(readyModel(makeCart(SAMPLE_ITEMS, order), { refillTexts: 'asked' }));
    expect(screen.getByRole('button', { name: 'Stop these texts' })).toBeTruthy();
  });

  describe('of products that are all sold out since', () => {
    const order = { orderedAt: '2026-11-21T15:00:00.000Z', practiceContact: '(312) 555-0100' };
    const unavailableItems = SAMPLE_ITEMS.map(({ id, title, imageUrl, description }) => ({
      ...{ id, title, imageUrl, description },
      quantity: 2,
      reason: 'Temporarily out of stock',
      reasonCode: 'sold_out' as const,
    }));
    const showReceipt = (more = {}, changes = {}) =>
      show(readyModel(makeCart([], { ...order, unavailableItems, ...changes }), more));

    it('keeps the receipt, with what was ordered and nothing to pay', () => {
      showReceipt({ refillTexts: 'offered' }, { ordered: { 101: 1 } });
      expect(screen.getByText('Thank you. Your order was placed November 21.')).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Order');
      expect(screen.getByRole('link', { name: 'Call (312) 555-0100' })).toBeTruthy();
      expect(screen.getByRole('checkbox', { name: /Text me/ })).toBeTruthy();
      const [drops, ...others] = screen.getAllByRole('listitem');
      expect(drops?.textContent).toContain('Lubricating Eye Drops, 10 mLQuantity 1About this product');
      expect(others).toEqual([]);
      expect(screen.queryByText(/Your Cart is Empty|order again\.|Temporarily|Total|Checkout/)).toBeNull();
    });

    it('lists the whole cart when the shop did not report the products', () => {
      showReceipt();
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
    });

    it('still stops the texts that were asked for', () => {
      showReceipt({ refillTexts: 'asked' });
      expect(screen.getByRole('button', { name: 'Stop these texts' })).toBeTruthy();
    });
  });

  it("dates the order by the practice's calendar", () => {
    const cart = makeCart(SAMPLE_ITEMS, { orderedAt: '2026-11-22T05:53:00.000Z' });
    show(readyModel(cart, { timeZone: 'America/Chicago' }));
    expect(screen.getByText('Thank you. Your order was placed November 21.')).toBeTruthy();
  });

  it('shows the year of an order of another year', () => {
    ordered('2025-12-31T15:00:00.000Z');
    expect(screen.getByText('Thank you. Your order was placed December 31, 2025.')).toBeTruthy();
  });
});

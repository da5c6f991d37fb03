import type { PatientPageModel } from '@eyecart/shared/contracts';
import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PatientPage } from './patient-page';
import { makeCart, makeRepricedCart, SAMPLE_ITEMS } from './sample-cart';

const ready = (cart = makeCart(), more = {}): PatientPageModel => ({
  state: 'ready',
  cart,
  notice: null,
  checkoutError: null,
  shopTotal: null,
  ...more,
});

const show = (view: PatientPageModel) =>
  render(<PatientPage language="en" portalName="Eyecart" view={view} />);

const amountOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe('the order', () => {
  it('says who recommended what, with options, quantities and line prices', () => {
    show(ready());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Order');
    expect(screen.getByText(/Recommended by/).textContent).toContain('Recommended by Lakeside Eye Care');
    const [drops, mask] = screen.getAllByRole('listitem');
    expect(drops?.textContent).toContain('Lubricating Eye Drops, 10 mLQuantity 2$37.98');
    expect(mask?.textContent).toContain('No image');
    expect(mask?.textContent).toContain('Color: TerracottaStrap: StandardQuantity 1$39.00');
    expect(screen.getByAltText('Lubricating Eye Drops, 10 mL').getAttribute('loading')).toBe('eager');
  });

  it("shows the practice's number if it has one", () => {
    show(ready(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' })));
    const link = screen.getByRole('link', { name: 'Call (312) 555-0100' });
    expect(link.getAttribute('href')).toBe('tel:+13125550100');
    expect(link.parentElement?.textContent).toBe('Questions? Call (312) 555-0100');
  });

  it.each([null, undefined])('shows no phone link when the number is %s', (practiceContact) => {
    show(ready(makeCart(SAMPLE_ITEMS, { practiceContact })));
    expect(screen.queryByText(/Questions\?/)).toBeNull();
  });

  it('shows sums that add up', () => {
    show(ready());
    expect(amountOf('Online Price')).toBe('$76.98');
    expect(amountOf('20% OFF with code LAKESIDE20')).toBe('\u2212$15.40');
    expect(amountOf('Your Price')).toBe('$61.58');
    expect(amountOf('Subtotal')).toBe('$61.58');
    expect(amountOf('Shipping')).toBe('Calculated at checkout');
    expect(amountOf('Tax')).toBe('Calculated at checkout');
    expect(screen.getByText('Total').parentElement?.textContent).toBe('TotalYou save $15.40$61.58');
    const cents = (term: string) => Number(amountOf(term)?.replace(/\D/g, ''));
    const discount = cents('20% OFF with code LAKESIDE20');
    expect(cents('Online Price') - discount).toBe(cents('Your Price'));
  });

  it('shows no discount without a code', () => {
    show(ready(makeCart(SAMPLE_ITEMS, { practiceDiscountCode: null })));
    expect(screen.queryByText(/20% OFF/)).toBeNull();
    expect(screen.queryByText(/You save/)).toBeNull();
    expect(amountOf('Your Price')).toBe('$76.98');
  });

  it('shows changed prices, unavailable items, and an order already placed', () => {
    const gone = { id: '9', title: 'Daily Lid Wipes', quantity: 1, imageUrl: null, reason: 'Out of stock' };
    show(
      ready(makeRepricedCart(2099, { unavailableItems: [gone], orderedAt: '2026-11-21T03:30:00.000Z' }), {
        notice: 'prices-changed',
      }),
    );
    expect(screen.getByText('Was $37.98 when recommended')).toBeTruthy();
    const lost = screen.getByText('Not available today').closest('section');
    expect(within(lost as HTMLElement).getByText('Out of stock')).toBeTruthy();
    expect(screen.getByText('An order was placed on November 20, 2026. You can order again.')).toBeTruthy();
    expect(screen.getByText('Prices or stock have changed.')).toBeTruthy();
  });

  it('wraps the message of a failed checkout as the spec words it, once', () => {
    show(ready(makeCart(), { checkoutError: 'The shop did not answer as expected. Please try again.' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Sorry, there was an error processing your order: The shop did not answer as expected. Please try again.',
    );
  });
});

describe('the other states', () => {
  it.each([
    [{ state: 'not-found' } as const, 'Cart Not Found'],
    [{ state: 'error' } as const, 'Cart Error'],
    [ready(makeCart(SAMPLE_ITEMS, { items: '[{' })), 'Cart Error'],
    [ready(makeCart([])), 'Your Cart is Empty'],
  ])('shows %o as %s, without a checkout', (model, title) => {
    const html = renderToStaticMarkup(<PatientPage language="en" portalName="Eyecart" view={model} />);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).not.toContain('method="post"');
  });
});

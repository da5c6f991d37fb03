import type { OrderWithLines } from '@eyecart/shared/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { storePractice } from '@/features/session/session-store';
import { orderDetailsPath } from '@/lib/detail-paths';
import { PATHS } from '@/lib/paths';
import { fakeServer, json } from '@/testing/fake-server';
import { sampleOrder } from '@/testing/sample-order';
import { samplePractice } from '@/testing/samples';
import { OrderDetailsPage } from './order-details-page';

const CALL = '/api/analytics/orders/details/86?practiceName=Lakeside+Eye+Care';
const FAILED = 'Failed to fetch order details';

function openPage({
  practice = samplePractice as typeof samplePractice | null,
  state = undefined as unknown,
} = {}) {
  storePractice(practice);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: orderDetailsPath('86'), state }]}>
        <Routes>
          <Route path={PATHS.orderDetails} element={<OrderDetailsPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const serveOrder = (changes: Partial<OrderWithLines> = {}) =>
  fakeServer(() => json({ order: sampleOrder(changes) }));

/** The text next to a label, including its note. */
const factOf = async (label: string): Promise<string> => {
  const term = await screen.findByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map((fact) => fact.textContent).join(' / ');
};
const ordered = () => screen.findByText('#1086');

describe('the page of an order', () => {
  it('shows the order’s number, customer, total, and status', async () => {
    const server = serveOrder();
    openPage();
    await ordered();
    expect(server.calls.map(({ path }) => path)).toContain(CALL);
    expect(await factOf('Order number')).toBe('#1086 / Shopify ID 6021174453406');
    expect(await factOf('Customer')).toBe('Alvarez / ');
    expect(await factOf('Total')).toBe('$99.98 / 4 items');
    expect(await factOf('Status')).toMatch(/^Completed \/ Nov \d+, 2026$/);
  });

  it('shows what the participation fee is based on, and why it is not the total', async () => {
    serveOrder();
    openPage();
    await ordered();
    expect(await factOf('Order total')).toBe('$99.98');
    expect(await factOf('Net sale')).toBe('$88.00 / Without tax, shipping and refunds.');
    expect(await factOf('Rate')).toBe('15%');
    expect(await factOf('Your fee')).toBe('$13.20');
  });

  it('lists the products with their discount and what was refunded', async () => {
    const line = { variantTitle: null, quantity: 1, refundedQuantity: 0, price: 1899, discount: 380 };
    serveOrder({
      originalAmount: 626_014,
      lines: [
        {
          ...line,
          title: 'Weighted Heat Mask',
          variantTitle: 'Rose',
          quantity: 2,
          refundedQuantity: 1,
          price: 390_000,
          discount: 156_000,
        },
        { ...line, title: 'Lid Wipes', refundedQuantity: 1 },
      ],
    });
    openPage();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Weighted Heat Mask Rose2 × $3,900.00, 1 of 2 refunded$7,800.00',
      'Lid Wipes1 × $18.99, refunded$18.99',
    ]);
    expect(await factOf('Discount')).toBe('−$1,563.80');
    expect(await factOf('Total for products')).toBe('$6,255.19');
    expect(await factOf('Shipping and tax')).toBe('$4.95');
  });

  it('says when the shop did not report the products', async () => {
    serveOrder();
    openPage();
    expect(await screen.findByText('The shop did not report the products.')).toBeTruthy();
  });

  it('shows dates, practice and source', async () => {
    serveOrder({ source: 'QR code', sourceCode: 'qr_code' });
    openPage();
    await ordered();
    expect(await factOf('Order date')).toMatch(/^Nov \d+, 2026, \d+:48 [AP]M( EST)?$/);
    expect(await factOf('Record created')).toMatch(/^Nov \d+, 2026, \d+:49 [AP]M( EST)?$/);
    expect(await factOf('Practice')).toBe('Lakeside Eye Care');
    expect(await factOf('Order source')).toBe('QR code');
  });

  it('says why an order without a cart link counts', async () => {
    serveOrder({ source: 'Discount code', sourceCode: 'discount_code' });
    openPage();
    await ordered();
    expect(await factOf('Order source')).toContain('without a cart link');
  });

  it('says when the shop gave no name', async () => {
    serveOrder({ customerLastName: null });
    openPage();
    await ordered();
    expect(await factOf('Customer')).toBe('Not given / The shop gave no name');
  });

  it('says that the name was erased', async () => {
    serveOrder({ customerLastName: null, isNameErased: true });
    openPage();
    await ordered();
    expect(await factOf('Customer')).toBe('Erased / The name was erased');
  });

  it('shows another currency with every amount', async () => {
    serveOrder({ currency: 'CAD', commission: { rate: 0.15, amount: 1320, currency: 'CAD' } });
    openPage();
    await ordered();
    for (const [label, amount] of [
      ['Total', 'CAD 99.98 / 4 items'],
      ['Order total', 'CAD 99.98'],
      ['Your fee', 'CAD 13.20'],
    ] as const) {
      expect(await factOf(label)).toBe(amount);
    }
  });

  it('says that it is loading', () => {
    fakeServer(() => new Promise<Response>(() => undefined));
    openPage();
    expect(screen.getByText('Loading order details')).toBeTruthy();
    expect(screen.getByText('Participation Details')).toBeTruthy();
  });

  it('offers a retry when loading fails, and moves focus to the title when it succeeds', async () => {
    let isDown = true;
    fakeServer(() => (isDown ? json({ message: 'No.' }, 500) : json({ order: sampleOrder() })));
    openPage();
    await screen.findByRole('heading', { name: FAILED });
    isDown = false;
    const retry = screen.getByRole('button', { name: 'Retry' });
    retry.focus();
    fireEvent.click(retry);
    await ordered();
    expect(screen.queryByText(FAILED)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order details' })),
    );
  });

  it.each([
    [404, 'order_not_found'],
    [400, 'invalid_request'],
  ])('says that there is no such order on %i %s', async (status, code) => {
    fakeServer(() => json({ message: 'Order not found', code }, status));
    openPage();
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Back to Analytics' })) {
      expect(link.getAttribute('href')).toBe('/analytics');
    }
  });

  it.each([
    [{ analytics: '?range=90&page=2' }, '/analytics?range=90&page=2'],
    [{ analytics: '' }, '/analytics'],
    [{ analytics: '?range=last-month&x=1' }, '/analytics?range=last-month'],
    [{ analytics: 90 }, '/analytics'],
    ['90', '/analytics'],
    [null, '/analytics'],
  ])('coming with %j it links back to %s', async (state, address) => {
    serveOrder();
    openPage({ state });
    await ordered();
    expect(screen.getByRole('link', { name: 'Back to Analytics' }).getAttribute('href')).toBe(address);
  });

  it('loads only when a practice is signed in', () => {
    const server = serveOrder();
    openPage({ practice: null });
    expect(screen.getByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
    expect(screen.queryByText('FAVORITES')).toBeNull();
    expect(server.calls).toHaveLength(0);
  });
});

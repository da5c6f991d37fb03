import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import {
  ALL_OPEN,
  figure,
  later,
  leavePage,
  openPage,
  status,
  untilShown,
} from '@/testing/analytics-page-steps';
import { json } from '@/testing/fake-server';
import { sampleOrder } from '@/testing/sample-order';
import {
  isAnalyticsRead,
  isSmsRead,
  type ServedAnalytics,
  sampleSms,
  sampleSums,
  sampleTrends,
  serveAnalytics,
} from '@/testing/serve-analytics';

const NO_SUMS = sampleSums({
  totalOrders: 0,
  totalRevenue: 0,
  averageOrderValue: 0,
  netSales: 0,
  itemCount: 0,
  lastOrderAt: null,
});
const NOTHING: ServedAnalytics = {
  sms: sampleSms({ totalSent: 0, successfulSent: 0, failedSent: 0, lastSentAt: null }),
  sums: NO_SUMS,
  trends: sampleTrends({ weeks: [], funnel: { sent: 0, failed: 0, delivered: 0, opened: 0, converted: 0 } }),
  orderPage: { orders: [], total: 0, otherCurrencyOrders: [] },
};

describe('the analytics page', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(leavePage);

  it('asks signed-out visitors to log in, and loads nothing', async () => {
    const server = serveAnalytics({});
    openPage('', null);
    expect(screen.getByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
    expect(server.calls.filter(isAnalyticsRead)).toEqual([]);
  });

  it('says that it is loading, then shows the figures', async () => {
    const sms = later(json(sampleSms()));
    serveAnalytics({ answer: (call) => (isSmsRead(call) ? sms.coming : undefined) });
    openPage(`?${ALL_OPEN}`);
    expect(status()).toBe('Loading analytics...');
    expect(screen.queryByText('Total Orders')).toBeNull();
    await sms.give();
    await untilShown();
    expect(status()).toBe('');
    expect(screen.getByText('Since November 12')).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toBe('Total Orders8612 this week');
    expect(figure('Total Revenue')?.textContent).toBe('Total Revenue$8,412.60With tax and shipping');
    expect(figure('Average Order Value')?.textContent).toBe('Average Order Value$97.823.1 items per order');
    expect(figure('Total Messages Sent')?.textContent).toBe('Total Messages Sent248Including reminders');
    expect(figure('Successful Deliveries')?.textContent).toBe('Successful Deliveries24197% success rate');
    expect(figure('Failed Attempts')?.textContent).toBe('Failed Attempts7Reasons are in SMS History');
  });

  it('loads what is open, and all of the practice’s data without a range', async () => {
    const server = serveAnalytics({});
    openPage(`?range=all&${ALL_OPEN}`);
    await untilShown();
    expect(
      server.calls
        .filter(isAnalyticsRead)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/api/analytics/follow-up?practiceName=Lakeside+Eye+Care',
      '/api/analytics/orders/detailed?practiceName=Lakeside+Eye+Care&page=1&pageSize=25&sortBy=orderDate&sortOrder=desc',
      '/api/analytics/orders?practiceName=Lakeside+Eye+Care',
      '/api/analytics/sms?practiceName=Lakeside+Eye+Care',
      '/api/analytics/trends?practiceName=Lakeside+Eye+Care',
    ]);
  });

  it('shows an order as a row with its status and a link that names it', async () => {
    serveAnalytics({});
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    const row = within(screen.getByRole('row', { name: /#1086/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Alvarez',
      '$99.98',
      '$13.20',
      '4',
      'Completed',
      'Nov 20, 2026',
      'Details',
    ]);
    const link = row.getByRole('link', { name: 'Details of order #1086' });
    expect(link.getAttribute('href')).toBe('/order-details/86');
  });

  it('shows a dash for a missing name, and says so to screen readers', async () => {
    const order = sampleOrder({ customerLastName: null });
    serveAnalytics({ orderPage: { orders: [order], total: 1, otherCurrencyOrders: [] } });
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    const dash = within(screen.getByRole('row', { name: /#1086/ })).getByText('–');
    expect(dash.getAttribute('aria-hidden')).toBe('true');
    expect(dash.nextElementSibling?.textContent).toBe('No name');
  });

  it('shows the weeks and the funnel as tables too', async () => {
    serveAnalytics({});
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rowsOf('Orders and revenue per week')).toEqual([
      ['Nov 9, 2026', '11', '$1,076.02'],
      ['Nov 16, 2026', '12', '$1,173.84'],
    ]);
    expect(screen.getByText(/^Not delivered: 3 failed, 2 without/)).toBeTruthy();
    expect(rowsOf('From text to order')).toEqual([
      ['Carts texted', '171', '100%'],
      ['Delivered', '166', '97%'],
      ['Opened', '121', '71%'],
      ['Ordered', '86', '50%'],
    ]);
  });

  it('charts months where there are more weeks than bars', async () => {
    const months = [
      { startsOn: '2026-10-01', orders: 74, revenue: 700_000 },
      { startsOn: '2026-11-01', orders: 12, revenue: 56_300 },
    ];
    serveAnalytics({ trends: sampleTrends({ months }) });
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    expect(screen.getByRole('figure', { name: 'Orders per month' }).textContent).toContain(
      'Since November 12',
    );
    const table = screen.getByRole('table', { name: 'Orders and revenue per month', hidden: true });
    expect(within(table).getByRole('columnheader', { name: 'Month', hidden: true })).toBeTruthy();
    expect(within(table).getByRole('row', { name: 'October 2026 74 $7,000.00', hidden: true })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /^Orders per month, from October 2026 to November 2026\./ }),
    ).toBeTruthy();
  });

  it('says so when there are no texts and no orders', async () => {
    serveAnalytics(NOTHING);
    openPage(`?range=30&${ALL_OPEN}`);
    await untilShown();
    expect(screen.getByRole('heading', { name: 'No orders in the last 30 days' })).toBeTruthy();
    expect(screen.getByText('No carts texted in the last 30 days.')).toBeTruthy();
    expect(screen.getByText(/^No SMS messages sent in the last 30 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all orders' }).getAttribute('href')).toBe(
      `/analytics?range=all&${ALL_OPEN}`,
    );
    expect(figure('Last Order')?.textContent).toBe('Last OrderNone yet');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  it('lists orders in other currencies separately, with their code and without a sum', async () => {
    const { currency: _, lastOrderAt: __, otherCurrencies: ___, ...figures } = sampleSums();
    const cad = {
      ...figures,
      currency: 'CAD',
      totalOrders: 1,
      totalRevenue: 131_240,
      averageOrderValue: 131_240,
    };
    const order = sampleOrder({ id: '9', orderNumber: '#1203', currency: 'CAD', totalAmount: 131_240 });
    serveAnalytics({
      sums: sampleSums({ otherCurrencies: [cad] }),
      orderPage: { orders: [sampleOrder()], total: 1, otherCurrencyOrders: [order] },
    });
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    const apart = within(screen.getByRole('region', { name: 'Orders in other currencies' }));
    expect(apart.getByRole('listitem').textContent).toContain('1 orderCAD 1,312.40');
    expect(within(apart.getByRole('row', { name: /#1203/ })).getByText('CAD 1,312.40')).toBeTruthy();
    expect(apart.queryByText('#1086')).toBeNull();
    expect(figure('Total Revenue')?.textContent).toContain('$8,412.60');
    expect(within(screen.getByRole('row', { name: /#1086/ })).getByText('$99.98')).toBeTruthy();
  });

  it('has no section for other currencies when there are none', async () => {
    serveAnalytics({});
    openPage(`?${ALL_OPEN}`);
    await untilShown();
    expect(screen.queryByText('Orders in other currencies')).toBeNull();
  });
});

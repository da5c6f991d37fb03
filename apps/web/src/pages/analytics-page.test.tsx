import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { figure, later, leavePage, openPage, status, untilShown } from '@/testing/analytics-page-steps';
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
  trends: sampleTrends({ weeks: [], funnel: { sent: 0, delivered: 0, opened: 0, converted: 0 } }),
  orderPage: { orders: [], total: 0, otherCurrencyOrders: [] },
};

describe('the analytics page', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(leavePage);

  it('asks whoever is signed out to log in, and reads nothing', async () => {
    const server = serveAnalytics({});
    openPage('', null);
    expect(screen.getByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
    expect(server.calls.filter(isAnalyticsRead)).toEqual([]);
  });

  it('says that it is loading, then shows the figures', async () => {
    const sms = later(json(sampleSms()));
    serveAnalytics({ answer: (call) => (isSmsRead(call) ? sms.coming : undefined) });
    openPage();
    expect(status()).toBe('Loading analytics...');
    expect(screen.queryByText('Total Orders')).toBeNull();
    await sms.give();
    await untilShown();
    expect(status()).toBe('');
    expect(screen.getByText('Lakeside Eye Care, since November 9', { exact: false })).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toBe('Total Orders8612 this week');
    expect(figure('Total Revenue')?.textContent).toBe(
      'Total Revenue$8,412.60Your 15% share: $1,134.45of $7,563.00 net sales',
    );
    expect(figure('Average Order Value')?.textContent).toBe('Average Order Value$97.823.1 items per order');
    expect(figure('Total Messages Sent')?.textContent).toBe('Total Messages Sent248Including reminders');
    expect(figure('Successful Deliveries')?.textContent).toBe('Successful Deliveries24197% success rate');
    expect(figure('Failed Attempts')?.textContent).toBe('Failed Attempts7Reasons are in SMS History');
  });

  it('asks for everything of the practice without a range', async () => {
    const server = serveAnalytics({});
    openPage();
    await untilShown();
    expect(
      server.calls
        .filter(isAnalyticsRead)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/api/analytics/orders/detailed?practiceName=Lakeside+Eye+Care&page=1&pageSize=25&sortBy=orderDate&sortOrder=desc',
      '/api/analytics/orders?practiceName=Lakeside+Eye+Care',
      '/api/analytics/sms?practiceName=Lakeside+Eye+Care',
      '/api/analytics/trends?practiceName=Lakeside+Eye+Care',
    ]);
  });

  it('shows an order as a row with its status and a link that names it', async () => {
    serveAnalytics({});
    openPage();
    await untilShown();
    const row = within(screen.getByRole('row', { name: /#1086/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Alvarez',
      '$99.98',
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
    openPage();
    await untilShown();
    const dash = within(screen.getByRole('row', { name: /#1086/ })).getByText('–');
    expect(dash.getAttribute('aria-hidden')).toBe('true');
    expect(dash.nextElementSibling?.textContent).toBe('No name');
  });

  it('shows the weeks and the funnel as tables too', async () => {
    serveAnalytics({});
    openPage();
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
    expect(rowsOf('From text to order')).toEqual([
      ['Carts texted', '171', '100%'],
      ['Delivered', '166', '97%'],
      ['Opened', '121', '71%'],
      ['Ordered', '86', '50%'],
    ]);
  });

  it('says what there is not, where no text was sent and no order came', async () => {
    serveAnalytics(NOTHING);
    openPage('?range=30');
    await untilShown();
    expect(screen.getByRole('heading', { name: 'No orders in the last 30 days' })).toBeTruthy();
    expect(screen.getByText('No carts texted in the last 30 days.')).toBeTruthy();
    expect(screen.getByText(/^No SMS messages sent in the last 30 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all orders' }).getAttribute('href')).toBe('/analytics');
    expect(figure('Last Order')?.textContent).toBe('Last OrderNone yet');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  it('shows orders in other currencies apart, with their code, and adds nothing up', async () => {
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
    openPage();
    const apart = within(await screen.findByRole('region', { name: 'Orders in other currencies' }));
    expect(apart.getByRole('listitem').textContent).toContain('1 orderCAD 1,312.40');
    expect(within(apart.getByRole('row', { name: /#1203/ })).getByText('CAD 1,312.40')).toBeTruthy();
    expect(apart.queryByText('#1086')).toBeNull();
    expect(figure('Total Revenue')?.textContent).toContain('$8,412.60');
    expect(within(screen.getByRole('row', { name: /#1086/ })).getByText('$99.98')).toBeTruthy();
  });

  it('has no part for other currencies where there are none', async () => {
    serveAnalytics({});
    openPage();
    await untilShown();
    expect(screen.queryByText('Orders in other currencies')).toBeNull();
  });
});
<<<<<<< HEAD

describe('range, page and sort in the address', () => {
  afterEach(() => {
    stopFollowing();
    window.history.replaceState(null, '', '/');
  });

  const ordersAsked = (server: ReturnType<typeof serveAnalytics>) =>
    server.calls.filter(isOrdersRead).map(askedOf).at(-1);
  const address = () => window.location.search;

  it('reads what a copied address says', async () => {
    const server = serveAnalytics({});
    openPage('?range=90&sortBy=customer&sortOrder=asc&page=2');
    await untilShown();
    expect(ordersAsked(server)).toMatchObject({
      range: '90',
      sortBy: 'customer',
      sortOrder: 'asc',
      page: '2',
    });
    const chosen = screen.getByRole('link', { name: '90 days' });
    expect(chosen.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it('takes the defaults for what is wrong in an address', async () => {
    const server = serveAnalytics({});
    openPage('?range=7&sortBy=mood&sortOrder=sideways&page=zero');
    await untilShown();
    expect(ordersAsked(server)).toEqual({
      practiceName: 'Lakeside Eye Care',
      page: '1',
      pageSize: '25',
      sortBy: 'orderDate',
      sortOrder: 'desc',
    });
  });

  it('writes a chosen range to the address, starts on page 1 and keeps the figures until the new ones are there', async () => {
    const sms = later(json(sampleSms({ totalSent: 31, successfulSent: 30, failedSent: 1 })));
    const server = serveAnalytics({
      answer: (call) => (isSmsRead(call) && askedOf(call).range === '30' ? sms.coming : undefined),
    });
    const user = openPage('?page=2');
    await untilShown();
    await user.click(screen.getByRole('link', { name: '30 days' }));
    expect(address()).toBe('?range=30');
    expect(ordersAsked(server)).toMatchObject({ range: '30', page: '1' });
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    expect(status()).toBe('Loading analytics...');
    await sms.give();
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('31'));
    await waitFor(() => expect(status()).toBe(''));
  });

  it('sorts by a pressed column and turns round on the second press', async () => {
    const server = serveAnalytics({});
    const user = openPage('?page=2');
    await untilShown();
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect(address()).toBe('?sortBy=amount');
    expect(ordersAsked(server)).toMatchObject({ sortBy: 'amount', sortOrder: 'desc', page: '1' });
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect(address()).toBe('?sortBy=amount&sortOrder=asc');
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
      ['Amount', 'ascending'],
    ]);
  });

  it('goes back to the view before with the browser’s Back', async () => {
    serveAnalytics({});
    const user = openPage('?range=90');
    await untilShown();
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(address()).toBe('?range=90&page=3');
    act(() => window.history.back());
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page'),
    );
    expect(address()).toBe('?range=90');
  });

  it('leads from a page that there is not to the last one', async () => {
    serveAnalytics({});
    openPage('?page=40');
    await untilShown();
    await waitFor(() => expect(address()).toBe('?page=4'));
  });
});

describe('failures of the analytics page', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(() => {
    stopFollowing();
    window.history.replaceState(null, '', '/');
  });

  it('shows nothing without the figures of the texts, and reads again on Retry', async () => {
    const served: ServedAnalytics = { answer: (call) => (isSmsRead(call) ? FAILURE : undefined) };
    serveAnalytics(served);
    const user = openPage();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Failed to load analytics' })).toBeTruthy();
    expect(alert.getByText(/^Failed to fetch SMS analytics/)).toBeTruthy();
    expect(screen.queryByText('Total Orders')).toBeNull();
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(toastStore.get()?.message).toMatch(/^Failed to fetch SMS analytics/));
    expect(screen.getByRole('alert')).toBeTruthy();
    served.answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await untilShown();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' }));
  });

  it('tolerates orders that cannot be read as none, claims no zero, and tries again when asked', async () => {
    const served: ServedAnalytics = {
      answer: (call) => (isAnalyticsRead(call) && !isSmsRead(call) ? FAILURE : undefined),
    };
    serveAnalytics(served);
    const user = openPage();
    await untilShown();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No orders to show' })).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toBe('Total Orders–Not available now');
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    served.answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /#1086/ })).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toContain('86');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Individual Orders' }));
  });

  it('keeps what is shown while it refreshes, says so, and then shows the new figures', async () => {
    const served: ServedAnalytics = {};
    const server = serveAnalytics(served);
    const user = openPage();
    await untilShown();
    expect(server.calls.filter(isAnalyticsRead).length).toBe(4);
    const sms = later(json(sampleSms({ totalSent: 249, successfulSent: 242 })));
    served.answer = (call) => (isSmsRead(call) ? sms.coming : undefined);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    expect(status()).toBe('Loading analytics...');
    await sms.give();
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('249'));
    await waitFor(() => expect(status()).toBe('Analytics updated.'));
    expect(server.calls.filter(isAnalyticsRead).length).toBe(8);
  });

  it('keeps the figures of a refresh that fails and says so in a toast', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage();
    await untilShown();
    served.answer = (call) => (isAnalyticsRead(call) ? FAILURE : undefined);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({ type: 'error', title: 'Failed to load analytics' }),
    );
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    expect(figure('Total Orders')?.textContent).toContain('86');
    expect(screen.getByRole('row', { name: /#1086/ })).toBeTruthy();
    expect(status()).toBe('');
  });

  it('forgets other ranges on a refresh, so that no older figures come back', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage();
    await untilShown();
    await user.click(screen.getByRole('link', { name: '30 days' }));
    served.sms = sampleSms({ totalSent: 300, successfulSent: 293 });
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('300'));
    await user.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(status()).not.toBe('Loading analytics...'));
    expect(figure('Total Messages Sent')?.textContent).toContain('300');
  });

  it('signs out when the server no longer knows the session', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage();
    await untilShown();
    served.answer = () => json({ message: 'Please sign in.', code: 'not_signed_in' }, 401);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
    expect(toastStore.get()?.title).toBe('Signed out');
  });
});

describe('Export CSV', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(() => {
    stopFollowing();
    window.history.replaceState(null, '', '/');
  });

  it('saves all orders of the range, those in other currencies too', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const other = sampleOrder({ orderNumber: '#1203', currency: 'CAD' });
    const server = serveAnalytics({
      orderPage: { orders: [sampleOrder()], total: 1, otherCurrencyOrders: [other] },
    });
    const user = openPage('?range=90&sortBy=amount');
    await untilShown();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(server.calls.filter(isOrdersRead).map(askedOf).at(-1)).toEqual({
      practiceName: 'Lakeside Eye Care',
      range: '90',
      page: '1',
      pageSize: '1000',
      sortOrder: 'asc',
    });
    const [name, content] = saved.mock.lastCall ?? [];
    expect(name).toMatch(/^orders-90-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await content?.text()) ?? '';
    expect(text).toContain('#1086,2026-11-20T19:48:00.000Z,Alvarez,4,USD,99.98');
    expect(text).toContain('#1203,2026-11-20T19:48:00.000Z,Alvarez,4,CAD,99.98');
  });

  it('reads page after page of many, and has the newest first', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const all = Array.from({ length: 1002 }, (_, at) => sampleOrder({ orderNumber: `#${at + 1}` }));
    serveAnalytics({
      answer: (call) => {
        const { page, pageSize } = isOrdersRead(call) ? askedOf(call) : {};
        if (pageSize !== '1000') return undefined;
        const begin = (Number(page) - 1) * 1000;
        return json({ orders: all.slice(begin, begin + 1000), total: all.length, otherCurrencyOrders: [] });
      },
    });
    const user = openPage();
    await untilShown();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const lines = ((await saved.mock.lastCall?.[1]?.text()) ?? '').split('\r\n');
    expect(lines).toHaveLength(1003);
    expect(lines[1]).toMatch(/^#1002,/);
    expect(lines.at(-1)).toMatch(/^#1,/);
  });

  it('says what to do when it fails', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage();
    await untilShown();
    served.answer = (call) => (isOrdersRead(call) ? FAILURE : undefined);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(toastStore.get()?.message).toBe(
        'The orders could not be exported. Check your connection, then press Export CSV again.',
      ),
    );
    expect(saved).not.toHaveBeenCalled();
  });
});
=======
>>>>>>> web

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { figure, later, leavePage, openPage, status, untilShown } from '@/testing/analytics-page-steps';
import { json } from '@/testing/fake-server';
import { askedOf, isOrdersRead, isSmsRead, sampleSms, serveAnalytics } from '@/testing/serve-analytics';

describe('range, page, and sort in the URL', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(leavePage);

  const ordersAsked = (server: ReturnType<typeof serveAnalytics>) =>
    server.calls.filter(isOrdersRead).map(askedOf).at(-1);
  const address = () => window.location.search;

  it('opens a copied URL in the same state', async () => {
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

  it('falls back to the defaults for invalid URL parameters', async () => {
    const server = serveAnalytics({});
    openPage('?range=7&sortBy=mood&sortOrder=sideways&page=zero&open=orders');
    await untilShown();
    expect(ordersAsked(server)).toEqual({
      practiceName: 'Lakeside Eye Care',
      page: '1',
      pageSize: '25',
      sortBy: 'orderDate',
      sortOrder: 'desc',
      range: 'this-month',
    });
  });

  it.each(['7', '2020-02-30..2020-03-01', '2020-01-01..9999-12-31'])(
    'takes the range %s out of the URL and says so',
    async (range) => {
      serveAnalytics({});
      openPage(`?range=${range}&page=2`);
      await untilShown();
      expect(address()).toBe('?page=2');
      expect(toastStore.get()).toMatchObject({ type: 'info', title: 'Showing this month' });
    },
  );

  it('writes the chosen range to the URL, starts on page 1, and keeps the figures until the new ones load', async () => {
    const sms = later(json(sampleSms({ totalSent: 31, successfulSent: 30, failedSent: 1 })));
    const server = serveAnalytics({
      answer: (call) => (isSmsRead(call) && askedOf(call).range === '30' ? sms.coming : undefined),
    });
    const user = openPage('?page=2&open=sms');
    await untilShown();
    await user.click(screen.getByRole('link', { name: '30 days' }));
    expect(address()).toBe('?range=30&open=orders,sms');
    expect(ordersAsked(server)).toMatchObject({ range: '30', page: '1' });
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    expect(status()).toBe('Loading analytics...');
    await sms.give();
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('31'));
    await waitFor(() => expect(status()).toBe(''));
  });

  it('opens and closes a section in the URL, and loads it only then', async () => {
    const server = serveAnalytics({});
    const user = openPage();
    await untilShown();
    expect(server.calls.filter(isOrdersRead)).toEqual([]);
    await user.click(screen.getByText('Individual Orders'));
    await waitFor(() => expect(address()).toBe('?open=orders'));
    expect(await screen.findByRole('row', { name: /#1086/ })).toBeTruthy();
    await user.click(screen.getByText('Individual Orders'));
    await waitFor(() => expect(address()).toBe(''));
    await waitFor(() => expect(screen.queryByRole('row', { name: /#1086/ })).toBeNull());
  });

  it('sorts by a column and reverses on the second press', async () => {
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

  it('returns to the previous view with the browser’s Back button', async () => {
    serveAnalytics({});
    const user = openPage('?range=90&open=orders');
    await untilShown();
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(address()).toBe('?range=90&page=3');
    act(() => window.history.back());
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page'),
    );
    expect(address()).toBe('?range=90&open=orders');
  });

  it('goes from a page past the end to the last one', async () => {
    serveAnalytics({});
    openPage('?page=40');
    await untilShown();
    await waitFor(() => expect(address()).toBe('?page=4'));
  });
});

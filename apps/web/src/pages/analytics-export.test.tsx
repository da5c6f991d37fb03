import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import * as files from '@/lib/storage/save-file';
import { leavePage, openPage, untilShown } from '@/testing/analytics-page-steps';
import { json } from '@/testing/fake-server';
import { sampleOrder } from '@/testing/sample-order';
import {
  askedOf,
  isOrdersRead,
  type ServedAnalytics,
  sampleSums,
  serveAnalytics,
} from '@/testing/serve-analytics';

const FAILURE = json({ message: 'Something went wrong.', code: 'internal' }, 500);

describe('Export CSV', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(leavePage);

  it('saves all orders of the range, including those in other currencies', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const other = sampleOrder({ orderNumber: '#1203', currency: 'CAD' });
    const sums = sampleSums();
    const server = serveAnalytics({
      sums: { ...sums, otherCurrencies: [{ ...sums, currency: 'CAD' }] },
      orderPage: { orders: [sampleOrder()], total: 1, otherCurrencyOrders: [other] },
      answer: (call) =>
        isOrdersRead(call) && askedOf(call).currency === 'CAD'
          ? json({ orders: [other], total: 1, otherCurrencyOrders: [other] })
          : undefined,
    });
    const user = openPage('?range=90&sortBy=amount');
    await untilShown();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const asked = {
      practiceName: 'Lakeside Eye Care',
      range: '90',
      page: '1',
      pageSize: '1000',
      sortOrder: 'asc',
    };
    expect(server.calls.filter(isOrdersRead).map(askedOf).slice(-2)).toEqual([
      { ...asked, currency: 'USD' },
      { ...asked, currency: 'CAD' },
    ]);
    expect(server.calls.find(({ path }) => path === '/api/analytics/exports')?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      exported: 'orders',
      range: '90',
    });
    const [name, content] = saved.mock.lastCall ?? [];
    expect(name).toMatch(/^orders-90-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await content?.text()) ?? '';
    expect(text).toContain('#1086,2026-11-20T19:48:00.000Z,Alvarez,4,USD,99.98');
    expect(text).toContain('#1203,2026-11-20T19:48:00.000Z,Alvarez,4,CAD,99.98');
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('reads all pages and puts the newest order first', async () => {
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
    const user = openPage('?open=orders');
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
    const user = openPage('?open=orders');
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

import { screen, waitFor, within } from '@testing-library/react';
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
import {
  isAnalyticsRead,
  isSmsRead,
  type ServedAnalytics,
  sampleSms,
  serveAnalytics,
} from '@/testing/serve-analytics';

const FAILURE = json({ message: 'Something went wrong.', code: 'internal' }, 500);

describe('failures of the analytics page', () => {
  beforeEach(() => toastStore.set(null));
  afterEach(leavePage);

  it('shows nothing without the SMS figures, and reloads on Retry', async () => {
    const served: ServedAnalytics = { answer: (call) => (isSmsRead(call) ? FAILURE : undefined) };
    serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
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

  it('shows no orders, rather than zero, when they fail to load, and retries when asked', async () => {
    const served: ServedAnalytics = {
      answer: (call) => (isAnalyticsRead(call) && !isSmsRead(call) ? FAILURE : undefined),
    };
    serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
    await untilShown();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No orders to show' })).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toBe('Total Orders–Not available right now');
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    served.answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /#1086/ })).toBeTruthy();
    expect(figure('Total Orders')?.textContent).toContain('86');
    const orders = screen.getByRole('region', { name: 'Individual Orders' });
    expect(document.activeElement).toBe(orders.firstElementChild);
  });

  it('keeps the figures during a refresh, announces it, and then shows the new ones', async () => {
    const served: ServedAnalytics = {};
    const server = serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
    await untilShown();
    expect(server.calls.filter(isAnalyticsRead).length).toBe(5);
    const sms = later(json(sampleSms({ totalSent: 249, successfulSent: 242 })));
    served.answer = (call) => (isSmsRead(call) ? sms.coming : undefined);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(figure('Total Messages Sent')?.textContent).toContain('248');
    expect(status()).toBe('Loading analytics...');
    await sms.give();
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('249'));
    await waitFor(() => expect(status()).toBe('Analytics updated.'));
    expect(server.calls.filter(isAnalyticsRead).length).toBe(10);
  });

  it('keeps the figures when a refresh fails and says so in a toast', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
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

  it('drops other cached ranges on a refresh, so older figures cannot reappear', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
    await untilShown();
    await user.click(screen.getByRole('link', { name: '30 days' }));
    served.sms = sampleSms({ totalSent: 300, successfulSent: 293 });
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await waitFor(() => expect(figure('Total Messages Sent')?.textContent).toContain('300'));
    await user.click(screen.getByRole('link', { name: 'This month' }));
    await waitFor(() => expect(status()).not.toBe('Loading analytics...'));
    expect(figure('Total Messages Sent')?.textContent).toContain('300');
  });

  it('signs out when the session has expired on the server', async () => {
    const served: ServedAnalytics = {};
    serveAnalytics(served);
    const user = openPage(`?${ALL_OPEN}`);
    await untilShown();
    served.answer = () => json({ message: 'Please sign in.', code: 'not_signed_in' }, 401);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
    expect(toastStore.get()?.title).toBe('Signed out');
  });
});

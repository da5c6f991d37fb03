import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showCartTab } from '@/features/cart/cart-panel-store';
import { toastStore } from '@/features/notifications/notify';
import { setPracticeZone } from '@/lib/dates/practice-zone';
import { listChanged } from '@/lib/lists/changed-lists';
import { openPanel, openTab, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json, type SeenCall } from '@/testing/fake-server';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { isScheduledRead, serveScheduled } from '@/testing/serve-scheduled';
import { wordsOf } from '@/testing/words-of';

vi.mock('@/lib/lists/changed-lists', { spy: true });
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('@/lib/lists/changed-lists'));

const SEND = '/api/scheduled-orders/1001/send';
const RESTORE = '/api/scheduled-orders/1001/restore';
const CANCEL = '/api/scheduled-orders/1001/cancel';
const ofFirst = (verb: 'Send' | 'Delete') => `${verb} Cart, Order #1001, Alvarez`;
const two = () => [
  sampleScheduledOrder(),
  sampleScheduledOrder({ id: 1002, patientLastName: 'Nguyen', scheduledFor: '2026-12-21T17:00:00.000Z' }),
];
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const isChange = ({ method }: SeenCall) => method === 'POST';

/** Presses Send Cart before its time, and confirms. */
async function sendEarly() {
  await press(ofFirst('Send'));
  await press('Send Now');
}

async function openScheduled() {
  const view = await openTab('scheduled');
  return view;
}

describe('a scheduled order', () => {
  beforeEach(() => {
    startFresh();
    vi.mocked(listChanged).mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    setPracticeZone('America/New_York');
  });

  it('is sent once for two presses and shown as sent, and focus moves to the next one', async () => {
    const server = serveScheduled(two());
    await openScheduled();
    await press(ofFirst('Send'));
    const question = screen.getByRole('alertdialog', { name: 'Send Order #1001 now?' });
    expect(question.textContent).toContain('It is scheduled for Sunday, December 20 at 12:00 PM EST.');
    expect(server.to(SEND)).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Send Now' });
    fireEvent.click(button);
    fireEvent.click(button);
    await pass();
    expect(server.to(SEND)).toHaveLength(1);
    expect(server.to(SEND)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(toastStore.get()).toMatchObject({
      type: 'success',
      title: 'Order Sent',
      message: 'Order #1001 has been sent to the patient.',
    });
    expect(names()).toEqual(['Order #1002, Nguyen', 'Order #1001, Alvarez']);
    expect(screen.getByText('Order has been sent to patient')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Scheduled 1' })).toBeTruthy();
    // Not on Send, which a second Enter would press.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nguyen' }));
    expect(listChanged).toHaveBeenCalledWith(expect.anything(), 'scheduled-orders');
    expect(server.calls.filter(isScheduledRead).length).toBeGreaterThan(1);
  });

  it('names one time on the card, in the question, and once sent, and that time at the practice', async () => {
    const sent = { id: 1002, status: 'sent', sendsAt: null, sentAt: '2026-11-23T05:55:00.000Z' } as const;
    serveScheduled([
      sampleScheduledOrder({
        scheduledFor: '2026-12-01T04:30:00.000Z',
        sendsAt: '2026-12-01T15:00:00.000Z',
      }),
      sampleScheduledOrder(sent),
      sampleScheduledOrder({
        ...sent,
        id: 1003,
        scheduledFor: '2026-11-23T17:00:00.000Z',
        sentAt: '2026-11-23T17:00:04.000Z',
      }),
    ]);
    await openPanel();
    setPracticeZone('America/Chicago');
    act(() => showCartTab('scheduled'));
    await pass();
    await press(ofFirst('Send'));
    const goesAt = 'Tuesday, December 1 at 10:00 AM EST (9:00 AM CST)';
    expect(screen.getByRole('alertdialog').textContent).toContain(`It is scheduled for ${goesAt}.`);
    await press('Cancel');
    const [waiting, gone, soon] = screen.getAllByRole('article', { hidden: true });
    expect(wordsOf(waiting)).toContain(goesAt);
    expect(wordsOf(waiting)).toContain('You chose Monday, November 30 at 11:30 PM EST (10:30 PM CST), when');
    // When it was sent comes first, and when it was to be sent only where that was another time.
    expect(wordsOf(gone)).toMatch(/SentMonday, November 23 at 12:55 AM EST \(11:55 PM CST the day before\)/);
    expect(wordsOf(gone)).toMatch(/Order has been sent to patientScheduled for \w+, \w+ \d+ at [^)]*\)/);
    expect(wordsOf(soon)).toMatch(/SentMonday, November 23 at 12:00 PM EST \(11:00 AM CST\)/);
    expect(wordsOf(soon)).not.toContain('Scheduled for');
  });

  it('is shown as sent immediately, before the list reloads', async () => {
    let isDown = false;
    serveScheduled(two(), (call) => (isDown && isScheduledRead(call) ? json({}, 500) : undefined));
    await openScheduled();
    isDown = true;
    await sendEarly();
    expect(names()).toEqual(['Order #1002, Nguyen', 'Order #1001, Alvarez']);
    expect(screen.queryByRole('button', { name: ofFirst('Send') })).toBeNull();
  });

  it('is not reported as sent while delivery is unconfirmed', async () => {
    const pending = json({ success: true, status: 'pending' }, 202);
    const server = serveScheduled([sampleScheduledOrder()], (call) =>
      call.path === SEND ? pending.clone() : undefined,
    );
    await openScheduled();
    await sendEarly();
    expect(toastStore.get()).toMatchObject({
      type: 'info',
      title: 'Delivery not confirmed yet',
      message: 'We’re still confirming it. No need to send again.',
    });
    expect(screen.queryByText('Order has been sent to patient')).toBeNull();
    expect(server.calls.filter(isScheduledRead).length).toBeGreaterThan(1);
  });

  it.each([
    ['refused', json({ message: 'The patient has opted out.', code: 'opted_out' }, 422)],
    ['sent elsewhere', json({ message: 'This order has already been sent.', code: 'already_sent' }, 409)],
    [
      'gone',
      json({ message: 'This scheduled order does not exist.', code: 'scheduled_order_not_found' }, 404),
    ],
  ])('says why it was not sent when it is %s, and reloads the list', async (_, answer) => {
    const { message: reason }: { message: string } = await answer.clone().json();
    const orders = [sampleScheduledOrder()];
    serveScheduled(orders, (call) => {
      if (call.path !== SEND) return undefined;
      orders[0] = sampleScheduledOrder({ failureReason: 'Why the worker left it.' });
      return answer.clone();
    });
    await openScheduled();
    await sendEarly();
    expect(toastStore.get()).toMatchObject({
      type: 'error',
      title: 'Error',
      message: 'Failed to send the order.',
      reason,
    });
    expect(screen.getByText('Why the worker left it.')).toBeTruthy();
  });

  it('is sent with the same key after a lost answer, even if the panel was closed in between', async () => {
    const answers: Array<Error | undefined> = [new TypeError('Failed to fetch')];
    const server = serveScheduled([sampleScheduledOrder()], (call) =>
      call.path === SEND ? answers.shift() : undefined,
    );
    const view = await openScheduled();
    await sendEarly();
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to send the order.',
      reason: 'The server didn’t respond. Press Send Cart again: your patient will not get a second text.',
    });
    view.unmount();
    await openScheduled();
    await sendEarly();
    const keys = server.to(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(toastStore.get()?.title).toBe('Order Sent');
  });

  it('is canceled once for two presses, and focus moves to the next one', async () => {
    const server = serveScheduled(two());
    await openScheduled();
    const button = screen.getByRole('button', { name: ofFirst('Delete') });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    await pass();
    expect(server.calls.filter(isChange).map(({ path }) => path)).toEqual([CANCEL]);
    expect(toastStore.get()).toMatchObject({
      type: 'success',
      title: 'Order Canceled',
      message: 'Scheduled order #1001 has been canceled.',
    });
    expect(names()).toEqual(['Order #1002, Nguyen']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nguyen' }));
    expect(listChanged).toHaveBeenCalledWith(expect.anything(), 'scheduled-orders');
    await press('Delete Cart, Order #1002, Nguyen');
    expect(screen.getByText('No scheduled orders')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  it('is sent without a question once its time has come', async () => {
    const server = serveScheduled([
      sampleScheduledOrder({ scheduledFor: '2026-11-20T11:59:00.000Z', sendsAt: '2026-11-20T11:59:00.000Z' }),
    ]);
    await openScheduled();
    await press(ofFirst('Send'));
    expect(server.to(SEND)).toHaveLength(1);
  });

  it('comes back with Undo, and can be canceled again', async () => {
    const canceled: ScheduledOrder[] = [];
    const orders = two();
    const server = serveScheduled(orders, (call) => {
      if (call.path === CANCEL) canceled.push(...orders.splice(0, 1));
      if (call.path === RESTORE) orders.unshift(...canceled.splice(0));
      return call.path === CANCEL || call.path === RESTORE ? json({ success: true }) : undefined;
    });
    await openScheduled();
    await press(ofFirst('Delete'));
    expect(names()).toEqual(['Order #1002, Nguyen']);
    await act(async () => toastStore.get()?.action?.run());
    await pass();
    expect(server.to(RESTORE)).toHaveLength(1);
    expect(toastStore.get()?.title).toBe('Order Restored');
    expect(names()).toEqual(['Order #1001, Alvarez', 'Order #1002, Nguyen']);
    await press(ofFirst('Delete'));
    expect(new Set(server.to(CANCEL).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(names()).toEqual(['Order #1002, Nguyen']);
  });

  it.each([
    ['the reason', json({ message: 'This order has already been sent.', code: 'already_sent' }, 409)],
    ['that no answer came', new TypeError('Failed to fetch')],
  ])('says %s when it was not canceled, and reloads the list', async (_, answer) => {
    const orders = [sampleScheduledOrder()];
    serveScheduled(orders, (call) => {
      if (call.path !== CANCEL) return undefined;
      orders[0] = sampleScheduledOrder({ status: 'sent' });
      return answer;
    });
    await openScheduled();
    await press(ofFirst('Delete'));
    expect(toastStore.get()).toMatchObject({
      type: 'error',
      title: 'Error',
      message: 'Failed to cancel the order.',
      reason:
        answer instanceof Error
          ? 'The server didn’t respond. If the order is still listed, press Delete Cart again.'
          : 'This order has already been sent.',
    });
    expect(screen.getByText('Order has been sent to patient')).toBeTruthy();
  });

  it('is not canceled while it is being sent, but another one may be', async () => {
    let arrive = (_: Response) => {};
    const later = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const orders = two();
    const server = serveScheduled(orders);
    const answered = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation((path, init) =>
      path === SEND ? later : (answered?.(path, init) ?? later),
    );
    await openScheduled();
    await sendEarly();
    expect(screen.getByRole('button', { name: ofFirst('Delete') })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: ofFirst('Send') }).getAttribute('aria-disabled')).toBe('true');
    await press('Delete Cart, Order #1002, Nguyen');
    expect(toastStore.get()?.message).toBe('Scheduled order #1002 has been canceled.');
    expect(server.calls.filter(isChange)).toHaveLength(1);
    orders[0] = sampleScheduledOrder({ status: 'sent' });
    await act(async () => arrive(json({ success: true, status: 'sent' })));
    await pass();
    expect(screen.getByText('Order has been sent to patient')).toBeTruthy();
  });
});

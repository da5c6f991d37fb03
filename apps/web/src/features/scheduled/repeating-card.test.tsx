import type { OrderRepeat } from '@eyecart/shared/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartPanel, showCartTab } from '@/features/cart/cart-panel-store';
import { cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { openPanel, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleReason } from '@/testing/sample-reason';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { isScheduledRead, serveScheduled } from '@/testing/serve-scheduled';

const repeating: OrderRepeat = {
  everyMonths: 2,
  untilOn: null,
  times: null,
  number: 3,
  nextAt: ['2027-02-20T17:00:00.000Z', '2027-04-20T16:00:00.000Z'],
  past: [
    {
      id: 900,
      scheduledFor: '2026-10-20T16:00:00.000Z',
      outcome: 'not_sent',
      sentAt: null,
      reason: 'The previous one went out late, so this one was skipped.',
      reasonDetail: sampleReason('repeat_late'),
    },
    {
      id: 899,
      scheduledFor: '2026-08-20T16:00:00.000Z',
      outcome: 'sent',
      sentAt: '2026-08-20T16:00:00.000Z',
      reason: null,
      reasonDetail: null,
    },
  ],
  endedAt: null,
  endReason: null,
};
const card = () => screen.getByRole('article', { name: 'Order #1001, Alvarez' });

async function openCard(repeat: Partial<OrderRepeat> = {}, fields = {}) {
  const orders = [sampleScheduledOrder({ repeat: { ...repeating, ...repeat }, ...fields })];
  const items = orders.flatMap((order) => order.items);
  const server = serveScheduled(orders, ({ path }) => {
    if (path === '/api/carts/prices') return json({ items });
    return /\/(stop|restore)$/.test(path) ? json({ success: true }) : undefined;
  });
  await openPanel();
  act(() => showCartTab('scheduled'));
  await pass();
  return server;
}

describe('the card of a repeating order', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('shows its next times and its past ones', async () => {
    await openCard();
    expect(card().textContent).toContain('Every 2 months, until you stop it');
    expect(card().textContent).toContain('Then February 20, April 20');
    expect(screen.getByText('2 earlier times')).toBeTruthy();
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'October 20: not sent. The previous one went out late, so this one was skipped.',
        'August 20: sent.',
      ]),
    );
  });

  it.each([
    [{ everyMonths: 1, times: 6 }, 'Every month, 3 of 6'],
    [{ untilOn: '2027-08-20' }, 'Every 2 months until August 20'],
    [{ endedAt: '2026-11-19T17:00:00.000Z', endReason: 'stopped', nextAt: [] }, 'stopped November 19'],
    [{ endedAt: '2026-11-19T17:00:00.000Z', endReason: 'finished', nextAt: [] }, 'finished'],
  ] as const)('says how long it goes on: %o', async (repeat, words) => {
    await openCard({ ...repeat, nextAt: [] });
    expect(card().textContent).toContain(words);
  });

  it('skips the next time, names the one after, and can undo it', async () => {
    const server = await openCard();
    await press('Skip, Order #1001, Alvarez');
    expect(server.to('/api/scheduled-orders/1001/cancel')).toHaveLength(1);
    expect(toastStore.get()).toMatchObject({
      title: 'Order Skipped',
      message: 'The next one goes out February 20.',
    });
    expect(server.calls.filter(isScheduledRead).length).toBeGreaterThan(1);
    await act(async () => toastStore.get()?.action?.run());
    expect(server.to('/api/scheduled-orders/1001/restore')).toHaveLength(1);
  });

  it('is stopped, and can undo it', async () => {
    const server = await openCard();
    await press('Stop Repeating, Order #1001, Alvarez');
    expect(server.to('/api/scheduled-orders/1001/stop')).toHaveLength(1);
    expect(toastStore.get()).toMatchObject({ title: 'Repeating Order Stopped' });
    await act(async () => toastStore.get()?.action?.run());
    expect(toastStore.get()).toMatchObject({ title: 'Order Restored' });
  });

  it.each([
    ['opted_out', 'The patient opted out.'],
    ['not_opened', 'Three in a row were not opened.'],
    ['nothing_left', 'Nothing in it can be bought.'],
  ] as const)('that stopped by itself after its last order went says why: %s', async (endReason, why) => {
    await openCard(
      { endedAt: '2026-11-07T17:00:00.000Z', endReason, nextAt: [] },
      { status: 'sent', sentAt: '2026-10-07T16:00:00.000Z' },
    );
    expect(card().textContent).toContain(`stopped November 7${why}`);
    expect(screen.getByText('2 earlier times')).toBeTruthy();
    // The next step from Follow-up, which links to this card.
    await press('Use this cart again');
    expect(cartStore.get()).toMatchObject([{ id: '71', quantity: 2 }]);
    expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'current' });
    expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '(312) 555-0142');
  });

  it('that goes on has no such button', async () => {
    await openCard();
    expect(screen.queryByRole('button', { name: 'Use this cart again' })).toBeNull();
  });

  it('that stopped automatically says why and can be deleted', async () => {
    const failureReason = 'The last three texts were not opened, so the repeating order has stopped.';
    await openCard(
      { endedAt: '2026-11-19T17:00:00.000Z', endReason: 'not_opened', nextAt: [] },
      { failureReason },
    );
    expect(card().textContent).toContain(failureReason);
    expect(card().textContent).not.toContain('Three in a row');
    expect(screen.getByRole('button', { name: 'Delete Cart, Order #1001, Alvarez' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skip, Order #1001, Alvarez' })).toBeNull();
  });
});

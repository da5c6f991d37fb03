import type { OrderRepeat } from '@eyecart/shared/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartPanel } from '@/features/cart/cart-panel-store';
import { cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { openTab, press, startFresh } from '@/testing/cart-panel-steps';
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
const card = (id = 1001) => screen.getByRole('article', { name: `Order #${id}, Alvarez` });

const openCard = (repeat: Partial<OrderRepeat> = {}, fields = {}) => openCards([repeat], fields);

/** One order for each repeat, from 1001 on. */
async function openCards(repeats: readonly Partial<OrderRepeat>[], fields = {}) {
  const orders = repeats.map((repeat, index) =>
    sampleScheduledOrder({ id: 1001 + index, repeat: { ...repeating, ...repeat }, ...fields }),
  );
  const items = orders[0]?.items;
  const server = serveScheduled(orders, ({ path }) => {
    if (path === '/api/carts/prices') return json({ items });
    return /\/(stop|restore)$/.test(path) ? json({ success: true }) : undefined;
  });
  await openTab('scheduled');
  return server;
}

describe('the card of a repeating order', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('shows its next times and its past ones, and is not used again while it goes on', async () => {
    await openCard();
    expect(screen.queryByRole('button', { name: 'Use this cart again' })).toBeNull();
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

  it('says how long it goes on', async () => {
    const endedAt = '2026-11-19T17:00:00.000Z';
    await openCards([
      { everyMonths: 1, times: 6, nextAt: [] },
      { untilOn: '2027-08-20', nextAt: [] },
      { endedAt, endReason: 'stopped', nextAt: [] },
      { endedAt, endReason: 'finished', nextAt: [] },
    ]);
    expect(card(1001).textContent).toContain('Every month, 3 of 6');
    expect(card(1002).textContent).toContain('Every 2 months until August 20');
    expect(card(1003).textContent).toContain('stopped November 19');
    expect(card(1004).textContent).toContain('finished');
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

  it('that stopped by itself after its last order went says why', async () => {
    const reasons = ['opted_out', 'not_opened', 'nothing_left'] as const;
    await openCards(
      reasons.map((endReason) => ({ endedAt: '2026-11-07T17:00:00.000Z', endReason, nextAt: [] })),
      { status: 'sent', sentAt: '2026-10-07T16:00:00.000Z' },
    );
    for (const [id, why] of [
      [1001, 'The patient opted out.'],
      [1002, 'Three in a row were not opened.'],
      [1003, 'Nothing in it can be bought.'],
    ] as const) {
      expect(card(id).textContent).toContain(`stopped November 7${why}`);
      expect(within(card(id)).getByText('2 earlier times')).toBeTruthy();
    }
    // The next step from Follow-up, which links to this card.
    await press('Use this cart again');
    expect(cartStore.get()).toMatchObject([{ id: '71', quantity: 2 }]);
    expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'current' });
    expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '(312) 555-0142');
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

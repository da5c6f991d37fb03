import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartPanel, closeCartPanel } from '@/features/cart/cart-panel-store';
import { addToCart, cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { dismissToast, showToast, toastStore } from '@/features/notifications/notify';
import { knownQueued } from '@/lib/storage/known-queued';
import { openPanel, pass, press, showLoaded, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleDraft } from '@/testing/sample-draft';
import { sampleLine } from '@/testing/samples';
import { serveQueue } from '@/testing/serve-queue';
import { FailureLayer } from './failure-layer';
import { QueueNotice } from './queue-notice';

const alerts = (queued: number) => ({
  queued,
  lastQueued: queued === 0 ? null : { id: 1001, patientLastName: 'Ito' },
});

async function openWith(queued: number): Promise<void> {
  const queue = queued === 0 ? [] : [sampleDraft({ patientLastName: 'Ito' })];
  serveQueue(queue, ({ path }) => (path.startsWith('/api/sms/alerts') ? json(alerts(queued)) : undefined));
  await openPanel();
  await pass();
}

describe('an empty cart beside a queued one', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('says that a cart is in the queue, and loads it with one press', async () => {
    await openWith(1);
    await press('1 cart in the queue: load Ito’s');
    await pass();
    expect(cartStore.get()).toMatchObject([{ id: '71', quantity: 2 }]);
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Ito');
    expect(screen.queryByText(/in the queue/)).toBeNull();
  });

  it('says nothing while the queue is empty', async () => {
    await openWith(0);
    expect(screen.getByText('Your order is empty')).toBeTruthy();
    expect(screen.queryByText(/in the queue/)).toBeNull();
  });
});

describe('a cart that another computer queues', () => {
  beforeEach(() => {
    startFresh();
    localStorage.removeItem('queue-used');
    knownQueued.set(null);
    closeCartPanel();
  });
  afterEach(() => void vi.useRealTimers());

  /** A desk on which Ito's cart waits from the start, or none, and then Okafor's arrives. */
  async function showDesk(queue = [sampleDraft({ patientLastName: 'Ito' })]) {
    let newest = queue.length === 0 ? null : { id: 1001, patientLastName: 'Ito' };
    serveQueue(queue, ({ path }) =>
      path.startsWith('/api/sms/alerts') ? json({ queued: queue.length, lastQueued: newest }) : undefined,
    );
    await showLoaded(
      <>
        <FailureLayer />
        <QueueNotice />
      </>,
    );
    expect(notice()).toBeNull();
    return async () => {
      newest = { id: 1002, patientLastName: 'Okafor' };
      queue.push(sampleDraft({ id: 1002, patientLastName: 'Okafor' }));
      await pass(15_000);
      await act(() => vi.dynamicImportSettled());
      await pass();
    };
  }
  const notice = () => screen.queryByRole('region', { name: 'Queued cart' });

  it('stays named until it is loaded, with one press', async () => {
    const arrive = await showDesk();
    await arrive();
    await pass(60_000);
    expect(notice()?.textContent).toContain('Okafor’s cart is ready');
    expect(toastStore.get()).toBeNull();
    await press('Load');
    await pass();
    expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'current' });
    expect(cartStore.get()).toHaveLength(1);
    act(closeCartPanel);
    clearCart();
    await pass();
    expect(notice()).toBeNull();
  });

  it('is named also where the queue was empty before', async () => {
    const arrive = await showDesk([]);
    await arrive();
    expect(notice()?.textContent).toContain('Okafor’s cart is ready');
  });

  it('can be dismissed, for good in this browser', async () => {
    const arrive = await showDesk();
    await arrive();
    await press('Dismiss');
    expect(notice()).toBeNull();
    await pass(15_000);
    expect(notice()).toBeNull();
  });

  it('is a toast while another cart is under way', async () => {
    const arrive = await showDesk();
    addToCart(sampleLine());
    await arrive();
    expect(notice()).toBeNull();
    expect(toastStore.get()).toMatchObject({ title: 'Okafor’s cart is ready', action: { label: 'Show' } });
  });

  it('waits until a toast of this computer is gone', async () => {
    const arrive = await showDesk();
    addToCart(sampleLine());
    showToast({ type: 'success', title: 'Order Sent' });
    await arrive();
    const sent = toastStore.get();
    expect(sent).toMatchObject({ title: 'Order Sent', open: true });
    act(() => dismissToast(sent?.id ?? 0));
    await pass(3_000);
    expect(toastStore.get()).toMatchObject({ title: 'Okafor’s cart is ready', open: true });
  });

  it('is not named to whoever signs in next', async () => {
    const arrive = await showDesk();
    addToCart(sampleLine());
    showToast({ type: 'success', title: 'Order Sent' });
    await arrive();
    cleanup();
    act(() => dismissToast(toastStore.get()?.id ?? 0));
    await pass(3_000);
    expect(toastStore.get()).toBeNull();
  });
});

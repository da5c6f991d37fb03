import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore } from '@/features/cart/lines/cart-store';
import { openPanel, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleDraft } from '@/testing/sample-draft';
import { serveQueue } from '@/testing/serve-queue';

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

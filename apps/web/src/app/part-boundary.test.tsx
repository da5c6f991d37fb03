import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { openPlan, planStore } from '@/lib/cart/plan-request';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';

vi.mock('./queue-notice', () => ({
  QueueNotice: () => {
    throw new Error('odd data');
  },
}));
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('./queue-notice'));

beforeEach(() => {
  toastStore.set(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('takes away one part that crashes after the first view: page and other parts stay, and it says so', async () => {
  fakeServer(() => json({ message: 'no', code: 'internal' }, 500));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { AfterFirstViewParts } = await import('./after-first-view-parts');
  renderSignedIn(
    <>
      <p>Products</p>
      <AfterFirstViewParts />
    </>,
  );
  expect(screen.getByText('Products')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({
    message: 'Failed to show part of this page.',
  });
  openPlan({ cartItems: [] });
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Print plan' })).toBeTruthy());
  planStore.set({ isOpen: false, request: null });
});

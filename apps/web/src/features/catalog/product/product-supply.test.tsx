import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleProduct } from '@/testing/samples';
import { ProductSupply } from './product-supply';

const UNKNOWN = { variantId: '71', days: null, source: null, ownDays: null };
const own = (days: number) => ({ variantId: '71', days, source: 'practice', ownDays: days });
const answer = (supply: object) => json({ success: true, supplies: [supply] });
const show = () => renderSignedIn(<ProductSupply product={sampleProduct()} variantId="71" />);

describe('the days of supply of a product', () => {
  it('are set by keyboard where they are unknown, and a typing error is explained', async () => {
    const user = userEvent.setup();
    const server = fakeServer(({ method, body }) => {
      const { days } = (body ?? {}) as { days?: number };
      return answer(method === 'POST' && days !== undefined ? own(days) : UNKNOWN);
    });
    show();
    expect(await screen.findByText('Not known yet, so no refill is suggested.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Set Days' }));
    const field = screen.getByRole('textbox', { name: 'Days that one lasts' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('900{Enter}');
    expect(await screen.findByText('Enter a number from 1 to 730.')).toBeTruthy();
    expect(field).toHaveProperty('ariaInvalid', 'true');
    await user.clear(field);
    await user.keyboard('28{Enter}');
    expect(await screen.findByText('28 days each, set by your practice.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Days' })),
    );
    expect(server.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        path: '/api/products/7/days-supply',
        body: { practiceName: 'Lakeside Eye Care', variantId: '71', days: 28 },
      },
    ]);
  });

  it('are removed with an empty field', async () => {
    const user = userEvent.setup();
    const server = fakeServer(({ method }) => answer(method === 'POST' ? UNKNOWN : own(28)));
    show();
    await user.click(await screen.findByRole('button', { name: 'Change Days' }));
    const field = screen.getByRole('textbox', { name: 'Days that one lasts' });
    expect(field).toHaveProperty('value', '28');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save Days' }));
    expect(await screen.findByRole('button', { name: 'Set Days' })).toBeTruthy();
    expect(server.calls.at(-1)).toMatchObject({ body: { days: null } });
  });

  it('are read-only where the shop sets them', async () => {
    fakeServer(() => answer({ variantId: '71', days: 30, source: 'shop', ownDays: null }));
    show();
    expect(await screen.findByText('30 days each, set by the shop.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keep what was typed when saving fails, and can be loaded again after a failure', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer(({ method }) =>
      isDown || method === 'POST' ? json({ message: 'Down', code: 'internal' }, 500) : answer(own(28)),
    );
    show();
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    isDown = false;
    await user.click(retry);
    await user.click(await screen.findByRole('button', { name: 'Change Days' }));
    const field = screen.getByRole('textbox', { name: 'Days that one lasts' });
    await user.clear(field);
    await user.keyboard('35{Enter}');
    await waitFor(() => expect(toastStore.get()).toMatchObject({ message: 'Failed to save the days' }));
    expect(field).toHaveProperty('value', '35');
  });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToCart, cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { logoutQuestionStore } from '@/features/cart/log-out-or-ask';
import { sessionStore, useSession } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine } from '@/testing/samples';
import { AfterFirstViewParts } from './after-first-view-parts';
import { PortalFrame } from './portal-frame';

const Portal = () =>
  useSession() && (
    <>
      <PortalFrame>The catalog</PortalFrame>
      <AfterFirstViewParts />
    </>
  );

describe('logging out', () => {
  beforeEach(() => {
    clearCart();
    logoutQuestionStore.set(false);
    fakeServer(() => json({ success: true, favorites: [] }));
  });
  afterEach(() => clearCart());

  it('asks first while the cart has unsent products', async () => {
    const user = userEvent.setup();
    renderSignedIn(<Portal />);
    addToCart(sampleLine({ quantity: 2 }));
    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    const question = await screen.findByRole('alertdialog', { name: 'Log out?' });
    expect(question.textContent).toContain('Your cart has 2 items and has not been sent.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sessionStore.get()).not.toBeNull();
    expect(cartStore.get()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(sessionStore.get()).toBeNull());
    expect(cartStore.get()).toEqual([]);
  });

  it('does not ask with an empty cart', async () => {
    const user = userEvent.setup();
    renderSignedIn(<Portal />);
    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    await waitFor(() => expect(sessionStore.get()).toBeNull());
  });
});

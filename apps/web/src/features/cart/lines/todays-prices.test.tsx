import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bannerStore, toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine } from '@/testing/samples';
import { fillAndRender, sendButton } from '@/testing/send-cart-steps';
import { resetContactForm } from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { addToCart, cartStore, clearCart, restoreCart, unfinishedCart } from './cart-store';

const item = (changes: object) => ({ ...sampleLine({ quantity: 2, ...changes }), vendor: 'Halden' });
const SENT = { success: true, status: 'sent', messageId: '1', message: '' };
const total = () => screen.getByText('Total').nextElementSibling?.textContent;

const SENT_BANNER = 'Order link generated and sent successfully!';

describe("the order at today's prices", () => {
  beforeEach(() => {
    clearCart();
    resetContactForm();
    toastStore.set(null);
    bannerStore.set(null);
    addToCart(sampleLine({ quantity: 2, price: 2750 }));
  });

  it('is updated when it is shown, and shows the earlier price', async () => {
    const server = fakeServer(() => json({ items: [item({ price: 3750, title: 'Eyelid Spray, 59 mL' })] }));
    renderSignedIn(<CurrentCart />);
    await waitFor(() => expect(total()).toBe('$60.00'));
    expect(screen.getByText(/was \$44\.00/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Eyelid Spray/ })).toBeTruthy();
    expect(cartStore.get()).toMatchObject([{ id: '71', price: 3750, quantity: 2 }]);
    expect(server.to('/api/carts/prices')[0]?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      cartItems: [{ id: '71', variantId: '71', quantity: 2 }],
    });
  });

  it('is read while staff are asked about an unfinished cart, which then opens with it', async () => {
    act(() => {
      cartStore.set([]);
      unfinishedCart.set(restoreCart());
    });
    fakeServer(() => json({ items: [item({ price: 3750 })] }));
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    await waitFor(() => expect(unfinishedCart.get()).toMatchObject([{ price: 3750, quantity: 2 }]));
    expect(document.body.textContent).not.toContain('$');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(total()).toBe('$60.00');
    expect(screen.getByText(/was \$44\.00/)).toBeTruthy();
  });

  it('says next to Send Cart that a price changed, and links to its line', async () => {
    fakeServer(() => json({ items: [item({ price: 3750 })] }));
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    const warnings = await screen.findByRole('list', { name: 'Before you send' });
    expect(warnings.textContent).toContain('1 price changed.');
    await user.click(screen.getByRole('button', { name: 'See the Price' }));
    expect(document.activeElement?.textContent).toContain('was $44.00');
  });

  it('stays unchanged when the request fails or the answer lacks a line', async () => {
    for (const answer of [json({ message: 'Something went wrong.' }, 500), json({ items: [] }), json({})]) {
      const server = fakeServer(() => answer);
      const view = renderSignedIn(<CurrentCart />);
      await waitFor(() => expect(server.to('/api/carts/prices')).toHaveLength(1));
      await new Promise(requestAnimationFrame);
      expect(total()).toBe('$44.00');
      expect(screen.queryByText(/^was/)).toBeNull();
      expect(toastStore.get()).toBeNull();
      view.unmount();
    }
  });

  it('is not texted at a price staff have not seen; the second press sends it', async () => {
    const server = fakeServer(({ path }) => {
      if (path === '/api/carts/prices') return json({ items: [item({ price: 2750 })] });
      if (path === '/api/send-sms') return json(SENT);
      const cartUrl = 'https://portal.example/cart/7Kq2mVx9';
      return json({ success: true, cartUrl, items: [item({ price: 3750 })] }, 201);
    });
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        message: 'Failed to send your order. Please try again.',
        reason: 'A price has changed. Check the new total, then press Send Cart again.',
      }),
    );
    expect(server.to('/api/send-sms')).toEqual([]);
    expect(total()).toBe('$60.00');

    await user.click(sendButton());
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    expect(server.to('/api/carts')).toHaveLength(1);
    expect(server.to('/api/send-sms')).toHaveLength(1);
  });
});

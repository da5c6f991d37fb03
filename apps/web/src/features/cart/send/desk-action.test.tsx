import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { cartAnswer, isCart, REFUSED, startWithLine } from '@/testing/send-cart-steps';
import { freshContactForm, keepContactForm } from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { cartStore } from '../lines/cart-store';

const CART_URL = 'https://portal.example/cart/7Kq2mVx9';
const press = () => userEvent.setup().click(screen.getByRole('button', { name: 'Check out at the desk' }));

beforeEach(() => {
  startWithLine();
  toastStore.set(null);
});

it("opens the patient's page apart from the portal, without a number, consent, or text", async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const server = fakeServer((call) => (isCart(call) ? cartAnswer() : json({})));
  renderSignedIn(<CurrentCart />);
  await press();
  await waitFor(() => expect(open).toHaveBeenCalledWith(CART_URL, '_blank', 'noopener,noreferrer'));
  expect(server.to('/api/carts')[0]?.body).toMatchObject({ isAtDesk: true });
  expect(server.to('/api/send-sms')).toEqual([]);
  expect(cartStore.get()).toHaveLength(1);
  open.mockRestore();
});

it.each([
  ['Okafor', 'Okafor’s cart is in a new tab'],
  ['', 'The patient’s cart is in a new tab'],
])('names the patient whose cart is open: %j', async (patientLastName, title) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  keepContactForm(samplePractice, { ...freshContactForm(samplePractice), patientLastName });
  fakeServer((call) => (isCart(call) ? cartAnswer() : json({})));
  renderSignedIn(<CurrentCart />);
  await press();
  await waitFor(() => expect(toastStore.get()?.title).toBe(title));
  open.mockRestore();
});

it('says why it was refused', async () => {
  fakeServer((call) => (isCart(call) ? json(REFUSED, 422) : json({})));
  renderSignedIn(<CurrentCart />);
  await press();
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to check out at the desk.',
      reason: REFUSED.message,
    }),
  );
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetContactForm } from '@/features/cart/contact/contact-form-store';
import { CurrentCart } from '@/features/cart/current-cart';
import { addToCart, clearCart } from '@/features/cart/lines/cart-store';
import { bannerStore, toastStore } from '@/features/notifications/notify';
import { forgetLostAnswers } from '@/lib/errors/lost-answers';
import { json, type SeenCall } from './fake-server';
import { renderSignedIn } from './render-signed-in';
import { sampleLine } from './samples';

export const CART_URL = 'https://portal.example/cart/7Kq2mVx9';
export const REFUSED = { message: 'This number cannot receive texts.', code: 'sms_refused' };

export const isCart = (call: SeenCall) => call.path === '/api/carts';
export const cartAnswer = () => json({ success: true, cartUrl: CART_URL }, 201);
export const sendButton = () => screen.getByRole('button', { name: /Send Cart|Sending/ });

/** A cart with one line, a fresh form, and no notice. */
export function startWithLine(): void {
  clearCart();
  resetContactForm();
  toastStore.set(null);
  bannerStore.set(null);
  forgetLostAnswers();
  addToCart(sampleLine({ quantity: 2 }));
}

/** Shows the cart with everything that sending it needs. */
export async function fillAndRender() {
  const user = userEvent.setup();
  renderSignedIn(<CurrentCart />);
  await user.click(screen.getByLabelText(/Phone Number/));
  await user.paste('312 555 0142');
  await user.click(screen.getByLabelText('Patient Last Name'));
  await user.paste('Alvarez');
  await user.click(screen.getByRole('checkbox'));
  return user;
}

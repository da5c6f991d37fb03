import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { planStore } from '@/lib/cart/plan-request';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine } from '@/testing/samples';
import { resetContactForm } from './contact/contact-form-store';
import { CurrentCart } from './current-cart';
import { addToCart, cartStore, clearCart } from './lines/cart-store';

beforeEach(() => {
  clearCart();
  resetContactForm();
  fakeServer(() => json({ items: [] }));
});

it('puts times of day into the cart and a line on the plan, which is kept nowhere', async () => {
  addToCart(sampleLine());
  const user = userEvent.setup();
  renderSignedIn(<CurrentCart />);
  expect(screen.queryByText('Morning')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use times' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Evening' }));
  await user.click(screen.getByRole('checkbox', { name: 'Morning' }));
  expect(cartStore.get()[0]?.timesOfDay).toEqual(['morning', 'evening']);
  await user.type(screen.getByLabelText('Add to the printed plan'), 'See you in March.');
  await user.click(screen.getByRole('button', { name: 'Print plan' }));
  expect(planStore.get().request).toMatchObject({
    cartItems: [{ timesOfDay: ['morning', 'evening'] }],
    lineToPatient: 'See you in March.',
  });
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('March');
  await user.click(screen.getByRole('checkbox', { name: 'Evening' }));
  await user.click(screen.getByRole('checkbox', { name: 'Morning' }));
  expect(cartStore.get()[0]).not.toHaveProperty('timesOfDay');
});

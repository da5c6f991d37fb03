import { expect } from '@playwright/test';
import { drawerOf, ONE_PRODUCT, signInWithCart } from './portal-steps.js';
import { test } from './portal-test.js';

test('Clear in a second tab leaves the cart of the first', async ({ page, context }) => {
  await signInWithCart(page);
  const second = await context.newPage();
  await second.goto(ONE_PRODUCT);
  await second.getByRole('button', { name: 'Review cart' }).click();
  await drawerOf(second).getByRole('button', { name: 'Clear' }).click();
  await expect(second.getByText('This cart is open in another tab')).toBeVisible();
  await expect(page.getByText('Subtotal, 1 item')).toBeVisible();
  await page.close();
  // The browser releases the lock of a closed tab only after the tab is gone.
  const heldLocks = () => second.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(heldLocks).toBe(0);
  await drawerOf(second).getByRole('button', { name: 'Clear' }).click();
  await expect(drawerOf(second).getByText('Your order is empty')).toBeVisible();
});

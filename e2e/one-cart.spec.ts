import { expect } from '@playwright/test';
import { drawerOf, ONE_PRODUCT, openCart, signInWithCart } from './portal-steps.js';
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

test('a plan with times of day and a line to the patient takes two clicks to print', async ({ page }) => {
  await signInWithCart(page);
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Use times' }).click();
  await drawer.getByRole('checkbox', { name: 'Morning' }).check({ force: true });
  await drawer.getByLabel('Add to the printed plan').fill('See you in March.');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

  await drawer.getByRole('button', { name: 'Print plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Print plan' });
  await expect(plan.getByText('See you in March.')).toBeVisible();
  await expect(plan.getByRole('heading', { name: 'Morning' })).toBeVisible();
  await expect(plan.getByText(/^Scan/)).toBeVisible();
  await expect(plan.getByText(/^Prices as of/)).toBeVisible();
  await plan.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

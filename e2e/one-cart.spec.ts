import { expect, test } from '@playwright/test';
import { cardOf, DROPS, drawerOf, openCart, SMALL, signInWithCart } from './portal-steps.js';
import { watchPage } from './watch-page.js';

const FAILURE = {
  messageId: '1',
  phoneNumber: '+13125550142',
  patientLastName: 'Whitfield',
  cartUrl: null,
  failedAt: '2026-11-28T06:00:00.000Z',
  reason: null,
  reasonDetail: null,
  briefReason: 'looks like a landline',
};
const ALERTS = { failed: 1, failures: [FAILURE], toRead: 0, undecided: 0, replies: [], offWebhooks: [] };

for (const size of [SMALL, { width: 320, height: 568 }]) {
  test(`a failed text and the cart share one bar at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.route('**/api/sms/alerts?**', (route) => route.fulfill({ json: ALERTS }));
    const watched = await watchPage(page);
    await signInWithCart(page);
    const bar = page.getByRole('region', { name: 'Cart', exact: true });
    const notice = page.getByRole('region', { name: 'Failed text' });
    await expect(notice).toContainText('Text to Whitfield failed');
    const [outer, inner] = [await bar.boundingBox(), await notice.boundingBox()];
    expect(outer?.y ?? 0).toBeLessThanOrEqual(inner?.y ?? 0);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(size.height);
    await expect(bar).toContainText('1 item');
    await expect(cardOf(page, DROPS).getByRole('button', { name: 'Add to Bundle' })).toBeInViewport();

    await notice.getByRole('button', { name: 'Details' }).click();
    await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await notice.getByRole('button', { name: 'Fix number' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: 'Details' }).click();
    await openCart(page);
    watched.expectCalm();
  });
}

test('Clear in a second tab leaves the cart of the first', async ({ page, context }) => {
  await signInWithCart(page);
  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('button', { name: 'Continue or Clear' }).click();
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
  await drawer.getByRole('button', { name: 'Times' }).click();
  await drawer.getByRole('checkbox', { name: 'Morning' }).check({ force: true });
  await drawer.getByLabel('Line to the patient').fill('See you in March.');
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

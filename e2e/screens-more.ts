import { expect, type Page, test } from '@playwright/test';
import { addDrops, drawerOf, openCart, signIn, skipWelcome } from './portal-steps.js';
import { askSandbox, e164, openPhone, replyFromPhone, untilAtCheckout } from './sandbox-steps.js';
import {
  createBundles,
  numberFor,
  PICTURE_SIZES,
  putRepliesAway,
  removeBundles,
  takePicture,
} from './screens-steps.js';
import { textCart } from './seed-steps.js';

const PRACTICE = { practiceName: 'Lakeside Eye Care' };

/** A link of the seeded data that has expired. */
async function findExpiredLink(page: Page): Promise<string> {
  const data = { ...PRACTICE, search: '773', pageSize: 50 };
  const answer = await page.request.post('/api/sms/messages/search', { data });
  const { messages } = (await answer.json()) as { messages: { cartUrl: string; linkExpiresAt: string }[] };
  const found = messages.findLast(({ linkExpiresAt }) => new Date(linkExpiresAt).getTime() < Date.now());
  if (found === undefined) throw new Error('No link has expired. Has the data been generated?');
  return found.cartUrl;
}

for (const { width, height } of PICTURE_SIZES) {
  test.describe(`pictures of other states at ${width} px`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) => putRepliesAway(page));
    const numberOf = (first: number) => numberFor(width, first);
    const take = (page: Page, name: string) => takePicture(page, `${name}-${width}`);

    test('a text that failed', async ({ page }) => {
      const phone = numberOf(60);
      await signIn(page);
      await askSandbox('faults', { failedDelivery: { errorCode: 30006, to: e164(phone) } });
      await textCart(page, { phoneNumber: phone, patientLastName: 'Whitfield' });
      const notice = page.getByRole('region', { name: 'Failed text' });
      await expect(notice).toContainText('Text to Whitfield failed', { timeout: 60_000 });
      await askSandbox('faults', { failedDelivery: false });
      await page.reload();
      await expect(notice).toBeVisible();
      if (width < 641) await notice.getByRole('button', { name: 'Details' }).click();
      await take(page, 'failed-text');
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
    });

    test('replies, stopped numbers, and a cart to add to', async ({ page }) => {
      const stopped = numberOf(50);
      const asking = numberOf(40);
      await signIn(page);
      for (const [phoneNumber, patientLastName] of [
        [stopped, 'Bennett'],
        [asking, 'Okafor'],
      ] as const) {
        await textCart(page, { phoneNumber, patientLastName });
      }
      await replyFromPhone(stopped, 'STOP');
      await replyFromPhone(asking, 'Can I use the drops with contacts?');
      await addDrops(page);
      const drawer = await openCart(page);
      await drawer.getByRole('button', { name: /^Add/ }).first().click();
      await expect(drawer.getByRole('tab', { name: /^Favorites/ })).toBeVisible();
      await take(page, 'add-from-favorites');
      await drawer.getByLabel('Phone Number').fill(stopped);
      await expect(drawer.getByText(/^The patient has opted out/)).toBeVisible();
      await take(page, 'opted-out');
      await drawer.getByRole('tab', { name: /^SMS History/ }).click();
      await drawer.getByRole('button', { name: /^Replies/ }).click();
      await expect(drawer.getByRole('article').first()).toBeVisible();
      await drawer.getByRole('article').first().getByRole('button').first().click();
      await expect(drawer.getByText('Can I use the drops with contacts?').first()).toBeVisible();
      await take(page, 'history-replies');
      await drawer.getByRole('button', { name: /^Stopped/ }).click();
      await expect(drawer.getByRole('article').first()).toContainText('Bennett');
      await take(page, 'history-stopped');
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawerOf(page)).toHaveCount(0);
      if (width < 641) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: /^logout$/i }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Log out?');
      await take(page, 'logout');
    });

    test('the patient after the order', async ({ page }) => {
      const phone = numberOf(30);
      await signIn(page);
      await textCart(page, { phoneNumber: phone, patientLastName: 'Alvarez' });
      const link = await openPhone(page, phone);
      await page.goto(link);
      await page.getByText('About this product').first().click();
      await expect(page.locator('details img').first()).toBeVisible();
      await take(page, 'patient-about');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await untilAtCheckout(page);
      await askSandbox('pay', { lastName: 'Alvarez' });
      await expect(async () => {
        await page.goto(link);
        await expect(page.getByText(/^Thank you/)).toBeVisible({ timeout: 2000 });
      }).toPass();
      await take(page, 'patient-thanks');
    });

    test('activity, an edited bundle, and an expired link', async ({ page }) => {
      await skipWelcome(page);
      await signIn(page);
      await page.goto('/activity');
      await expect(page.getByText('This computer').first()).toBeVisible();
      await take(page, 'activity');
      await removeBundles(page);
      await createBundles(page);
      await page.goto('/?tab=bundles');
      await page.getByRole('button', { name: /^View/ }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).click();
      await expect(page.getByLabel('Bundle name')).toBeVisible();
      await take(page, 'edit-bundle');
      const expired = await findExpiredLink(page);
      await page.context().clearCookies();
      await page.goto(expired);
      await expect(page.getByText(/has expired/)).toBeVisible();
      await take(page, 'expired');
    });
  });
}

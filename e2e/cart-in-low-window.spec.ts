import { expect, type Locator, type Page } from '@playwright/test';
import {
  addDrops,
  drawerOf,
  holdClosings,
  ONE_PRODUCT,
  openCart,
  pressSlowly,
  searchFor,
  signIn,
  signInWithCart,
  startSession,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, replyFromPhone } from './sandbox-steps.js';
import { textCart } from './seed-steps.js';

/** Where a control is on the screen. */
async function boxOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${control} is not on the screen.`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** Fails if `above` keeps covering any part of `below`. The page may still be moving one of them out of the way. */
async function expectUncovered(below: Locator, above: Locator): Promise<void> {
  await expect(async () => {
    const [under, over] = [await boxOf(below), await boxOf(above)];
    const isApart =
      under.bottom <= over.top ||
      under.top >= over.bottom ||
      under.right <= over.left ||
      under.left >= over.right;
    expect(isApart, `${JSON.stringify(over)} covers ${JSON.stringify(under)}`).toBe(true);
  }).toPass({ timeout: 20_000 });
}

const notice = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

const LATE_WARNING = /^The patient has opted out/;
const newPhone = numbersOf(839);

/** A number that has opted out. The portal learns of it when the returned function is called. */
async function optedOutLate(page: Page): Promise<{ phone: string; warn: () => void }> {
  const phone = newPhone();
  await startSession(page);
  await textCart(page, { phoneNumber: phone });
  await replyFromPhone(phone, 'STOP');
  let warn = () => {};
  const isTime = new Promise<void>((resolve) => {
    warn = resolve;
  });
  await page.route('**/api/sms/check', async (route) => {
    await isTime;
    await route.continue();
  });
  return { phone, warn };
}

async function addThree(page: Page): Promise<void> {
  await addDrops(page);
  for (const [search, title] of [
    ['lid foam cleanser', 'Lid Foam Cleanser, 50\u00a0mL'],
    ['hypochlorous eyelid spray', 'Hypochlorous Eyelid Spray, 59\u00a0mL'],
  ] as const) {
    const card = await searchFor(page, search, title);
    await card.getByRole('button', { name: 'ADD TO CART' }).click();
  }
}

test.describe('on a laptop of 768 px', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('three lines, the phone number, the consent, and Send Cart are in the first view', async ({
    page,
  }) => {
    await signIn(page, undefined, ONE_PRODUCT);
    await addThree(page);
    const drawer = await openCart(page);
    const phone = drawer.getByLabel('Phone Number');
    await expect(phone).toBeFocused();
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
    const consent = drawer.getByRole('checkbox', { name: 'Patient Consent' });
    const send = drawer.getByRole('button', { name: 'Send Cart' });
    for (const control of [phone, consent, send]) await expect(control).toBeInViewport({ ratio: 1 });
    await expectUncovered(consent, send);

    await drawer.getByLabel('Patient Last Name').fill('Okafor');
    await expect(drawer.getByRole('heading', { name: 'Okafor' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Clear cart' }).click();
    await expect(drawer.getByText('Your order is empty')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading', { name: 'Okafor' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(3);

    // A custom date brings every day of the calendar into view.
    await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
    await drawer.getByRole('radio', { name: 'Custom Date' }).check();
    const days = drawer.getByRole('gridcell').getByRole('button');
    for (const day of [days.first(), days.last()]) await expect(day).toBeInViewport({ ratio: 1 });
    await expectUncovered(days.last(), drawer.getByText(/^Sends /));
  });

  test('a re-order for a known number needs no scroll to the consent', async ({ page }) => {
    const phone = newPhone();
    await startSession(page);
    await textCart(page, { phoneNumber: phone });
    await signInWithCart(page);
    const drawer = await openCart(page);
    await drawer.getByLabel('Phone Number').fill(phone);
    await expect(drawer.getByText(/Last cart/)).toBeVisible();
    await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
    await expect(drawer.getByText(/^Sends /)).toBeVisible();
    for (const part of [drawer.getByRole('combobox', { name: 'Repeat' }), drawer.getByText(/^My patient/)])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expectUncovered(drawer.getByText(/^My patient/), drawer.getByText(/^Sends /));
  });

  test('at twice the text size, nothing covers the form', async ({ page }) => {
    await signInWithCart(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const drawer = await openCart(page);
    const send = drawer.getByRole('button', { name: 'Send Cart' });
    await drawer.getByRole('button', { name: 'Totals' }).click();
    for (const field of ['Phone Number', 'Patient Last Name', 'Discount Code']) {
      await drawer.getByLabel(field).scrollIntoViewIfNeeded();
      await expect(drawer.getByLabel(field)).toBeInViewport({ ratio: 1 });
      await expectUncovered(drawer.getByLabel(field), send);
    }
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport({ ratio: 1 });
    const title = drawer.getByRole('heading', { name: 'Patient Cart Recommendations' });
    for (const width of [768, 375]) {
      await page.setViewportSize({ width, height: 740 });
      await expectUncovered(title, drawer.getByRole('button', { name: 'Close' }));
      expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const spanish = drawer.getByText('Español');
      await spanish.scrollIntoViewIfNeeded();
      await expect(spanish).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('the number has the focus, and no notice covers the consent or Try Again', async ({ page }) => {
    const { phone, warn } = await optedOutLate(page);
    await signInWithCart(page);
    const drawer = await openCart(page);
    await expect(drawer.getByLabel('Phone Number')).toBeFocused();
    // The form starts with the product; typing brings up what comes next.
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toBeInViewport({ ratio: 1 });
    await drawer.getByLabel('Phone Number').fill(phone);
    for (const next of ['Patient Last Name', 'Patient Consent'])
      await expect(drawer.getByLabel(next, { exact: true })).toBeInViewport({ ratio: 1 });
    await holdClosings(page);
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(notice(page)).toBeVisible();
    warn();
    await expect(drawer.getByText(LATE_WARNING)).toBeVisible();
    await expectUncovered(drawer.getByRole('checkbox', { name: 'Patient Consent' }), notice(page));
    await expectUncovered(drawer.getByText('Required', { exact: true }), notice(page));
    await expectUncovered(drawer.getByRole('button', { name: 'Send Cart' }), notice(page));

    // At the last size the toast goes over the panel's header, since there is no other room.
    for (const [width, height, textSize] of [
      [375, 400, '100%'],
      [683, 384, '100%'],
      [375, 740, '200%'],
      [375, 400, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize);
      // With text this large, the panel's buttons scroll with the form.
      if (textSize === '200%') await expect(page.locator('[data-crowded]')).toHaveCount(1);
      await drawer.getByRole('button', { name: 'Send Cart' }).press('Enter');
      for (const part of [
        drawer.getByRole('checkbox', { name: 'Patient Consent' }),
        drawer.getByText('Required', { exact: true }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 0.8 });
        await expectUncovered(part, notice(page));
      }
      if (height === 400 && textSize === '200%') continue;
      await expectUncovered(drawer.getByRole('tablist', { name: 'Orders' }), notice(page));
    }
    await page.setViewportSize({ width: 375, height: 740 });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    const about = page.getByRole('dialog', { name: 'Consent to text messages (TCPA)' });
    await pressSlowly(drawer.getByRole('button', { name: 'About patient consent' }));
    for (const size of [
      { width: 320, height: 420 },
      { width: 375, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await expectUncovered(about.getByRole('button', { name: 'Close' }), notice(page));
    }
    await about.getByRole('button', { name: 'Close' }).click();

    await page.route('**/api/carts', (route) => route.abort(), { times: 1 });
    await drawer.getByRole('button', { name: 'Generate QR Code' }).click();
    const retry = page.getByRole('button', { name: 'Try Again' });
    await expect(retry).toBeVisible();
    await expect(notice(page)).toContainText('Failed to generate QR code');
    await expectUncovered(retry, notice(page));
    await expect(drawerOf(page)).toBeVisible();
  });
});

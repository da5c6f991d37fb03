import { type Browser, expect, type Page } from '@playwright/test';
import { DROPS, holdClosings, SMALL, searchFor, untilDescribed, WIDE } from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, openPhone, untilAtCheckout } from './sandbox-steps.js';
import { watchPage } from './watch-page.js';

const newPhone = numbersOf(331);

/** Reads and closes the welcome dialog of a new browser. */
async function dismissWelcome(page: Page): Promise<void> {
  // The dialog hides the page behind it from assistive technology.
  await expect(page.getByRole('heading', { name: /Lakeside Eye/, includeHidden: true })).toBeAttached();
  await page.getByRole('button', { name: 'Start browsing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function buildCart(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Practice ID').fill('100200');
  await page.getByRole('button', { name: 'Continue' }).click();
  await dismissWelcome(page);

  const mask = await searchFor(page, 'weighted heat', 'Weighted Heat Mask');
  await mask.getByRole('button', { name: 'SELECT OPTIONS' }).click();
  const dialog = page.getByRole('dialog');
  await untilDescribed(dialog);
  await dialog.getByText('Sage', { exact: true }).click();
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(dialog.getByText('Added to cart')).toBeVisible();
  await expect(dialog).toBeHidden();

  const drops = await searchFor(page, 'lubricating eye drops', DROPS);
  await drops.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(drops.getByText('Added to cart')).toBeVisible();
}

/** Sends the cart and returns the amount of the summary's total, such as "$46.39". */
async function sendCart(page: Page, phone: string): Promise<string> {
  await page.getByRole('button', { name: /GO TO CART/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Patient Cart Recommendations' });
  await drawer.getByLabel(/Phone Number/).fill(phone);
  await drawer.getByLabel('Patient Last Name').fill('Alvarez');
  await drawer.getByRole('checkbox', { name: /Patient Consent/ }).check();
  await drawer.getByRole('button', { name: 'Totals' }).click();
  await expect(drawer.getByText('20% OFF with code LAKESIDE20')).toBeVisible();
  const total = /\$[\d,]+\.\d\d/.exec(
    (await drawer.getByText('Total', { exact: true }).locator('xpath=..').textContent()) ?? '',
  )?.[0];
  const close = await holdClosings(page);
  await drawer.getByRole('button', { name: 'Send Cart' }).click();
  await expect(drawer.page().getByText(`Alvarez, ${phone}`)).toBeVisible();
  await expect(page.getByText('Order link generated and sent successfully!')).toBeVisible();
  await expect(page.getByText('Order Sent')).toBeVisible();
  await expect(page.getByText('Cart link has been sent to the patient successfully.').first()).toBeVisible();
  await close();
  await expect(drawer).toBeHidden();
  return total ?? 'no total';
}

/** As the patient on a phone. Journeys without scripts are in patient-story.spec.ts and spanish-story.spec.ts. */
async function payAsPatient(browser: Browser, phone: string, total: string): Promise<void> {
  const context = await browser.newContext({ viewport: SMALL });
  const page = await context.newPage();
  const watched = await watchPage(page);
  const link = await openPhone(page, phone);
  const text = page.getByText(/Lakeside Eye Care: here are the eye care items/).last();
  await expect(text).toBeVisible();
  await expect(text).toContainText('STOP');
  await page.goto(link);

  await expect(page.getByRole('heading', { name: 'Your Order' })).toBeVisible();
  await expect(page.getByText('Recommended by')).toContainText('Lakeside Eye Care');
  await expect(page.getByText(/Weighted Heat Mask/).first()).toBeVisible();
  await expect(page.getByText('Color: Sage')).toBeVisible();
  await expect(page.getByText('Online Price')).toBeVisible();
  await expect(page.getByText('20% OFF with code LAKESIDE20')).toBeVisible();
  await expect(page.getByText(/You save \$/)).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await untilAtCheckout(page);
  await expect(page.getByText('LAKESIDE20').first()).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();
  await page.getByRole('button', { name: /Pay now/ }).click();
  await expect(page.getByText(/Thank you/i).first()).toBeVisible();
  expect(watched.complaints).toEqual([]);
  await context.close();
}

test('builds, texts, opens, and pays for a cart', async ({ browser }) => {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const watched = await watchPage(page);
  const phone = newPhone();
  await buildCart(page);
  const total = await sendCart(page, phone);
  await payAsPatient(browser, phone, total);
  expect(watched.complaints).toEqual([]);
  await context.close();
});

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openCart, signInWithCart, WIDE } from './portal-steps.js';
import { watchPage } from './watch-page.js';

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

test.describe('the QR code of a cart', () => {
  test.use({ viewport: WIDE });

  test('is shown, can be downloaded, and is the same when opened again', async ({ page }) => {
    const watch = await watchPage(page);
    let carts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/carts')) carts += 1;
    });
    await signInWithCart(page);
    const drawer = await openCart(page);
    const generate = drawer.getByRole('button', { name: 'Generate QR Code' });
    await generate.click();
    const code = page.getByRole('img', { name: /QR code/ });
    await expect(code).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lakeside-eye-care-cart.png');
    const png = await readFile(await download.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(code).toBeHidden();
    await expect(generate).toBeFocused();
    await generate.click();
    await expect(code).toBeVisible();
    expect(carts).toBe(1);
    watch.expectCalm();
  });

  test('says why it cannot be made and offers another try', async ({ page }) => {
    await signInWithCart(page);
    const drawer = await openCart(page);
    await page.route('**/api/carts', (route) => route.abort(), { times: 1 });
    await drawer.getByRole('button', { name: 'Generate QR Code' }).click();
    const message = 'Failed to generate QR code: Failed to create cart for QR code';
    await expect(toast(page, message)).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectSoundAtEverySize, openCart, signInWithCart, WIDE } from './portal-steps.js';
import { test } from './portal-test.js';
import { watchPage } from './watch-page.js';

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

test.describe('the QR code of a cart', () => {
  test.use({ viewport: WIDE });

  test('says why it cannot be made, is shown at the next try, can be downloaded, and is the same when opened again', async ({
    page,
  }) => {
    const watch = await watchPage(page, { expected: /ERR_FAILED/ });
    let carts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/carts')) carts += 1;
    });
    await signInWithCart(page);
    const drawer = await openCart(page);
    const generate = drawer.getByRole('button', { name: 'Generate QR Code' });
    await page.route('**/api/carts', (route) => route.abort(), { times: 1 });
    await generate.click();
    const message = 'Failed to generate QR code: Failed to create cart for QR code';
    await expect(toast(page, message)).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    const code = page.getByRole('img', { name: /QR code/ });
    await expect(code).toBeVisible();
    await expectSoundAtEverySize(page);
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
    expect(carts, 'the one that failed, and the one that is shown').toBe(2);
    watch.expectCalm();
  });
});

import { expect } from '@playwright/test';
import {
  drawerOf,
  expectSoundAtEverySize,
  ONE_PRODUCT,
  searchFor,
  signIn,
  untilDescribed,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

test.describe('in the portal', () => {
  test.use({ viewport: WIDE });

  test('searches, chooses options, and reads about a product and consent', async ({ page }) => {
    const complaints = watchConsole(page);
    await signIn(page, undefined, ONE_PRODUCT);
    const card = await searchFor(page, 'weighted heat mask', 'Weighted Heat Mask');
    const select = card.getByRole('button', { name: 'SELECT OPTIONS' });
    await select.click();
    const dialog = page.getByRole('dialog', { name: 'Weighted Heat Mask' });
    await expect(dialog.getByRole('heading', { name: 'Description' })).toBeVisible();
    await untilDescribed(dialog);
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: 'Write a note' }).click();
    await expect(dialog.getByLabel('Note in English')).toBeFocused();
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
    const scrolled = await dialog.getByRole('heading').first().locator('xpath=..').boundingBox();
    expect(scrolled?.y, 'nothing scrolls under Close').toBeGreaterThanOrEqual(
      (close?.y ?? 0) + (close?.height ?? 0),
    );
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(dialog.getByRole('button', { name: 'Added to cart' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(select).toBeFocused();
    await expectSoundAtEverySize(page);

    await page.getByRole('button', { name: 'GO TO CART' }).click();
    const drawer = drawerOf(page);
    await drawer.getByRole('button', { name: 'Totals' }).click();
    await expect(drawer.getByText('20% OFF with code LAKESIDE20')).toBeVisible();
    await drawer.getByRole('button', { name: 'About patient consent' }).click();
    await expect(page.getByRole('dialog').last()).toContainText('TCPA');
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await expect(drawer.getByText('Your order is empty')).toBeVisible();
    await drawer.getByRole('button', { name: 'Browse Products' }).click();
    await expect(drawer).toBeHidden();
    expect(complaints).toEqual([]);
  });
});

import { expect } from '@playwright/test';
import {
  drawerOf,
  expectSoundAtEverySize,
  holdClosings,
  ONE_PRODUCT,
  SMALL,
  searchFor,
  signIn,
  skipWelcome,
  submitPracticeId,
  untilDescribed,
  untilNewCards,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

test.describe('the portal', () => {
  test.use({ viewport: SMALL });

  test('signs in, after an empty and an unknown ID, and out again', async ({ page }) => {
    const complaints = watchConsole(page);
    await skipWelcome(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter a Practice ID')).toBeVisible();
    await page.getByLabel('Practice ID').fill('999999');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('We don’t recognize that Practice ID')).toBeVisible();
    const closeBanner = await holdClosings(page);
    await submitPracticeId(page);
    await expect(page.getByText('Welcome, Lakeside Eye Care!')).toBeVisible();
    await closeBanner();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Orders (0)' })).toBeVisible();
    await page.getByRole('button', { name: /^logout$/i }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    // "queue-used" as well, where another test has left a cart in the queue.
    const keptKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'queue-used'));
    await expect.poll(keptKeys).toEqual(['welcome-seen']);
    expect(complaints).toEqual([]);
  });
});

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

  test('keeps the view in the address, through back, forward, and reload', async ({ page }) => {
    await signIn(page);
    await untilNewCards(page, () => page.getByLabel('Sort').selectOption('price-low-high'));
    await expect(page).toHaveURL(/sort=price-low-high/);
    await untilNewCards(page, () => page.getByRole('link', { name: 'Page 2' }).click());
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('searchbox').fill('gel');
    await expect(page).toHaveURL(/\?search=gel$/);
    await expect(page.getByLabel('Sort')).toHaveValue('best-sellers');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(page.getByLabel('Sort')).toHaveValue('price-low-high');
    await page.getByLabel('Collection').selectOption({ label: 'Lid hygiene' });
    await expect(page).toHaveURL(/\?collection=\w+$/);
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No products found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(page.getByText(/^[1-9]\d* Products found/)).toBeVisible();
  });
});

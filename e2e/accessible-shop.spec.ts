import { expect } from '@playwright/test';
import {
  expectSound,
  expectSoundAtEverySize,
  holdClosings,
  ONE_PRODUCT,
  SMALL,
  signIn,
  skipWelcome,
  submitPracticeId,
  untilNewCards,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { textCart } from './seed-steps.js';

const LISTING = '**/api/products/filtered*';
const MASK = 'Weighted Heat Mask';

/** Every screen of the shop in each of its states, checked with axe. Other tests leave that to these. */
test.describe('accessible', () => {
  test.use({ viewport: WIDE });

  test('the product list: new, chosen, paged, empty and failed', async ({ page }) => {
    await skipWelcome(page);
    await page.goto('/');
    const closeBanner = await holdClosings(page);
    await submitPracticeId(page);
    await expect(page.getByText('Welcome, Lakeside Eye Care!')).toBeVisible();
    await expectSoundAtEverySize(page);
    await closeBanner();
    await page.setViewportSize(SMALL);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Orders (0)' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    const brands = page.getByRole('region', { name: 'Brands' });
    const allBrands = brands.getByRole('button', { name: /^All Brands/ });
    await allBrands.click();
    await expect(page.getByRole('dialog', { name: 'All Brands' })).toBeVisible();
    await expectSoundAtEverySize(page);
    // With room for the featured brands above the products, the panel leaves them out.
    await page.setViewportSize({ width: 1366, height: 900 });
    await expect(page.getByRole('region', { name: 'Featured brands' })).toHaveCount(1);
    await page.setViewportSize(WIDE);
    await page.getByRole('dialog', { name: 'All Brands' }).getByRole('button', { name: 'Yarrow' }).click();
    await expect(allBrands).toContainText('Yarrow');
    await expect(page.getByRole('article').first()).toContainText('Yarrow');
    await expectSoundAtEverySize(page, brands);
    await untilNewCards(page, () => brands.getByRole('button', { name: 'All Products' }).click());
    await untilNewCards(page, () => page.getByRole('link', { name: 'Page 2' }).click());
    await expectSoundAtEverySize(page, page.getByRole('navigation', { name: 'Pages' }));
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No products found')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByRole('searchbox').fill('presrvative');
    await expect(page.getByText(/^Did you mean/)).toBeVisible();
    await page.getByRole('button', { name: /^In stock/ }).click();
    await expect(page).toHaveURL(/stock=in/);
    await expectSoundAtEverySize(page);
    await page.route(LISTING, (route) => route.abort());
    await page.getByRole('searchbox').fill('omega');
    await expect(page.getByText('Error Loading Products')).toBeVisible();
    await expectSoundAtEverySize(page);
  });

  test('quick search: open, found, nothing found, failed, and places', async ({ page }) => {
    const complaints = watchConsole(page);
    await signIn(page, undefined, ONE_PRODUCT);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Quick search' });
    const input = palette.getByRole('combobox');
    await expect(input).toBeFocused();
    await expectSoundAtEverySize(page);
    await input.fill('weighted');
    await expect(palette.getByRole('option').first()).toContainText(MASK);
    await expectSoundAtEverySize(page);
    await textCart(page, { phoneNumber: '(414) 555-0188', patientLastName: 'Weightman' });
    await input.fill('weightm');
    await expect(palette.getByRole('option', { name: /^Weightman/ })).toBeVisible();
    await expectSoundAtEverySize(page);
    await input.fill('zzzz');
    await expect(palette.getByText('No products found').last()).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.route(LISTING, (route) => route.abort(), { times: 1 });
    await input.fill('omega');
    await expect(palette.getByText('Failed to load products').last()).toBeVisible();
    await expectSoundAtEverySize(page);
    await palette.getByRole('button', { name: 'Try Again' }).click();
    await expect(palette.getByRole('option').first()).toContainText(/omega/i);
    await expect(input).toHaveValue('omega');

    await input.fill('shortcut');
    await palette.getByRole('option', { name: 'Turn off the / shortcut' }).click();
    await expect(palette).toBeHidden();
    // The switch changes once the palette has closed.
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('slash-shortcut-off')))
      .not.toBeNull();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await input.fill('log out');
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await expect(palette.getByRole('option').first()).toContainText(/log out/i);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('learn more, open to everyone, and an unknown address, which is answered with 404 and links onward', async ({
    page,
  }) => {
    const answer = await page.goto('/learn-more');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/^Learn more/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.locator('summary', { hasText: 'How long does a link work?' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Thirty days/)).toBeVisible();
    await expectSoundAtEverySize(page);
    const unknown = await page.goto('/no-such-page');
    expect(unknown?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByRole('link', { name: 'See how it works' }).click();
    await expect(page).toHaveTitle(/^Learn more/);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Practice ID')).toBeVisible();
  });
});

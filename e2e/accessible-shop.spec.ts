import { expect, test } from '@playwright/test';
import {
  cardOf,
  expectSound,
  expectSoundAtEverySize,
  foundIn,
  holdClosings,
  SMALL,
  searchFor,
  signIn,
  signInByForm,
  skipWelcome,
  submitPracticeId,
  untilDescribed,
  untilNewCards,
  WIDE,
} from './portal-steps.js';
import { textCart } from './seed-steps.js';

const LISTING = '**/api/products/filtered*';
const MASK = 'Weighted Heat Mask';

/** Every screen of the shop in each of its states, checked with axe. Other tests leave that to these. */
test.describe('accessible', () => {
  test.use({ viewport: WIDE });

  test('sign-in and the welcome', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Practice ID')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByLabel('Practice ID').fill('999999');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('We don’t recognize that Practice ID')).toBeVisible();
    await expectSoundAtEverySize(page);
    await signInByForm(page);
    await expect(page.getByRole('dialog', { name: 'Welcome to Eyecart' })).toBeVisible();
    await expectSoundAtEverySize(page);
  });

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

  test('a product and its options', async ({ page }) => {
    await signIn(page);
    await searchFor(page, 'weighted heat mask', MASK);
    await cardOf(page, MASK).getByRole('button', { name: 'SELECT OPTIONS' }).click();
    const dialog = page.getByRole('dialog', { name: MASK });
    await untilDescribed(dialog);
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: 'Write a note' }).click();
    await expect(dialog.getByLabel('Note in English')).toBeFocused();
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(page.getByRole('button', { name: 'GO TO CART' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectSoundAtEverySize(page);
  });

  test('quick search: open, found, nothing found and failed', async ({ page }) => {
    await signIn(page);
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
    await page.route(LISTING, (route) => route.abort());
    await input.fill('omega');
    await expect(palette.getByText('Failed to load products').last()).toBeVisible();
    await expectSoundAtEverySize(page);
  });

  test('learn more, open to everyone, and an unknown address', async ({ page }) => {
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
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expectSoundAtEverySize(page);
  });
});

test('accessible at other widths, without a discount code', async ({ page }) => {
  await signIn(page, '100400');
  for (const width of [320, 700, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(foundIn(page)).toBeVisible();
    await expectSound(page, undefined, { hasContrast: width === 1600 });
  }
});

import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectNoSidewaysScroll,
  expectSound,
  expectSoundAtEverySize,
  fillContactForm,
  signIn,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

const COLLECTIONS = '**/api/collections';

/** Layout that depends on loaded or missing pictures. */
test.describe('the shop with its pictures', () => {
  test.use({ viewport: WIDE });

  test('accessible brands: loading, failed, tried again, without a logo', async ({ page }) => {
    const complaints = watchConsole(page);
    const held = await holdCollections(page);
    await page.route('**/logo-halden.svg', (route) => route.abort());
    await signIn(page);
    const brands = page.getByRole('region', { name: 'Brands' });
    await expect(brands.getByText('Loading brands...')).toBeVisible();
    await expectSoundAtEverySize(page, brands);
    const before = await placeOf(page.getByRole('searchbox'));
    held.letGo();
    await expect(brands.getByText('Failed to load brands')).toBeVisible();
    await expectSoundAtEverySize(page, brands);
    await brands.getByRole('button', { name: 'Try Again' }).click();
    await expect(brands.getByRole('button', { name: 'All Products' })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 1000 });
    const logos = page.getByRole('region', { name: 'Featured brands' });
    const tile = logos.getByRole('button', { name: 'Halden' });
    await expect(tile).toHaveText('HHalden');
    await expect(tile.getByRole('img')).toHaveCount(0);
    expect(await placeOf(page.getByRole('searchbox'))).toBe(before);
    await expectSound(page, logos);
    await expectSoundAtEverySize(page, brands);
    expect(complaints).toEqual([]);
  });
});

test('is accessible and does not scroll sideways at any width, with a long name and no code', async ({
  page,
}) => {
  await signIn(page, '100400');
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click();
  for (const width of [320, 700, 1024, 1600]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(/20% off with code/)).toHaveCount(0);
      await expectSound(page, undefined, { hasContrast: width === 1600 });
      const drawer = await fillContactForm(page, '(312) 555-0142');
      await expect(drawer.getByText(/20% OFF/)).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
    });
  }
});

/** Holds the first response for collections until it is released, then fails it. */
async function holdCollections(page: Page): Promise<{ letGo: () => void }> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    COLLECTIONS,
    async (route) => {
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  return { letGo: () => letGo() };
}

/** The distance from the top of the page. */
const placeOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

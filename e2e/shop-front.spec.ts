import { expect, type Locator, type Page } from '@playwright/test';
import {
  foundIn,
  idle,
  ONE_PRODUCT,
  SMALL,
  signIn,
  startSession,
  untilNewCards,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

const LISTING = '**/api/products/filtered*';

const brandRow = (page: Page): Locator => page.getByRole('region', { name: 'Brands' });
const allBrands = (page: Page): Locator => brandRow(page).getByRole('button', { name: /^All Brands/ });

test.describe('the shop front', () => {
  test.use({ viewport: SMALL });

  test('filters by a brand from the panel, and keeps it in the address', async ({ page, context }) => {
    const complaints = watchConsole(page);
    await signIn(page);
    const all = brandRow(page).getByRole('button', { name: 'All Products' });
    const panel = page.getByRole('dialog', { name: 'All Brands' });
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox').fill('mask');
    await expect(page).toHaveURL(/\?search=mask$/);
    await allBrands(page).click();
    await panel.getByRole('listitem').getByRole('button', { name: 'Halden' }).click();
    await expect(allBrands(page)).toContainText('Halden');
    await expect(all).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL(/\?collection=\w+$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByLabel('Collection')).toHaveValue('all');

    await allBrands(page).click();
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
      'A to D',
      'E to H',
      'I to L',
      'M to P',
      'Q to T',
      'U to X',
      'Y to Z',
    ]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(allBrands(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Yarrow' }).click();
    await expect(panel).toBeHidden();
    await expect(allBrands(page)).toBeFocused();
    await expect(allBrands(page)).toContainText('Yarrow');
    await expect(allBrands(page)).toBeInViewport({ ratio: 1 });
    await expect(allBrands(page)).not.toContainText('Halden');
    await expect(page.getByRole('article').first()).toContainText('Yarrow');
    await expect(page.getByLabel('Collection').getByRole('option', { name: 'Yarrow' })).toHaveCount(0);

    const address = page.url();
    await page.goBack();
    await expect(allBrands(page)).toContainText('Halden');
    await page.goForward();
    await expect(allBrands(page)).toContainText('Yarrow');
    const copy = await context.newPage();
    await copy.setViewportSize(WIDE);
    await copy.goto(address);
    await expect(allBrands(copy)).toContainText('Yarrow');
    await expect(copy.getByRole('article').first()).toContainText('Yarrow');
    // The panel starts to listen for clicks a moment after it opens.
    await allBrands(copy).click();
    const wide = copy.getByRole('dialog', { name: 'All Brands' });
    await expect(wide.locator(':focus')).toHaveCount(1);
    await idle(copy);
    await copy.mouse.click(4, 4);
    await expect(wide).toBeHidden();
    await expect(allBrands(copy)).toBeFocused();
    await copy.close();
    await all.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    expect(complaints).toEqual([]);
  });
});

test.describe('in the shop', () => {
  test.use({ viewport: WIDE });

  test('keeps the search when products and types fail, and recovers with one button', async ({ page }) => {
    const complaints = watchConsole(page);
    await page.route('**/api/products/filters', (route) => route.abort(), {
      times: 1,
    });
    await signIn(page, undefined, ONE_PRODUCT);
    await page.route(LISTING, (route) => route.abort(), { times: 2 });
    await page.getByRole('searchbox').fill('omega');
    await expect(page.getByText('Error Loading Products')).toBeVisible();
    const again = page.getByRole('button', { name: 'Try Again' });
    const failed = page.waitForEvent('requestfailed');
    await again.click();
    await failed;
    await expect(again).toBeEnabled();
    await expect(again).toBeFocused();
    await again.click();
    await expect(foundIn(page)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('omega');
    await expect(page.getByLabel('Type').getByRole('option')).not.toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('loads a failed list of types again when it is opened', async ({ page }) => {
    await startSession(page);
    await page.route('**/api/products/filters', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/products/filters'),
    );
    await page.goto('/?type=Heat+Masks');
    await failed;
    await expect(foundIn(page)).toBeVisible();
    const types = page.getByLabel('Type');
    await expect(types.getByRole('option')).toHaveCount(2);
    await page.unroute('**/api/products/filters');
    // The first opening may come before the page has noticed the failure.
    await expect(async () => {
      await types.blur();
      await types.focus();
      await expect(types.getByRole('option')).not.toHaveCount(2, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(types).toHaveValue('Heat Masks');
  });

  test('keeps the view in the address: search, filters, and collections exclude each other, and Back undoes each step', async ({
    page,
  }) => {
    await signIn(page);
    await page.getByLabel('Type').selectOption('Heat Masks');
    await expect(page).toHaveURL(/\?type=Heat\+Masks$/);
    await page.getByLabel('Collection').selectOption({ label: 'Lid hygiene' });
    await expect(page).toHaveURL(/\?collection=\w+$/);
    await expect(page.getByLabel('Type')).toHaveValue('all');
    await page.getByLabel('Sort').selectOption('alphabetical');
    await expect(page).toHaveURL(/\?collection=\w+&sort=alphabetical$/);
    await page.getByRole('searchbox').fill('gel');
    await expect(page).toHaveURL(/\?search=gel$/);
    await expect(page.getByLabel('Sort')).toHaveValue('best-sellers');
    await untilNewCards(page, () => page.getByLabel('Sort').selectOption('price-low-high'));
    await expect(page).toHaveURL(/\?sort=price-low-high$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await untilNewCards(page, () => page.getByRole('link', { name: 'Page 2' }).click());
    await expect(page).toHaveURL(/\?page=2&sort=price-low-high$|\?sort=price-low-high&page=2$/);
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No products found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(foundIn(page)).toBeVisible();
    for (let step = 0; step < 2; step += 1) await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    for (let step = 0; step < 2; step += 1) await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('gel');
    await page.goBack();
    await expect(page.getByLabel('Collection').locator('option:checked')).toHaveText('Lid hygiene');
    await expect(page.getByLabel('Sort')).toHaveValue('alphabetical');
    await page.reload();
    await expect(page.getByLabel('Collection').locator('option:checked')).toHaveText('Lid hygiene');
    await expect(page.getByLabel('Sort')).toHaveValue('alphabetical');
  });
});

test.describe('the first view of the shop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('has a product to add on a tablet and a phone, and keeps prices where they are when one is in the cart; on a desk two rows, every filter in one row, one total, and logos where there is room', async ({
    page,
  }) => {
    await signIn(page);
    const inStock = page.getByRole('button', { name: 'In stock', exact: true });
    const add = page.getByRole('button', { name: 'ADD TO CART' }).first();
    const controls = [
      page.getByRole('button', { name: 'All Products' }),
      allBrands(page),
      page.getByLabel('Collection'),
      page.getByLabel('Type'),
      page.getByLabel('Sort'),
      inStock,
    ];
    const tops = await Promise.all(controls.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    for (const [width, height] of [
      [768, 1024],
      [320, 568],
      [375, 667],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(add).toBeInViewport({ ratio: 1 });
      if (width === 768) await expect(inStock).toBeInViewport({ ratio: 1 });
    }
    const card = page.getByRole('article').first();
    const heightOfPrice = () =>
      card
        .getByText(/^\$/)
        .first()
        .evaluate((price) => {
          const top = price.closest('article')?.getBoundingClientRect().top ?? 0;
          return price.getBoundingClientRect().top - top;
        });
    const before = await heightOfPrice();
    await card.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(card.getByText('1 in cart')).toBeVisible();
    expect(await heightOfPrice()).toBe(before);

    await page.setViewportSize({ width: 1366, height: 768 });
    const bar = page.getByRole('region', { name: 'Cart', exact: true });
    await expect(bar).toBeVisible();
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const bottoms = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= barTop)).toHaveLength(8);

    await expect(bar).toContainText('patient $');
    const [total = ''] = /\$[\d.,]+$/.exec((await bar.locator('b').textContent()) ?? '') ?? [];
    expect(total).not.toBe('');
    await bar.getByRole('button', { name: 'GO TO CART' }).click();
    const drawer = page.getByRole('dialog', { name: 'Patient Cart Recommendations' });
    await expect(drawer.locator('dl > div', { hasText: 'Your Price' })).toContainText(total);
    await drawer.getByLabel('Discount Code').fill('');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(bar).not.toContainText('patient $');

    const logos = page.getByRole('region', { name: 'Featured brands' });
    await expect(logos).toBeHidden();
    await page.setViewportSize({ width: 1366, height: 1000 });
    const halden = logos.getByRole('button', { name: 'Halden' });
    await halden.click();
    await expect(halden).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article').first()).toContainText('Halden');

    // The brands' row grows with the text.
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect
      .poll(() => allBrands(page).evaluate((tile) => tile.scrollWidth - tile.clientWidth))
      .toBeLessThanOrEqual(0);
  });
});

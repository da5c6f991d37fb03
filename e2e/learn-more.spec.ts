import { expect, type Locator, type Page, test } from '@playwright/test';
import { SIZES, SMALL, signIn } from './portal-steps.js';

/** Scrolls there and waits for the next frame, by when the page has been told of it. */
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (top) => {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    if (window.scrollY !== top) throw new Error(`The page is scrolled to ${window.scrollY}.`);
  }, top);

/**
 * Swipes the rail to the entry and presses it where it stands. A locator's click would scroll the page first, to
 * another chapter, whose entry the rail then brings under the press.
 */
async function pressInRail(page: Page, entry: Locator): Promise<void> {
  const { x, y } = await entry.evaluate((link) => {
    const rail = link.closest('ul');
    if (rail) rail.scrollLeft += link.getBoundingClientRect().left - rail.getBoundingClientRect().left;
    const { left, top, width, height } = link.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
}

for (const { name, width, height } of SIZES) {
  test.describe(`learn more, ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('the list of contents leads to each chapter and says where the reader is', async ({ page }) => {
      await page.goto('/learn-more');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents.getByRole('link')).toHaveCount(6);
      await contents.scrollIntoViewIfNeeded();
      for (const entry of await contents.getByRole('link').all()) {
        const anchor = await entry.getAttribute('href');
        await pressInRail(page, entry);
        await expect(page.locator(`h2${anchor}`)).toBeInViewport();
        await expect(entry).toHaveAttribute('aria-current', 'true');
        await expect(entry).toBeInViewport();
      }
      await expect(contents.locator('[aria-current]')).toHaveText('FAQ');
      await page.goto('/learn-more#money');
      await expect(page.getByRole('heading', { name: 'Discount and participation fee' })).toBeInViewport();
    });
  });
}

test.describe('going to learn more and back', () => {
  test.use({ viewport: SMALL });

  test('a link starts at the top of the page, going back returns to where it was left', async ({ page }) => {
    await signIn(page);
    await scrollTo(page, 900);
    await page.evaluate(() => {
      window.history.pushState({ key: 'elsewhere' }, '', '/learn-more');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { key: 'elsewhere' } }));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    await expect(page.getByText(/\d+ Products found/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await scrollTo(page, 700);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  });
});

test('an unknown address answers 404, with a page that leads on', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page).toHaveTitle(/^Learn more/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Practice ID')).toBeVisible();
});

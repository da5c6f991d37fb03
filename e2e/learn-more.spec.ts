import { expect, type Locator, type Page } from '@playwright/test';
import { SIZES, SMALL, signIn } from './portal-steps.js';
import { test } from './portal-test.js';

/** Scrolls there and waits for the next frame, when the page has handled the scroll. */
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (top) => {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    if (window.scrollY !== top) throw new Error(`The page is scrolled to ${window.scrollY}.`);
  }, top);

/**
 * Swipes the rail to the entry and clicks its current position. A locator's click would scroll the page first, and
 * the rail would move another entry under the pointer.
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

test('links to each chapter and marks the current one, at every size', async ({ page }) => {
  await page.goto('/learn-more');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveCount(6);
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
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
  }
});

test.describe('going to learn more and back', () => {
  test.use({ viewport: SMALL });

  test('opens at the top of the page and restores the old position on going back', async ({ page }) => {
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

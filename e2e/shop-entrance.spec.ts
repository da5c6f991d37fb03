import { expect, type Locator, type Page } from '@playwright/test';
import {
  drawerOf,
  expectSoundAtEverySize,
  foundIn,
  idle,
  ONE_PRODUCT,
  SIZES,
  SMALL,
  signIn,
  submitPracticeId,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

test.describe('the welcome', () => {
  test.use({ viewport: SMALL });

  test('refuses an empty and an unknown ID, and welcomes a new browser once, in every tab', async ({
    page,
    context,
  }) => {
    const complaints = watchConsole(page);
    await page.goto('/');
    await expect(page.getByLabel('Practice ID')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.setViewportSize(SMALL);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter a Practice ID')).toBeVisible();
    await page.getByLabel('Practice ID').fill('999999');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('We don’t recognize that Practice ID')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.setViewportSize(SMALL);
    await submitPracticeId(page);
    const welcome = page.getByRole('dialog', { name: 'Welcome to Eyecart' });
    const start = welcome.getByRole('button', { name: 'Start browsing' });
    await expect(start).toBeFocused();
    await expect(welcome).toContainText('with your 20% off');
    await expect(welcome).toContainText('No prescriptions, no patient health data');
    await expect(welcome.getByRole('link', { name: 'See how it works' })).toHaveAttribute(
      'href',
      '/learn-more',
    );
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(start).toBeInViewport({ ratio: 1 });
      const { bannerBottom, dialogTop } = await placesOf(welcome);
      expect(bannerBottom).toBeLessThanOrEqual(dialogTop);
    }
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await expect(welcome).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    const other = await context.newPage();
    await other.goto(ONE_PRODUCT);
    await expect(foundIn(other)).toBeVisible();
    await idle(other);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test.describe('the menu of small screens', () => {
  test.use({ viewport: SMALL });

  test('opens favorites and orders, returns focus, and logs out, which leaves nothing stored', async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await signIn(page, undefined, ONE_PRODUCT);
    let isDown = true;
    await page.route(/\/api\/draft-orders\?/, (route) => (isDown ? route.abort() : route.fallback()));
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(page.getByRole('button', { name: 'Favorites (0)' })).toBeVisible();
    await page.getByRole('button', { name: 'Orders (0)' }).click();
    await expect(page.getByText('Your order is empty')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Order', exact: true })).toBeVisible();
    await page.getByRole('tab', { name: /^Drafts/ }).click();
    const panel = drawerOf(page);
    await expect(panel.getByRole('alert')).toContainText('Failed to load draft orders. Please try again.');
    isDown = false;
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    // "queue-used" as well, where another test has left a cart in the queue.
    const keptKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'queue-used'));
    await expect.poll(keptKeys).toEqual(['welcome-seen']);
    expect(complaints).toEqual([]);
  });
});

test.describe('the row of buttons in the header', () => {
  test.use({ viewport: { width: 700, height: 800 } });

  test('scrolls in steps of 150 px, with arrows only where there is more', async ({ page }) => {
    await signIn(page, undefined, ONE_PRODUCT);
    const left = page.getByRole('button', { name: 'Scroll left' });
    const right = page.getByRole('button', { name: 'Scroll right' });
    const carts = page.getByRole('button', { name: /^Carts/ });
    const logout = page.getByRole('button', { name: 'LOGOUT', exact: true });
    await expect(left).toBeHidden();
    for (const width of [641, 820, 1280, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(logout).toBeInViewport({ ratio: 1 });
      await expect(right).toBeHidden();
    }

    await page.addStyleTag({ content: 'html { font-size: 160% }' });
    await expect(right).toBeVisible();
    await expect(left).toBeHidden();
    const ground = await carts.boundingBox();
    await right.focus();
    const most = await scrollRoom(page);
    expect(most).toBeGreaterThan(20);
    for (let place = 0; place < most; place += 150) {
      await page.keyboard.press('Enter');
      await expect.poll(() => scrolled(page)).toBe(Math.min(place + 150, most));
      await expect(left).toBeVisible();
    }
    await expect(right).toBeHidden();
    await expect(left).toBeFocused();
    expect(await carts.boundingBox()).toEqual(ground);

    await page.getByRole('button', { name: /^Quick search/ }).focus();
    await page.keyboard.press('Tab');
    const favorites = page.getByRole('button', { name: 'FAVORITES', exact: true });
    await expect(favorites).toBeFocused();
    await expect.poll(() => isUncovered(favorites)).toBe(true);
    await page.keyboard.press('Tab');
    const followUp = page.getByRole('link', { name: /FOLLOW-UP$/ });
    await expect(followUp).toBeFocused();
    await expect.poll(() => isUncovered(followUp)).toBe(true);
    await page.keyboard.press('Tab');
    const analytics = page.getByRole('link', { name: 'ANALYTICS', exact: true });
    await expect(analytics).toBeFocused();
    await expect.poll(() => isUncovered(analytics)).toBe(true);
    await page.keyboard.press('Tab');
    await expect(logout).toBeFocused();
    await expect.poll(() => isUncovered(logout)).toBe(true);
  });
});

/** The banner's bottom edge (0 when it is gone) and the dialog's top edge, read together because the banner hides itself. */
const placesOf = (dialog: Locator): Promise<{ bannerBottom: number; dialogTop: number }> =>
  dialog.evaluate((element) => ({
    bannerBottom: document.querySelector('[data-banner]')?.getBoundingClientRect().bottom ?? 0,
    dialogTop: element.getBoundingClientRect().top,
  }));

const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.querySelector('[data-rail]')?.scrollLeft ?? -1));

const scrollRoom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('[data-rail]');
    return row === null ? 0 : row.scrollWidth - row.clientWidth;
  });

/** Whether nothing covers either end of the button. */
const isUncovered = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return [left + 12, right - 12].every((x) => {
      const front = document.elementFromPoint(x, middle);
      return front !== null && element.contains(front);
    });
  });

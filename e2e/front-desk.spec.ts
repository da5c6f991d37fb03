import { expect, type Locator, type Page } from '@playwright/test';
import {
  cardOf,
  continueCart,
  DROPS,
  drawerOf,
  findByKeyboard,
  foundIn,
  ONE_PRODUCT,
  openCart,
  SMALL,
  searchFor,
  signIn,
  WIDE,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { failText, numbersOf } from './sandbox-steps.js';
import { saveDraft, textCart } from './seed-steps.js';
import { watchPage } from './watch-page.js';

/** No other test uses this practice: a failed text shows on every page. */
const PRACTICE = { id: '100900', name: 'Elm Street Eye Care' };
const newPhone = numbersOf(847);

const LAPTOP = { width: 1366, height: 768 };

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Quick search' });
const addButtons = (page: Page): Locator => page.getByRole('button', { name: 'ADD TO CART' });
const isInView = (part: Locator): Promise<void> => expect(part).toBeInViewport({ ratio: 1 });

/** Fails while something covers its bottom edge. */
const expectUncovered = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { left, width, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
      }),
    )
    .toBe(true);

async function expectFirstRow(page: Page): Promise<void> {
  for (const place of [0, 1, 2, 3]) {
    const card = page.getByRole('article').nth(place);
    await expect(card).toBeVisible();
    for (const button of await card.getByRole('button').all()) {
      await isInView(button);
      await expectUncovered(button);
    }
  }
}

/** A failed text and the cart share one bar, which does not cover the product's last button. */
async function expectOneBar(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const bar = page.getByRole('region', { name: 'Cart', exact: true });
  const notice = page.getByRole('region', { name: 'Failed text' });
  await expect(notice).toContainText('Text to Whitfield failed');
  const [outer, inner] = [await bar.boundingBox(), await notice.boundingBox()];
  expect(outer?.y ?? 0).toBeLessThanOrEqual(inner?.y ?? 0);
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(size.height);
  await expect(bar).toContainText('1 item');
  await cardOf(page, DROPS).getByRole('button', { name: 'Add to Bundle' }).click({ trial: true });

  await notice.getByRole('button', { name: 'Details' }).click();
  await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await notice.getByRole('button', { name: 'Fix number' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
}

test.describe('at a front desk', () => {
  test.use({ viewport: LAPTOP });

  test('shows the first products with their buttons in the first view after the first visit', async ({
    page,
  }) => {
    await signIn(page, PRACTICE.id);
    await expectFirstRow(page);
    const phoneNumber = newPhone();
    const text = { phoneNumber, patientLastName: 'Whitfield', practiceName: PRACTICE.name };
    await failText(phoneNumber, 30006, () => textCart(page, text));
    await addButtons(page).first().click();
    await expect(page.getByText('Subtotal, 1 item')).toBeVisible();
    await page.reload();
    const failed = page.getByRole('region', { name: 'Failed text' });
    for (const part of [
      failed.getByText('Text to Whitfield failed: looks like a landline'),
      failed.getByRole('button', { name: 'Dismiss' }),
      page.getByRole('button', { name: 'Review cart' }),
    ])
      await expectUncovered(part);
    await expectFirstRow(page);
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    await expect(hero).toContainText(PRACTICE.name);
    await expect(hero).toContainText('Build a cart');
    await expect(hero.getByRole('link', { name: 'See how it works' })).toBeVisible();
    expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(80);

    await page.setViewportSize(SMALL);
    await continueCart(page);
    await page.keyboard.press('Escape');
    await searchFor(page, 'lubricating eye drops', DROPS);
    for (const size of [SMALL, { width: 320, height: 568 }])
      await test.step(`in one bar with the cart at ${size.width} px`, () => expectOneBar(page, size));
  });

  test('offers what a misspelled search means, and hides what is out of stock', async ({ page }) => {
    // A collection that is gone leads back to all products.
    await signIn(page, undefined, '/?collection=424242');
    await expect(page.getByText('Collection not found').first()).toBeVisible();
    await expect(foundIn(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await findByKeyboard(page, 'presrvative');
    await page.getByRole('button', { name: 'preservative', exact: true }).click();
    await expect(page).toHaveURL(/search=preservative$/);
    await expect(page.getByText(/^Did you mean/)).toHaveCount(0);

    await findByKeyboard(page, 'lid wipes');
    const soldOut = page.getByRole('button', { name: 'Temporarily out of stock' });
    await expect(
      page
        .getByRole('article')
        .last()
        .getByRole('button', { name: /out of stock/ }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'In stock', exact: true }).click();
    await expect(soldOut).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue('lid wipes');
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await expect(page.getByLabel('Practice ID')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('searches from any page', async ({ page }) => {
    await signIn(page, undefined, ONE_PRODUCT);
    await page.getByRole('link', { name: 'ANALYTICS' }).click();
    await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('heat mask');
    await expect(page).toHaveURL(/\/analytics/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/\?search=heat\+mask$/);
    await expect(page.getByRole('article').first()).toContainText('Heat Mask');
    await isInView(addButtons(page).first());
    // No key is lost while a panel is still fading out.
    await page.getByRole('button', { name: /^Carts/ }).click();
    await expect(drawerOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.insertText('lid wipes');
    await expect(page).toHaveURL(/search=lid\+wipes$/);
    await expect(drawerOf(page)).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('finds a patient with the last cart, the queue, and products to add, without a mouse', async ({
    page,
  }) => {
    const watched = await watchPage(page);
    await signIn(page, undefined, ONE_PRODUCT);
    const name = `Quickfinder${process.pid}`;
    await textCart(page, { phoneNumber: '(414) 555-0177', patientLastName: name });
    await saveDraft(page, name);
    await page.getByRole('button', { name: /^Quick search/ }).focus();
    await page.keyboard.press('Enter');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    // At once: Enter does nothing while the results of a shorter query are still shown.
    await page.keyboard.insertText('weekend kit');
    await expect(palette(page).getByRole('option').first()).toContainText('Weekend Kit');
    await page.keyboard.press('Control+Enter');
    await expect(palette(page).getByText('1 in cart')).toBeVisible();
    await page.keyboard.insertText(name.toLowerCase());
    const patient = palette(page).getByRole('option', { name: /\(414\) 555-0177/ });
    await expect(patient).toContainText(/Sent|Delivered/);
    await expect(patient).toHaveAttribute('aria-selected', 'true');
    await expect(palette(page).getByRole('option', { name: /Draft #/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/patients\//);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    watched.expectCalm();
  });
});

test('no dialog starts on Close', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, undefined, ONE_PRODUCT);
  const openers = [
    page.getByRole('button', { name: 'FAVORITES', exact: true }),
    page.getByRole('button', { name: /^Carts/ }),
    page.getByRole('button', { name: /^All Brands/ }),
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: 'Lubricating Eye Drops, 10 mL', exact: true }),
    page.getByRole('button', { name: /^Quick search/ }),
  ];
  for (const opener of openers) {
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
    await expect(page.locator('[data-close]:focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

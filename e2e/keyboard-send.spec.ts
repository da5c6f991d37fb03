import { expect, type Locator, type Page } from '@playwright/test';
import { drawerOf, holdClosings, skipWelcome, WIDE } from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf } from './sandbox-steps.js';
import { watchPage } from './watch-page.js';

const MAX_STOPS = 120;

const newPhone = numbersOf(447);

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_STOPS} presses of Tab did not reach ${place}`);
}

test.describe('without a mouse', () => {
  test.use({ viewport: WIDE });

  test('sends a cart, from sign-in to the text, and closes with Escape what was opened', async ({ page }) => {
    const watched = await watchPage(page);
    await skipWelcome(page);
    await page.goto('/');
    await tabTo(page, page.getByLabel('Practice ID'));
    await page.keyboard.type('100200');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/\d+ Products found/)).toBeVisible();

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('lubricating eye drops');
    const card = page.getByRole('article', { name: 'Lubricating Eye Drops, 10\u00a0mL', exact: true });
    await expect(page.getByRole('article')).toHaveCount(1);
    await tabTo(page, card.getByRole('button', { name: 'ADD TO CART' }));
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Added to cart' })).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: 'GO TO CART' }));
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    await tabTo(page, drawer.getByRole('button', { name: 'More' }));
    await page.keyboard.press('Enter');
    await tabTo(page, drawer.getByLabel('Phone Number'));
    await page.keyboard.type(newPhone());
    await tabTo(page, drawer.getByLabel('Patient Last Name'));
    await page.keyboard.type('Alvarez');
    await tabTo(page, drawer.getByRole('checkbox', { name: 'Patient Consent' }));
    await page.keyboard.press('Space');
    await expect(drawer.getByRole('checkbox', { name: 'Patient Consent' })).toBeChecked();
    await tabTo(page, drawer.getByRole('button', { name: 'Send Cart' }));
    const close = await holdClosings(page);
    const answer = page.waitForResponse('**/api/send-sms');
    await page.keyboard.press('Enter');
    expect(await (await answer).json()).toMatchObject({ status: 'sent' });
    await expect(page.getByText('Order Sent')).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    await expect(focused).not.toHaveJSProperty('tagName', 'BODY');

    const carts = page.getByRole('button', { name: /^Carts/ });
    await tabTo(page, carts);
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(carts).toBeFocused();
    watched.expectCalm();
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import {
  cardOf,
  DROPS,
  expectSoundAtEverySize,
  foundIn,
  ONE_PRODUCT,
  searchFor,
  startSession,
  untilDescribed,
  WIDE,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { findOnlyBundle, PRACTICE_NAME, removeAll } from './saved-steps.js';

/** No other test uses this practice, so nothing else is saved in it. */
const PRACTICE_ID = '100300';
const DROPS_PLAIN = 'Lubricating Eye Drops, 10 mL';
const MASK = 'Weighted Heat Mask';

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Favorites' });
const toastOf = (page: Page, title: string): Locator => page.getByText(title, { exact: true });

async function start(page: Page): Promise<string[]> {
  const complaints = watchConsole(page);
  await startSession(page, PRACTICE_ID);
  await removeAll(page);
  await page.goto(ONE_PRODUCT);
  await expect(foundIn(page)).toBeVisible();
  return complaints;
}

test.describe.configure({ mode: 'serial' });

test.describe('favorites and bundles', () => {
  test.use({ viewport: WIDE });

  test('saves a favorite, shows it in the panel and the drawer, adds it to the cart, and removes it', async ({
    page,
  }) => {
    const complaints = await start(page);
    await expect(panelOf(page)).toHaveText(/^Favorites\s*View All/);
    await expectSoundAtEverySize(page);
    await searchFor(page, 'lubricating eye drops', DROPS);
    await cardOf(page, DROPS).getByRole('button', { name: 'Favorite' }).click();
    await expect(cardOf(page, DROPS).getByRole('button', { name: /^Added/ })).toBeVisible();
    await expect(cardOf(page, DROPS).getByRole('button', { name: 'Favorite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await searchFor(page, 'weighted heat mask', MASK);
    await cardOf(page, MASK).getByRole('button', { name: MASK, exact: true }).click();
    const details = page.getByRole('dialog', { name: MASK });
    await untilDescribed(details);
    await details.getByRole('button', { name: 'Add to Favorites' }).click();
    await expect(details.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panelOf(page).getByText('2', { exact: true })).toBeVisible();

    const fold = panelOf(page).getByRole('button', { name: 'Favorites panel' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await page.reload();
    await expect(panelOf(page).getByText('2', { exact: true })).toBeVisible();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expectSoundAtEverySize(page);
    await panelOf(page).getByRole('button', { name: 'Add to cart', description: DROPS_PLAIN }).click();
    await expect(page.getByText('Subtotal, 1 item')).toBeVisible();

    await panelOf(page).getByRole('button', { name: 'View All' }).click();
    const drawer = page.getByRole('dialog', { name: 'Favorites' });
    await expect(drawer.getByText(/^Online \$39\.00 patient \$31\.20$/)).toBeVisible();
    await expectSoundAtEverySize(page);
    const select = drawer.getByRole('button', { name: 'SELECT OPTIONS' });
    await select.click();
    const options = page.getByRole('dialog', { name: MASK });
    await options.getByRole('radio', { name: 'Navy' }).check({ force: true });
    await expectSoundAtEverySize(page);
    await options.getByRole('button', { name: 'More' }).click();
    await options.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(options).toBeHidden();
    await expect(select).toBeFocused();

    const hearts = drawer.getByRole('button', { name: 'Favorite' });
    await hearts.first().press('Enter');
    await expect(hearts).toHaveCount(1);
    await expect(drawer.getByRole('listitem').getByRole('button').first()).toBeFocused();
    await hearts.first().press('Enter');
    await expect(drawer.getByText('No favorites yet')).toBeVisible();
    await expectSoundAtEverySize(page);
    await drawer.getByRole('button', { name: 'Browse Products' }).click();
    await expect(drawer).toBeHidden();
    await expect(panelOf(page)).toHaveText(/^Favorites\s*View All/);
    await expect(fold).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('makes a bundle from a card, adds it to the cart, and deletes it', async ({ page }) => {
    const complaints = await start(page);
    await searchFor(page, 'lubricating eye drops', DROPS);
    const toBundle = cardOf(page, DROPS).getByRole('button', { name: 'Add to Bundle' });
    await toBundle.click();
    const dialog = page.getByRole('dialog', { name: 'Add to Bundle' });
    await expect(dialog).toBeVisible();
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: 'Create Bundle' }).click();
    await expect(toastOf(page, 'Bundle name is required').first()).toBeVisible();
    await expect(dialog.getByLabel('Bundle name')).toBeFocused();
    await expectSoundAtEverySize(page);
    await dialog.getByLabel('Bundle name').fill('Evening routine');
    await dialog.getByRole('button', { name: 'Create Bundle' }).click();
    await expect(toastOf(page, 'Bundle Created')).toBeVisible();
    await expect(dialog).toBeHidden();
    const inBundle = cardOf(page, DROPS).getByRole('button', { name: 'In Bundle' });
    await expect(inBundle).toBeFocused();

    await searchFor(page, 'weighted heat mask', MASK);
    await cardOf(page, MASK).getByRole('button', { name: 'Add to Bundle' }).click();
    const options = page.getByRole('dialog', { name: MASK });
    await expect(options).toBeVisible();
    await expectSoundAtEverySize(page);
    await options.getByRole('button', { name: 'Add to Bundle' }).click();
    await expect(dialog.getByText(/^Weighted Heat Mask - /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to Bundle' }).click();
    await expect(toastOf(page, 'Please select a bundle').first()).toBeVisible();
    await expectSoundAtEverySize(page);
    await dialog.getByRole('radio', { name: /Evening routine/ }).check();
    await dialog.getByRole('button', { name: 'Add to Bundle' }).click();
    await expect(toastOf(page, 'Product Added to Bundle')).toBeVisible();

    await page.getByRole('tab', { name: /Bundles/ }).click();
    await expect(page).toHaveURL(/search=weighted\+heat\+mask&tab=bundles/);
    const card = cardOf(page, 'Evening routine');
    await expect(card.getByText(/2 products/)).toBeVisible();
    await expectSoundAtEverySize(page);
    await card.getByRole('button', { name: 'View' }).click();
    const details = page.getByRole('dialog', { name: 'Evening routine' });
    await expect(details.getByText('Total')).toBeVisible();
    await expectSoundAtEverySize(page);
    await details.getByRole('button', { name: 'Edit' }).click();
    await expect(details.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await details.getByRole('button', { name: 'Cancel' }).click();
    await details.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(
      page.getByText('Evening routine (2 items) has been added to your cart.').first(),
    ).toBeVisible();
    await expect(page.getByText('Subtotal, 2 items')).toBeVisible();
    await details.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText("Are you sure you want to delete the bundle 'Evening routine'?");
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectSoundAtEverySize(page);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'Bundle Deleted')).toBeVisible();
    await expect(page.getByText('No bundles yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your bundles' })).toBeFocused();
    await expectSoundAtEverySize(page);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('searchbox')).toHaveValue('weighted heat mask');
    expect(complaints).toEqual([]);
  });

  test('makes a bundle of chosen products, which another tab shows', async ({ page, context }) => {
    const complaints = watchConsole(page);
    await startSession(page, PRACTICE_ID);
    await removeAll(page);
    await page.goto('/?tab=bundles');
    await page.getByRole('button', { name: 'Create Bundle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Bundle' });
    await dialog.getByLabel('Find products').fill('lubricating eye drops');
    const choose = dialog.getByRole('button', { name: `Add ${DROPS_PLAIN} to the bundle` });
    await choose.click();
    await choose.click();
    await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const other = await context.newPage();
    await other.goto('/?tab=bundles');
    await expect(other.getByText('No bundles yet')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Create Bundle' }).click();
    await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
    await dialog.getByLabel('Bundle name').fill('Screen days');
    await dialog.getByRole('button', { name: 'Create Bundle' }).click();
    await expect(cardOf(page, 'Screen days')).toBeVisible();
    await expect(cardOf(other, 'Screen days')).toBeVisible();

    // Deleted in one tab while the other asks for confirmation, which then treats it as deleted too.
    await other.getByRole('button', { name: 'Delete Screen days' }).click();
    await page.request.delete(`/api/bundles/${await findOnlyBundle(page)}`, {
      params: { practiceName: PRACTICE_NAME },
    });
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(other, 'Bundle Deleted')).toBeVisible();
    await expect(page.getByText('No bundles yet')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('says that a favorite failed and offers another try when bundles fail', async ({ page }) => {
    const complaints = watchConsole(page);
    await startSession(page, PRACTICE_ID);
    await removeAll(page);
    await page.route('**/api/bundles?*', (route) => route.abort());
    await page.goto(`${ONE_PRODUCT}&tab=bundles`);
    await expect(page.getByText('Failed to fetch bundles')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.unroute('**/api/bundles?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No bundles yet')).toBeVisible();

    await page.route('**/api/favorites', (route) => route.abort());
    await page.getByRole('tab', { name: 'Products' }).click();
    const heart = cardOf(page, DROPS).getByRole('button', { name: 'Favorite' });
    const refused = page.waitForEvent('requestfailed');
    await heart.click();
    await refused;
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('Failed to add the favorite.').first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

import { expect, type Page, test } from '@playwright/test';
import {
  addDrops,
  drawerOf,
  fillContactForm,
  searchFor,
  signIn,
  signInByForm,
  untilDescribed,
} from './portal-steps.js';
import { openPhone, untilAtCheckout } from './sandbox-steps.js';
import {
  createBundles,
  FAVORITES,
  numberFor,
  PICTURE_SIZES,
  putRepliesAway,
  removeBundles,
  saveFavorites,
  takePicture,
} from './screens-steps.js';
import { textCart } from './seed-steps.js';

const MASK = 'Weighted Heat Mask';
for (const { width, height } of PICTURE_SIZES) {
  test.describe(`pictures at ${width} px`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) => putRepliesAway(page));

    const numberOf = (first: number) => numberFor(width, first);
    const take = (page: Page, name: string) => takePicture(page, `${name}-${width}`);

    test('sign-in, welcome, products', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByLabel('Practice ID')).toBeVisible();
      await take(page, 'sign-in');
      await signInByForm(page);
      await expect(page.getByRole('button', { name: 'Start browsing' })).toBeVisible();
      await expect(page.getByText('Welcome, Lakeside Eye Care!')).toBeHidden();
      await take(page, 'welcome');
      await page.getByRole('button', { name: 'Start browsing' }).click();
      await saveFavorites(page);
      await page.reload();
      // Narrow screens have no room for the count.
      await expect(
        page.getByRole('region', { name: 'Favorites' }).getByText(`${FAVORITES.length}`, { exact: true }),
      ).toHaveCount(1);
      await take(page, 'home');
      await page.getByRole('button', { name: /^All Brands/ }).click();
      await expect(page.getByText('Q to T')).toBeVisible();
      await take(page, 'brands');
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('drops');
      await expect(page.getByRole('option', { name: 'Best match' })).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]', { has: page.getByRole('article') })).toHaveCount(0);
      await take(page, 'products');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded();
      await take(page, 'pages');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('wipes');
      await expect(page.getByRole('option').nth(3)).toBeVisible();
      await take(page, 'quick-search');
    });

    test('menu and favorites', async ({ page }) => {
      await signIn(page);
      if (width < 641) {
        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu.getByRole('button', { name: /^Favorites/ })).toBeVisible();
        await take(page, 'menu');
        await menu.getByRole('button', { name: /^Favorites/ }).click();
      } else {
        await page.getByRole('button', { name: 'FAVORITES', exact: true }).click();
      }
      await expect(
        page.getByRole('dialog', { name: 'Favorites' }).getByRole('listitem').first(),
      ).toBeVisible();
      await take(page, 'favorites');
    });

    test('a product and the states of the list', async ({ page }) => {
      await signIn(page);
      const card = await searchFor(page, 'weighted heat mask', MASK);
      await card.getByRole('button', { name: 'SELECT OPTIONS' }).click();
      await untilDescribed(page.getByRole('dialog'));
      await take(page, 'product');
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('nothing like this');
      await expect(page.getByText('No products found')).toBeVisible();
      await page.getByText('No products found').scrollIntoViewIfNeeded();
      await take(page, 'no-products');
      await page.route('**/api/products/filtered**', (route) => route.abort());
      await page.getByRole('searchbox').fill('drops');
      await expect(page.getByText('Error Loading Products')).toBeVisible();
      await take(page, 'products-error');
    });

    test('bundles', async ({ page }) => {
      await signIn(page);
      await removeBundles(page);
      await page.goto('/?tab=bundles');
      await expect(page.getByText('No bundles yet')).toBeVisible();
      await take(page, 'no-bundles');
      await createBundles(page);
      await page.goto('/?search=lubricating%20eye%20drops');
      await page.getByRole('article').first().getByRole('button', { name: 'Add to Bundle' }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await take(page, 'add-to-bundle');
      await page.goto('/?tab=bundles');
      await expect(page.getByText('Evening routine')).toBeVisible();
      await take(page, 'bundles');
      await page.getByRole('button', { name: /^View/ }).first().click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await take(page, 'bundle');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create Bundle' }).click();
      await expect(page.getByRole('dialog', { name: 'Create Bundle' })).toBeVisible();
      await take(page, 'create-bundle');
    });

    test('the cart, from the first line to the sent text', async ({ page }) => {
      await signIn(page);
      await page.getByRole('button', { name: /^Carts/ }).click();
      await expect(drawerOf(page).getByText('Your order is empty')).toBeVisible();
      await take(page, 'empty-cart');
      await page.keyboard.press('Escape');
      await addDrops(page);
      const drawer = await fillContactForm(page, numberOf(70));
      await drawer.getByRole('listitem').first().scrollIntoViewIfNeeded();
      await take(page, 'cart');
      await drawer.getByRole('switch').click();
      await drawer.getByText('30 Days').click();
      await drawer.getByText('Custom Date').click();
      await expect(drawer.getByRole('grid')).toBeVisible();
      await drawer.getByRole('grid').scrollIntoViewIfNeeded();
      await take(page, 'schedule');
      await drawer.getByRole('switch').click();
      await drawer.getByRole('button', { name: 'About patient consent' }).click();
      await expect(page.getByRole('dialog').last()).toContainText('TCPA');
      await take(page, 'consent');
      await page.keyboard.press('Escape');
      await drawer.getByRole('button', { name: 'Generate QR Code' }).click();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      await take(page, 'qr-code');
      await page.getByRole('button', { name: 'Close' }).last().click();
      await drawer.getByRole('button', { name: 'Add Cart to Patient Queue' }).click();
      await expect(page.getByRole('dialog', { name: 'Add to the patient queue' })).toBeVisible();
      await take(page, 'queue');
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: 'Add Cart to Patient Queue' })
        .click();
      await expect(drawer.getByText('In Queue').first()).toBeVisible();
      await take(page, 'pending-carts');
      await drawer
        .getByRole('button', { name: /^Load Cart/ })
        .first()
        .click();
      await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
      await drawer.getByRole('button', { name: 'Send Cart' }).click();
      await expect(page.getByText('Order Sent')).toBeVisible();
      await take(page, 'sent');
    });

    test('a scheduled order and the history', async ({ page }) => {
      await signIn(page);
      // The newest row of the history: a text whose number can be fixed.
      await textCart(page, { phoneNumber: numberOf(84), patientLastName: 'Okafor' });
      await addDrops(page);
      const drawer = await fillContactForm(page, numberOf(80));
      await drawer.getByRole('switch').click();
      await drawer.getByText('30 Days').click();
      await drawer.getByRole('button', { name: 'Schedule Order' }).click();
      await expect(drawer.getByRole('tab', { name: /Scheduled/, selected: true })).toBeVisible();
      await expect(drawer.getByRole('button', { name: /^Send Cart/ }).first()).toBeVisible();
      await take(page, 'scheduled');
      await page.locator('[data-toasts]').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('Order Scheduled')).toHaveCount(0);
      await drawer
        .getByRole('button', { name: /^Edit, / })
        .first()
        .click();
      const editor = page.getByRole('dialog', { name: /^Edit Order/ });
      await editor.getByLabel('Find products').fill('lid wipes');
      await expect(editor.getByRole('button', { name: /^Add .* to the order$/ }).first()).toBeVisible();
      await editor.getByRole('list', { name: 'Products', exact: true }).scrollIntoViewIfNeeded();
      await take(page, 'edit-scheduled');
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await drawer.getByRole('tab', { name: 'SMS History' }).click();
      await expect(drawer.getByRole('article').first()).toBeVisible();
      await take(page, 'history');
      await drawer.getByRole('article').first().getByRole('button').first().click();
      await expect(drawer.getByRole('link', { name: /View Cart/ }).first()).toBeVisible();
      await take(page, 'history-open');
      await drawer.getByRole('button', { name: 'Fix number' }).first().click();
      await expect(
        page.getByRole('dialog', { name: 'Fix the number' }).getByLabel('Phone Number'),
      ).toBeFocused();
      await take(page, 'fix-number');
      await page.keyboard.press('Escape');
      await drawer.getByRole('button', { name: /^Failed/ }).click();
      await expect(drawer.getByRole('button', { pressed: true })).toHaveText(/^Failed/);
      await expect(drawer.getByRole('article').first()).toContainText('failed');
      await take(page, 'history-failed');
    });

    test('the patient, from the text to the checkout', async ({ page }) => {
      const phone = numberOf(90);
      await signIn(page);
      await textCart(page, { phoneNumber: phone, patientLastName: 'Alvarez' });
      const link = await openPhone(page, phone);
      await take(page, 'phone');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Order');
      await take(page, 'patient');
      await page.getByRole('link', { name: 'Español' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await take(page, 'patient-spanish');
      await page.goto(link);
      await page.getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await untilAtCheckout(page);
      await take(page, 'checkout');
    });

    test('analytics and an order', async ({ page }) => {
      await signIn(page);
      await page.goto('/analytics?range=90');
      await expect(page.getByRole('heading', { name: 'Individual Orders' })).toBeVisible();
      await expect(page.locator('.recharts-bar').first()).toBeVisible();
      await take(page, 'analytics');
      await page.getByRole('heading', { name: 'Individual Orders' }).click();
      await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
      await page.mouse.wheel(0, height - 200);
      await take(page, 'analytics-orders');
      await page
        .getByRole('link', { name: /^Details/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Participation Details' })).toBeVisible();
      await take(page, 'order-details');
    });

    test('patients to follow up', async ({ page }) => {
      await signIn(page);
      await page.goto('/follow-up');
      await expect(page.getByRole('list', { name: 'Patients to follow up' })).toBeVisible();
      await take(page, 'follow-up');
      await page.goto('/follow-up?reason=refill');
      await page
        .getByRole('button', { name: /^Review refill/ })
        .first()
        .click();
      await expect(page.getByText(/^Sends /)).toBeVisible();
      await take(page, 'review-refill');
    });

    test('pages for everyone', async ({ page }) => {
      await page.goto('/learn-more');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
      await take(page, 'learn-more');
      await page.getByRole('heading', { name: 'Discount and participation fee' }).scrollIntoViewIfNeeded();
      await take(page, 'learn-more-money');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await take(page, 'not-found');
      await page.goto('/cart/AAAAAAAAAAAAAAAAAAAAAA');
      await expect(page.getByRole('heading', { name: 'Cart Not Found' })).toBeVisible();
      await take(page, 'cart-not-found');
    });
  });
}

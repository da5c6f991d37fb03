import { type Browser, expect, type Page } from '@playwright/test';
import {
  drawerOf,
  expectNoSidewaysScroll,
  expectSound,
  expectSoundAtEverySize,
  fillContactForm,
  ONE_PRODUCT,
  SMALL,
  signIn,
  signInWithCart,
  startSession,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { askSandbox, numbersOf, openPhone, untilAtCheckout } from './sandbox-steps.js';
import { textCart } from './seed-steps.js';
import { watchPage } from './watch-page.js';

/** No other test orders for this practice, so its figures are known. */
const PRACTICE_ID = '100300';
const PRACTICE_NAME = 'Harbor Vision Center';

interface SandboxOrder {
  readonly id: string;
  readonly name: string;
  readonly total: string;
  readonly discountCodes: readonly string[];
}

const newPhone = numbersOf(262);

const dollars = (cents: number): string => {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};
const toCents = (text: string): number => Number(text.replace(/[^\d]/g, ''));
const feeOf = (cents: number): number => Math.floor((cents * 15 + 50) / 100);

/** Opens the newest text on the phone, pays for its cart, and returns the shop's order. */
async function payFromPhone(browser: Browser, phone: string): Promise<SandboxOrder> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const page = await context.newPage();
  const link = await openPhone(page, phone);
  const seen = page.waitForResponse((response) => response.url().endsWith('/opened'));
  await page.goto(link);
  expect((await seen).status()).toBe(200);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await untilAtCheckout(page);
  await page.getByRole('button', { name: /Pay now/ }).click();
  const thanks = page.getByText(/#\d{4,}/).first();
  await expect(thanks).toBeVisible();
  const name = /#\d{4,}/.exec((await thanks.textContent()) ?? '')?.[0];
  await context.close();
  const { orders } = await askSandbox<{ orders: SandboxOrder[] }>('orders');
  const order = orders.find((one) => one.name === name);
  if (!order) throw new Error(`The shop has no order ${name}.`);
  return order;
}

/** The figure under a label in a panel. */
const figure = (page: Page, panel: string, label: string) =>
  page.getByLabel(panel, { exact: true }).locator('div').filter({ hasText: label }).locator('dd').first();

/** The value of a term on the order's cards. */
const beside = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}`) })
    .locator('xpath=following-sibling::dd')
    .first();

/** The status of the order whose page is open, as the API has it. */
async function readStatus(page: Page): Promise<string> {
  const path = new URL(page.url()).pathname.replace('/order-details/', '/api/analytics/orders/details/');
  const answer = await page.request.get(path, { params: { practiceName: PRACTICE_NAME } });
  return ((await answer.json()) as { order: { status: string } }).order.status;
}

/** From the header if the link is there, else from the menu. */
async function openAnalytics(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'ANALYTICS' });
  const menu = page.getByRole('button', { name: /menu/i });
  await expect(link.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Analytics' }).click();
  } else await link.click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Individual Orders' })).toBeVisible();
}

const unfold = (page: Page, section: string) =>
  page.getByRole('heading', { name: section, exact: true, level: 2 }).click();

test.describe('an order that comes back', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ viewport: SMALL });

  test('shows a paid order in the history, counts it in analytics, and deducts its refund', async ({
    page,
    browser,
  }) => {
    const watch = await watchPage(page);
    const phone = newPhone();
    await signInWithCart(page, PRACTICE_ID);
    await openAnalytics(page);
    await unfold(page, 'Revenue');
    const revenueBefore = toCents((await figure(page, 'Revenue', 'Total Revenue').textContent()) ?? '');
    await page.getByRole('link', { name: 'Back to Main' }).click();
    const drawer = await fillContactForm(page, phone);
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(drawer).toBeHidden();
    const order = await payFromPhone(browser, phone);
    const paid = toCents(order.total);

    await page.getByRole('button', { name: /^Carts/ }).click();
    await drawerOf(page).getByRole('tab', { name: 'SMS History' }).click();
    const card = drawerOf(page).getByRole('article', { name: `Alvarez, ${phone}` });
    await expect(card.getByText('Converted', { exact: true }).first()).toBeVisible();
    await card.getByRole('button', { name: 'Alvarez', exact: true }).click();
    await expect(card).toContainText('The patient has ordered.');
    await drawerOf(page).getByRole('button', { name: 'Close' }).first().click();

    await openAnalytics(page);
    await unfold(page, 'Revenue');
    await unfold(page, 'Individual Orders');
    await expect(figure(page, 'Revenue', 'Total Revenue')).toHaveText(dollars(revenueBefore + paid));
    await page.getByRole('link', { name: new RegExp(`Details.*${order.name}`) }).click();
    await expect(page.getByRole('heading', { name: 'Order details', level: 1 })).toBeVisible();
    await expect(beside(page, 'Net sale')).toHaveText(dollars(paid));
    await expect(beside(page, 'Your fee')).toHaveText(dollars(feeOf(paid)));
    await expect(beside(page, 'Order source')).toContainText('Text message');
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();

    const half = Math.round(paid / 2);
    await askSandbox(`orders/${order.id}/refund`, { amount: (half / 100).toFixed(2) });
    await expect.poll(() => readStatus(page), { timeout: 20_000 }).toBe('partially_refunded');
    await page.reload();
    await expect(page.getByText('Partially refunded', { exact: true })).toBeVisible();
    await expect(beside(page, 'Net sale')).toHaveText(dollars(paid - half));
    await expect(beside(page, 'Your fee')).toHaveText(dollars(feeOf(paid - half)));
    await page.getByRole('link', { name: 'Back to Analytics' }).click();
    await expect(figure(page, 'Revenue', 'Total Revenue')).toHaveText(dollars(revenueBefore + paid - half));
    // The first order may move the figures below it.
    expect(watch.complaints).toEqual([]);
  });

  test('keeps range, sorting, and page in the address and across a reload', async ({ page }) => {
    const watch = await watchPage(page);
    await startSession(page, PRACTICE_ID);
    await page.goto('/analytics');
    const ranges = page.getByRole('combobox', { name: 'Date range' });
    await ranges.selectOption('90 days');
    await expect(page).toHaveURL(/[?&]range=90(&|$)/);
    await page.reload();
    await expect(ranges).toHaveValue('90');
    await page.goBack();
    await expect(page).toHaveURL(/\/analytics$/);
    await expect(ranges).toHaveValue('this-month');

    await ranges.selectOption('Custom…');
    const form = page.getByRole('form', { name: 'Custom date range' });
    await expect(form.getByLabel('First day')).toBeFocused();
    await expectSound(page, form);
    await form.getByLabel('First day').fill('2026-01-01');
    await form.getByLabel('Last day').fill('2026-01-31');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\?range=2026-01-01\.\.2026-01-31$/);
    await expect(page.getByText('No orders from Jan 1, 2026 to Jan 31, 2026').first()).toBeVisible();
    await page.goBack();

    await unfold(page, 'Individual Orders');
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody-has-this-name');
    await expect(page.getByText('No orders match “nobody-has-this-name”')).toBeVisible();
    await expect(page).toHaveURL(/\/analytics\?open=orders$/);
    await page.getByRole('button', { name: 'Clear' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^orders-this-month-\d{4}-\d\d-\d\d\.csv$/);
    watch.expectCalm();
  });

  test('reports a failure, recovers, and asks to log in when signed out', async ({ page }) => {
    const watch = await watchPage(page, { expected: /ERR_FAILED|status of (401|404)/ });
    await startSession(page, PRACTICE_ID);
    await page.route('**/api/analytics/sms?*', (route) => route.abort());
    await page.goto('/analytics?open=sms');
    await expect(page.getByRole('heading', { name: 'Failed to load analytics' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.unroute('**/api/analytics/sms?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'SMS Performance Summary' })).toBeVisible();

    await page.goto('/order-details/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await expectSoundAtEverySize(page);

    await page.request.post('/api/logout');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    for (const path of ['/order-details/1', '/analytics?range=90']) {
      await page.goto(path);
      await expect(page.getByText('Please log in to view analytics')).toBeVisible();
    }
    await expectSoundAtEverySize(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Practice ID').fill(PRACTICE_ID);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/analytics\?range=90$/);
    await expect(page.getByRole('heading', { name: 'Individual Orders' })).toBeVisible();
    watch.expectCalm();
  });

  test('is accessible: folded, open, an order, and the activity', async ({ page }) => {
    await startSession(page, PRACTICE_ID);
    await page.goto('/analytics');
    await expect(page.getByRole('heading', { name: 'Individual Orders' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.goto('/analytics?open=orders,revenue,sms,funnel,follow-up');
    await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
    await expectSoundAtEverySize(page);
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Order details', level: 1 })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.goto('/activity');
    await expect(page.getByText('Sent a cart').first()).toBeVisible();
    await expect(page.getByText('This computer', { exact: true }).last()).toBeVisible();
    await expectSoundAtEverySize(page);
  });
});

// In this file, because the orders above are paid with the code that these tests turn off.
test.describe('a code that the shop does not accept', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ viewport: SMALL });
  test.beforeAll(() => askSandbox('discounts', { code: 'HARBOR20', isActive: false }));
  test.afterAll(() => askSandbox('discounts', { code: 'HARBOR20', isActive: true }));

  for (const hasScript of [true, false]) {
    test.describe(`with scripts ${hasScript ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test("shows the shop's total and accepts it with one more press", async ({ page }) => {
        const { cartUrl, full, reduced } = await textFromHarbor(page, newPhone());
        await page.context().clearCookies();
        await page.goto(new URL(cartUrl).pathname);
        if (hasScript) await expect(page.locator('#page')).toHaveAttribute('data-live', 'true');
        await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await expect(page.getByRole('alert')).toContainText(
          `The shop charges ${full} instead of ${reduced}: the code HARBOR20 is not active. You can continue or call your practice.`,
        );
        const goOn = page.getByRole('button', { name: `Go to checkout: ${full}` });
        await expect(goOn).toBeInViewport({ ratio: 1 });
        if (hasScript) {
          await expectSoundAtEverySize(page);
          await page.setViewportSize({ width: 320, height: 568 });
          await expectNoSidewaysScroll(page);
        }
        await goOn.click();
        await untilAtCheckout(page);
        await expect(page.getByRole('button', { name: `Pay now, ${full}` })).toBeVisible();
      });
    });
  }

  test("is noted on the cart's card in the history", async ({ page }) => {
    const phone = newPhone();
    const { cartId, full, reduced } = await textFromHarbor(page, phone);
    expect((await page.request.post('/api/checkout/create', { data: { cartId } })).status()).toBe(200);
    await signIn(page, PRACTICE_ID, ONE_PRODUCT);
    await page.getByRole('button', { name: /^Carts/ }).click();
    await drawerOf(page).getByRole('tab', { name: 'SMS History' }).click();
    const card = drawerOf(page).getByRole('article').filter({ hasText: phone });
    await card.getByRole('button', { name: 'Unknown Patient', exact: true }).click();
    await expect(card).toContainText(
      `The shop charges ${full} instead of ${reduced} for this cart: the code HARBOR20 is not active.`,
    );
    await expectSoundAtEverySize(page);
  });
});

/** Texts a cart of one product; `full` is its online price, `reduced` the practice's. */
async function textFromHarbor(page: Page, phoneNumber: string) {
  await startSession(page, PRACTICE_ID);
  const cart = await textCart(page, { phoneNumber, practiceName: PRACTICE_NAME });
  return { ...cart, full: dollars(cart.totalPrice), reduced: dollars(cart.yourPrice) };
}

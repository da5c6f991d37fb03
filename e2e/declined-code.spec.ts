import { expect, type Page, test } from '@playwright/test';
import {
  drawerOf,
  expectNoSidewaysScroll,
  expectSoundAtEverySize,
  SMALL,
  signIn,
  startSession,
} from './portal-steps.js';
import { askSandbox, numbersOf, untilAtCheckout } from './sandbox-steps.js';

const PRACTICE_ID = '100300';
const newPhone = numbersOf(920);
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

test.describe('a code that the shop does not accept', () => {
  test.use({ viewport: SMALL });
  test.beforeAll(() => askSandbox('discounts', { code: 'HARBOR20', isActive: false }));
  test.afterAll(() => askSandbox('discounts', { code: 'HARBOR20', isActive: true }));

  for (const hasScript of [true, false]) {
    test.describe(`with scripts ${hasScript ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test("shows the shop's total and accepts it with one more press", async ({ page }) => {
        const { cartUrl, full, reduced } = await textCart(page, newPhone());
        await page.context().clearCookies();
        await page.goto(new URL(cartUrl).pathname);
        if (hasScript) await expect(page.locator('#page')).toHaveAttribute('data-live', 'true');
        await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await expect(page.getByRole('alert')).toHaveText(
          `The shop charges ${full} instead of ${reduced}: the code HARBOR20 is not active. You can continue at ${full} or ask your practice.`,
        );
        const goOn = page.getByRole('button', { name: `Continue at ${full}` });
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
    const { cartId, full, reduced } = await textCart(page, phone);
    expect((await page.request.post('/api/checkout/create', { data: { cartId } })).status()).toBe(200);
    await signIn(page, PRACTICE_ID);
    await page.getByRole('button', { name: /^Carts/ }).click();
    await drawerOf(page).getByRole('tab', { name: 'SMS History' }).click();
    const card = drawerOf(page).getByRole('article').filter({ hasText: phone });
    await card.getByRole('button', { name: 'Unknown Patient' }).click();
    await expect(card).toContainText(
      `The shop charges ${full} instead of ${reduced} for this cart: the code HARBOR20 is not active.`,
    );
    await expectSoundAtEverySize(page);
  });
});

/** Texts a cart of one product; `full` is its online price, `reduced` the practice's. */
async function textCart(page: Page, phoneNumber: string) {
  await startSession(page, PRACTICE_ID);
  const practiceName = 'Harbor Vision Center';
  const products = await page.request.get('/api/products?page=1&search=drops');
  const [variantId] = ((await products.json()) as { products: Listed[] }).products
    .filter(({ isAvailable, hasOptions }) => isAvailable && !hasOptions)
    .map((product) => product.variantId);
  const cartItems = [{ id: variantId, variantId, quantity: 1 }];
  const created = await page.request.post('/api/carts', { data: { practiceName, cartItems } });
  expect(created.status(), await created.text()).toBe(201);
  const { cartId, cartUrl, totalPrice, yourPrice } = (await created.json()) as Created;
  const text = { practiceName, phoneNumber, cartUrl, consent: true };
  expect((await page.request.post('/api/send-sms', { data: text })).ok()).toBe(true);
  return { cartId, cartUrl, full: dollars(totalPrice), reduced: dollars(yourPrice) };
}

interface Listed {
  readonly variantId: string;
  readonly isAvailable: boolean;
  readonly hasOptions: boolean;
}
interface Created {
  readonly cartId: string;
  readonly cartUrl: string;
  readonly totalPrice: number;
  readonly yourPrice: number;
}

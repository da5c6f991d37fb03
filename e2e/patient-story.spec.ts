import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound, SMALL, WIDE } from './portal-steps.js';
import { test } from './portal-test.js';
import { untilAtCheckout } from './sandbox-steps.js';

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:3000';

interface ListedProduct {
  isAvailable: boolean;
  inventoryTracked: boolean;
  quantityAvailable: number | null;
  variants: { id: string; availableForSale: boolean }[];
}

interface CreatedCart {
  cartId: string;
  cartUrl: string;
  items: {
    title: string;
    price: number;
    quantity: number;
    selectedOptions: { name: string; value: string }[];
  }[];
  totalPrice: number;
  discount: number;
  yourPrice: number;
}

const dollars = (cents: number) =>
  `$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;

/** A cart of two well-stocked products, made through the API as Lakeside Eye Care. */
async function createCart(page: Page): Promise<CreatedCart> {
  const headers = { origin: BASE_URL };
  const signIn = await page.request.post(`${BASE_URL}/api/verify-practice`, {
    headers,
    data: { practiceId: '100200' },
  });
  expect(signIn.ok(), await signIn.text()).toBe(true);
  const { practice } = await signIn.json();
  const { products }: { products: ListedProduct[] } = await (
    await page.request.get(`${BASE_URL}/api/products`)
  ).json();
  const sellable = products.filter(
    ({ isAvailable, inventoryTracked, quantityAvailable }) =>
      isAvailable && (!inventoryTracked || (quantityAvailable ?? 0) > 20),
  );
  const simple = sellable.find((product) => product.variants.length === 1);
  const optional = sellable.find(
    (product) => product.variants.length > 1 && product.variants[0]?.availableForSale,
  );
  const variantIds = [simple, optional].flatMap((product) => product?.variants[0]?.id ?? []);
  expect(variantIds).toHaveLength(2);
  const created = await page.request.post(`${BASE_URL}/api/carts`, {
    headers,
    data: {
      practiceName: practice.name,
      practiceDiscountCode: practice.discountCode,
      cartItems: variantIds.map((id, index) => ({ id, variantId: id, quantity: 2 - index })),
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  return created.json();
}

/** Opens the cart as the patient: no session. Resolves when the script has taken over, where there is one. */
async function openCart(page: Page, url: string, hasScript: boolean): Promise<void> {
  await page.context().clearCookies();
  await page.goto(new URL(new URL(url).pathname, BASE_URL).href);
  if (hasScript) await expect(page.locator('#page')).toHaveAttribute('data-live', 'true');
}

async function expectOrder(page: Page, cart: CreatedCart): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Order');
  await expect(page.locator('main')).toContainText('Recommended by Lakeside Eye Care');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(cart.items.length);
  for (const [index, item] of cart.items.entries()) {
    const row = rows.nth(index);
    // The options below say the variant.
    const variant = item.selectedOptions.map(({ value }) => value).join(' / ');
    await expect(row.getByRole('heading')).toHaveText(item.title.replace(` - ${variant}`, ''));
    await expect(row).toContainText(`Quantity ${item.quantity}`);
    await expect(row.locator('s')).toContainText(dollars(item.price * item.quantity));
    for (const option of item.selectedOptions) {
      await expect(row).toContainText(`${option.name}: ${option.value}`);
    }
  }
  expect(cart.totalPrice - cart.discount).toBe(cart.yourPrice);
  const sums = page.locator('dl > div');
  await expect(sums).toHaveText([
    `Online Price${dollars(cart.totalPrice)}`,
    `20% OFF with code LAKESIDE20\u2212${dollars(cart.discount)}`,
    `Your Price${dollars(cart.yourPrice)}`,
    `Subtotal${dollars(cart.yourPrice)}`,
    'ShippingCalculated at checkout',
    'TaxCalculated at checkout',
  ]);
  const paid = await page.locator('.price').allTextContents();
  const payments = paid.map((words) => Number(words.split('You pay')[1]?.replace(/\D/g, '')));
  expect(payments.reduce((sum, cents) => sum + cents, 0)).toBe(cart.yourPrice);
  await expect(page.locator('.total')).toHaveText(
    `Total before shipping and tax ${dollars(cart.yourPrice)} You save ${dollars(cart.discount)}`,
  );
  await expect(page.locator('main')).toContainText('Secure checkout powered by Shopify');
  await expect(page.locator('main')).toContainText('No account needed.');
}

for (const hasScript of [true, false]) {
  test.describe(`the patient page with scripts ${hasScript ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled: hasScript });

    test('shows the order and what a product is, and continues to the shop', async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      const cart = await createCart(page);
      await openCart(page, cart.cartUrl, hasScript);
      await expectOrder(page, cart);
      const button = page.getByRole('button', { name: 'Proceed to Checkout' });
      for (const { width, height } of [WIDE, SMALL]) {
        await page.setViewportSize({ width, height });
        await expect(button).toBeInViewport({ ratio: 1 });
        if (hasScript) await expectNoSidewaysScroll(page);
      }
      const phone = page.getByRole('link', { name: 'Call (312) 555-0100' });
      await expect(phone).toHaveAttribute('href', 'tel:+13125550100');
      expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const row = page.getByRole('listitem').first();
      const description = row.locator('details > p');
      await expect(description).toBeHidden();
      await row.click({ position: { x: 40, y: 50 } });
      await expect(description).toBeVisible();
      // The picture is larger here.
      await expect(row.locator('details img')).toBeVisible();
      await button.click();
      await untilAtCheckout(page);
      await expect(page.locator('body')).toContainText(dollars(cart.yourPrice));
      await expect(page.locator('body')).toContainText('LAKESIDE20');
      expect(complaints).toEqual([]);
    });

    test('says when a cart is not there, with a way back', async ({ page }) => {
      await page.goto(`${BASE_URL}/cart/1111111111111111111111`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart Not Found');
      const back = page.getByRole('button', { name: 'Go Back' });
      await expect(back).toBeVisible();
      await back.click();
      await page.waitForURL((url) => url.pathname === '/cart/closed' || url.href === 'about:blank');
    });

    test('ends on a closing page, which does not link to the portal', async ({ page }) => {
      await page.goto(`${BASE_URL}/cart/closed`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can close this page');
      // The only link is the page in the other language.
      await expect(page.getByRole('link')).toHaveText(['Español']);
      await expect(page.getByRole('button')).toHaveCount(0);
    });

    test('orders fewer of one line, and leaves another one out', async ({ page }) => {
      const cart = await createCart(page);
      const [first, second] = cart.items;
      if (!first || !second) throw new Error('The cart has too few lines.');
      const yours = (cents: number) => dollars(cents - Math.floor((cents * 20 + 50) / 100));
      await openCart(page, cart.cartUrl, hasScript);
      const drops = page.getByRole('listitem').nth(0);
      const other = page.getByRole('listitem').nth(1);
      const total = page.locator('.total b');
      await drops.getByRole('button', { name: /^One less/ }).click();
      await expect(total).toHaveText(yours(first.price + second.price));
      await expect(drops).toContainText('Quantity 1');
      await drops.getByRole('button', { name: /^Remove/ }).click();
      await expect(total).toHaveText(yours(second.price));
      await expect(other.getByRole('button')).toHaveCount(0);
      await drops.getByRole('button', { name: /^Put back/ }).click();
      await expect(total).toHaveText(dollars(cart.yourPrice));
      await drops.getByRole('button', { name: /^One less/ }).click();
      await expect(total).toHaveText(yours(first.price + second.price));
      await page.reload();
      await expect(total).toHaveText(yours(first.price + second.price));
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await untilAtCheckout(page);
      await expect(page.locator('body')).toContainText(yours(first.price + second.price));
      await page.goto(new URL(cart.cartUrl).pathname);
      await expect(total).toHaveText(dollars(cart.yourPrice));
    });

    test('says thanks for an order with a receipt, and takes a second one by its own link only', async ({
      page,
    }) => {
      const cart = await createCart(page);
      await openCart(page, cart.cartUrl, hasScript);
      const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
      await proceed.click();
      await page.getByRole('button', { name: /Pay now/ }).click();
      await expect(page.getByText(/#\d{4,}/).first()).toBeVisible();
      const readCart = async () => (await page.request.get(`${BASE_URL}/api/carts/${cart.cartId}`)).json();
      await expect.poll(async () => (await readCart()).orderedAt, { timeout: 20_000 }).not.toBeNull();
      await page.goto(new URL(cart.cartUrl).pathname);
      await expect(page.getByRole('status').first()).toContainText('Thank you. Your order was placed');
      await expect(page.locator('main')).toContainText(/Order number: #\d{4,}/);
      await expect(page.getByRole('listitem')).toHaveCount(cart.items.length);
      await expect(page.locator('main')).not.toContainText('$');
      await expect(proceed).toHaveCount(0);
      await page.getByRole('link', { name: 'Order again' }).click();
      await expect(page.getByRole('status').first()).toContainText('This is a new order.');
      await page.getByRole('button', { name: /^One less/ }).click();
      await expect(page.locator('.total b')).not.toHaveText(dollars(cart.yourPrice));
      await page.reload();
      await expect(page.getByRole('status').first()).toContainText('This is a new order.');
      await proceed.click();
      await untilAtCheckout(page);
    });
  });
}

test('a failed checkout is an alert in the page and the button works again; no text is small', async ({
  page,
}) => {
  const cart = await createCart(page);
  await openCart(page, cart.cartUrl, true);
  const smallest = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('#page *')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(smallest).toBeGreaterThanOrEqual(16);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectSlimBar(page);

  await page.setViewportSize({ width: 375, height: 667 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const row = page.getByRole('listitem').first();
  const picture = await row.locator('.thumb').first().boundingBox();
  const title = await row.getByRole('heading').boundingBox();
  if (!picture || !title) throw new Error('The line has no picture or no title.');
  expect(picture.y).toBeGreaterThanOrEqual(title.y + title.height);
  await expectSlimBar(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/checkout/create', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Creating Checkout...' })).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toHaveText(
    'Sorry, there was an error processing your order: no internet connection. Please try again. Nothing was charged.',
  );
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

/** Total and button are in view, in one low row. */
async function expectSlimBar(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.total b')).toBeInViewport({ ratio: 1 });
  expect((await page.locator('.pay').boundingBox())?.height).toBeLessThan(190);
  await expectNoSidewaysScroll(page);
}

test('a link that does not work texts the right one again, from the first view also with large text', async ({
  page,
}) => {
  await page.goto(`${BASE_URL}/cart/1111111111111111111111`);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(page.getByLabel('Mobile number')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Text my link' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('(312) 555-0199');
  await page.getByRole('button', { name: 'Text my link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.locator('main')).toContainText('you will get it again in a few minutes');
  await expectSound(page);
});

import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound } from './portal-steps.js';
import { test } from './portal-test.js';

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:3000';

const SCREENS = [
  { width: 375, height: 740 },
  { width: 375, height: 553 },
  { width: 320, height: 568 },
];

/** The total's height at 100% text. */
const TOTAL_PX = 27;

/** How the page says each thing. */
const WORDS = {
  en: {
    proceed: 'Proceed to Checkout',
    goTo: /^Go to checkout/,
    before: 'before shipping and tax',
    save: 'You save',
  },
  es: {
    proceed: 'Ir al pago',
    goTo: /^Ir al pago: /,
    before: 'sin envío ni impuestos',
    save: 'Usted ahorra',
  },
} as const;
type Language = keyof typeof WORDS;

/** Elm Street Eye Care, whose code the shop does not know: its total is higher than the cart's. */
const PRACTICE_ID = '100900';

/** A cart of two products, made through the API; returns its path. */
async function createCart(page: Page, language: Language): Promise<string> {
  const headers = { origin: BASE_URL };
  const signIn = await page.request.post(`${BASE_URL}/api/verify-practice`, {
    headers,
    data: { practiceId: PRACTICE_ID },
  });
  const { practice } = await signIn.json();
  const { products } = await (await page.request.get(`${BASE_URL}/api/products?search=mask`)).json();
  const sellable = products.filter((product: { isAvailable: boolean }) => product.isAvailable).slice(0, 2);
  expect(sellable).toHaveLength(2);
  const created = await page.request.post(`${BASE_URL}/api/carts`, {
    headers,
    data: {
      practiceName: practice.name,
      practiceDiscountCode: practice.discountCode,
      language,
      cartItems: sellable.map(({ variants }: { variants: { id: string }[] }) => ({
        id: variants[0]?.id,
        variantId: variants[0]?.id,
        quantity: 2,
      })),
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.context().clearCookies();
  return new URL((await created.json()).cartUrl).pathname;
}

async function open(page: Page, path: string, textSize: number): Promise<void> {
  await page.goto(BASE_URL + path);
  await expect(page.locator('#page')).toHaveAttribute('data-live', 'true');
  await page.evaluate((percent) => {
    document.documentElement.style.setProperty('font-size', `${percent * 1.125}%`);
  }, textSize);
}

/** The total and the button are fully in view, whatever else the page says. */
async function expectTotalInView(
  page: Page,
  button: string | RegExp,
  { before }: { before: string },
): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  const total = page.locator('.total b');
  await expect(total).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(before)).toBeInViewport({ ratio: 1 });
  const px = await total.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(px).toBeGreaterThanOrEqual(TOTAL_PX);
  const { height } = page.viewportSize() ?? { height: 0 };
  expect((await page.locator('.pay').boundingBox())?.height).toBeLessThan(height * 0.36);
  await expectNoSidewaysScroll(page);
}

/** The title is the largest and the price before the smallest; the first product's name begins above the bar. */
async function expectOrderOfSizes(page: Page): Promise<void> {
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const [title, by, name, price, before] = await Promise.all(
    ['h1', '.by', '.what h2', '.price', '.price s'].map(sizeOf),
  );
  expect(title).toBeGreaterThan(Math.max(by ?? 0, name ?? 0));
  expect(before).toBeLessThan(price ?? 0);
  const nameTop = (await page.locator('.what h2').first().boundingBox())?.y ?? 0;
  // A phone that shows both of its browser bars has no room for the name.
  if ((page.viewportSize()?.height ?? 0) > 560)
    expect(nameTop).toBeLessThan((await page.locator('.pay').boundingBox())?.y ?? 0);
  const priceTop = (await page.locator('.price').first().boundingBox())?.y ?? 0;
  expect(nameTop).toBeLessThanOrEqual(priceTop);
}

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];

  test(`total and button are in view on every small screen, at both text sizes, in ${language}`, async ({
    page,
  }) => {
    const path = await createCart(page, language);
    for (const screen of SCREENS) {
      for (const textSize of [100, 200]) {
        await test.step(`${screen.width}×${screen.height}, ${textSize}% text`, async () => {
          await page.setViewportSize(screen);
          await open(page, path, textSize);
          await expectTotalInView(page, words.proceed, words);
          await expect(page.locator('.total em')).toContainText(words.save);
          await expect(page.locator('.total em')).toBeInViewport({ ratio: 1 });
          await expectOrderOfSizes(page);
          // The header is one row: the practice's name does not take half of the screen.
          expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(screen.height * 0.25);

          await page.route('**/api/checkout/create', (route) => route.abort(), { times: 1 });
          await page.getByRole('button', { name: words.proceed }).click();
          const note = page.getByRole('alert').filter({ visible: true });
          await expect(note).toBeInViewport();
          await expectTotalInView(page, words.proceed, words);

          await page.getByRole('button', { name: words.proceed }).click();
          await expect(page.getByRole('button', { name: words.goTo })).toBeVisible();
          await expectTotalInView(page, words.goTo, words);
          await expect(note).toBeInViewport();
          // The note starts in view, above the bar.
          const top = (await note.boundingBox())?.y ?? -1;
          const bar = (await page.locator('.pay').boundingBox())?.y ?? 0;
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThan(bar);
          if (screen === SCREENS.at(-1)) await expectSound(page);
        });
      }
    }
  });
}

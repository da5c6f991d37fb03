import { type Browser, expect, type Page, type Route } from '@playwright/test';
import {
  addDrops,
  cardOf,
  drawerOf,
  ONE_PRODUCT,
  SIZES,
  signIn,
  startSession,
  untilDescribed,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { watchPage } from './watch-page.js';

/** No other test uses this practice, so nothing else is saved in it. */
const PRACTICE_ID = '100400';
const PRACTICE_NAME = 'Prairie Family Optometry';
const MASK = 'Weighted Heat Mask';

test.describe.configure({ mode: 'serial' });

async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await startSession(page, PRACTICE_ID);
  return page;
}

async function createBundle(page: Page, name: string, search: string): Promise<void> {
  await page.goto(`/?tab=bundles&search=${encodeURIComponent(search)}`);
  await page.getByRole('button', { name: 'Create Bundle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Bundle' });
  await dialog.getByLabel('Bundle name').fill(name);
  await dialog.getByRole('button', { name: 'Create Bundle' }).click();
  await expect(page.getByText('Your product bundle has been created successfully.')).toBeVisible();
}

async function listed(page: Page, list: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(`/api/${list}`, { params: { practiceName: PRACTICE_NAME } });
  const body = await answer.json();
  // Favorites are a bare list.
  return Array.isArray(body) ? body : body[list];
}

test("two browsers of one practice lose none of each other's changes", async ({ browser }) => {
  const [front, back] = [await newBrowser(browser), await newBrowser(browser)];
  await Promise.all([
    createBundle(front, 'Front desk', 'lubricating eye drops'),
    createBundle(back, 'Exam room', 'single-dose eye drops'),
  ]);
  const names = (await listed(front, 'bundles')).map((bundle) => bundle.name);
  expect(names).toEqual(expect.arrayContaining(['Front desk', 'Exam room']));

  for (const page of [front, back]) {
    await page.getByRole('tab', { name: 'Products' }).click();
    const product = page.getByRole('article').first();
    await product.getByRole('button', { name: 'Favorite' }).click();
    await expect(product.getByRole('button', { name: /^Added/ })).toBeVisible();
  }
  expect(await listed(back, 'favorites')).toHaveLength(2);
  await back.reload();
  await expect(back.getByRole('region', { name: 'Favorites' }).getByText('2', { exact: true })).toBeVisible();

  for (const { id } of await listed(front, 'favorites')) {
    await front.request.delete(`/api/favorites/${id}`, { params: { practiceName: PRACTICE_NAME } });
  }
  for (const { id } of await listed(front, 'bundles')) {
    await front.request.delete(`/api/bundles/${id}`, { params: { practiceName: PRACTICE_NAME } });
  }
  await front.context().close();
  await back.context().close();
});

test('two tabs share one cart, also when both add to it', async ({ page, context }) => {
  const first = await watchPage(page);
  await signIn(page, PRACTICE_ID, ONE_PRODUCT);
  const other = await context.newPage();
  const second = await watchPage(other);
  await other.goto('/?search=weighted%20heat%20mask');
  await addDrops(page);
  await expect(other.getByText('Subtotal, 1 item')).toBeVisible();
  await cardOf(other, MASK).getByRole('button', { name: 'SELECT OPTIONS' }).click();
  const dialog = other.getByRole('dialog', { name: MASK });
  await untilDescribed(dialog);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByText('Subtotal, 2 items')).toBeVisible();
  await page.getByRole('button', { name: 'GO TO CART' }).click();
  await expect(drawerOf(page).getByRole('listitem')).toHaveCount(2);
  first.expectCalm();
  second.expectCalm();
});

/** Holds an address's response until it is released, like a very slow server. */
async function holdBack(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const methods: string[] = [];
  await page.route(address, async (route) => {
    methods.push(route.request().method());
    await held;
    await answer(route);
  });
  return { letGo, methods };
}

test('a slow server: favorites that load late move nothing, the list waits, and nothing is done twice', async ({
  page,
}) => {
  const favorites = await holdBack(page, '**/api/favorites?**', (route) => route.continue());
  await signIn(page, PRACTICE_ID);
  const panel = page.getByRole('region', { name: 'Favorites' });
  const below = page.getByRole('article').first();
  const heading = panel.getByRole('heading', { name: 'Favorites' });
  const placesAtEverySize = async () => {
    const places = [];
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      const headingBox = await heading.boundingBox();
      // On phones, only screen readers have it.
      if (headingBox?.height !== 1) places.push(headingBox);
      places.push(await below.boundingBox());
    }
    return places;
  };
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  const before = await placesAtEverySize();
  favorites.letGo();
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  expect(before).not.toContain(null);
  expect(await placesAtEverySize()).toEqual(before);

  const listing = await holdBack(page, '**/api/products/filtered**', (route) => route.continue());
  await page.getByRole('searchbox').fill('mask');
  await expect(page.getByText('Loading products...')).toBeVisible();
  await expect(page.getByText('118 Products found')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('mask');
  listing.letGo();
  await expect(page.getByText('18 Products found', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading products...')).toBeHidden();

  const saving = await holdBack(page, '**/api/favorites', (route) => route.abort());
  const card = page.getByRole('article').first();
  // While it waits, its name is "Adding ...", which cannot be pressed either.
  const heart = card.getByRole('button', { name: 'Favorite' });
  await heart.dblclick();
  await expect(card.getByRole('button', { name: /^Adding/ })).toBeVisible();
  saving.letGo();
  await expect(heart).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(saving.methods).toEqual(['POST']);
});

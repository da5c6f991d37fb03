import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { settle } from './portal-steps.js';

/** The demo practice in the pictures. Its favorites and bundles stay. */
const PRACTICE = { practiceName: 'Lakeside Eye Care' };
export const FAVORITES = [
  'lubricating eye drops',
  'weighted heat mask',
  'omega-3 softgels',
  'lid foam',
  'eyelid mist',
];
/** The sizes of the pictures. */
export const PICTURE_SIZES = [
  { width: 375, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];

/** A number for this size only, so that each size has its own texts. */
export const numberFor = (width: number, first: number): string =>
  `(312) 555-01${first + PICTURE_SIZES.findIndex((size) => size.width === width)}`;

/** The lowest quality at which the smallest type stays sharp. */
const QUALITY = 62;

/** Writes what the window shows to docs/screens. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, left, bottom } = image.getBoundingClientRect();
      const isInView =
        image.checkVisibility() && bottom > 0 && top < window.innerHeight && left < window.innerWidth;
      return image.complete || !isInView;
    }),
  );
  const path = fileURLToPath(new URL(`../docs/screens/${name}.webp`, import.meta.url));
  // Playwright itself writes no WebP, which is half as large as JPEG.
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await browser.detach();
  await writeFile(path, Buffer.from(data, 'base64'));
}

/** Keeps the notice about replies out of the pictures: it would be in all of them. */
export async function putRepliesAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('replies-dismissed', '"9999-01-01T00:00:00.000Z"');
    } catch {
      // A page without storage, such as about:blank, shows no notice.
    }
  });
}

/** Saves the favorites of the pictures; they stay. */
export async function saveFavorites(page: Page): Promise<void> {
  for (const search of FAVORITES.toReversed()) {
    const id = await findProduct(page, search);
    await page.request.post('/api/favorites', { data: { ...PRACTICE, productId: id } });
  }
}

export async function removeBundles(page: Page): Promise<void> {
  const { bundles } = await (await page.request.get('/api/bundles', { params: PRACTICE })).json();
  for (const { id } of bundles) await page.request.delete(`/api/bundles/${id}`, { params: PRACTICE });
}

/** Creates the bundles of the pictures; they stay. */
export async function createBundles(page: Page): Promise<void> {
  const contents = {
    'First visit': ['lubricating eye drops', 'lid foam', 'eyelid mist'],
    'Evening routine': ['night ointment', 'lid foam', 'eyelid mist', 'single-dose'],
  };
  for (const [name, searches] of Object.entries(contents)) {
    const products = await Promise.all(
      searches.map(async (search) => ({ productId: await findProduct(page, search, { hasOptions: false }) })),
    );
    await page.request.post('/api/bundles', { data: { ...PRACTICE, name, products } });
  }
}

async function findProduct(
  page: Page,
  search: string,
  wanted: { hasOptions?: boolean } = {},
): Promise<string> {
  const answer = await page.request.get('/api/products', { params: { search, page: 1, pageSize: 20 } });
  const { products } = (await answer.json()) as { products: { id: string; hasOptions: boolean }[] };
  const found = products.find(
    ({ hasOptions }) => wanted.hasOptions === undefined || hasOptions === wanted.hasOptions,
  );
  if (found === undefined) throw new Error(`No product is found by "${search}".`);
  return found.id;
}

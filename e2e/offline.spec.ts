import { expect, type Page } from '@playwright/test';
import { startChangingServer } from './changing-server.js';
import {
  continueCart,
  drawerOf,
  expectSound,
  foundIn,
  ONE_PRODUCT,
  SMALL,
  signIn,
  signInWithCart,
  skipWelcome,
  submitPracticeId,
} from './portal-steps.js';
import { test } from './portal-test.js';

const OFFLINE = 'You are offline. Your cart is safe; sending works again when you are back online.';

test.use({ serviceWorkers: 'allow' });

/** The first visit installs the service worker. */
async function untilInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Every address in the portal's caches. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe('offline', () => {
  test.use({ viewport: SMALL });

  test('starts the portal without a connection, says so, and recovers', async ({ page, context }) => {
    await signInWithCart(page);
    await untilInCharge(page);
    await expect(page.getByText('A new version is ready')).toHaveCount(0);

    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    // A reload may scroll a chip half under the header, where it would count as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await expect(page.getByText('Error Loading Products')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSound(page);
    await continueCart(page);
    await expect(drawerOf(page).getByText('Lubricating Eye Drops')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    await expect(page.getByText(/\d+ Products found/)).toBeVisible();
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
  });

  test('announces a new version, which waits while the old one keeps working', async ({ page, baseURL }) => {
    const server = await startChangingServer(baseURL ?? '');
    try {
      await skipWelcome(page);
      await page.goto(server.url);
      await untilInCharge(page);
      server.deploy();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const notice = page.getByText('A new version is ready');
      await expect(notice).toBeVisible();
      await expectSound(page);
      // On a phone it waits while there is a cart, whose bar it would be above.
      await submitPracticeId(page);
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'ADD TO CART' }).first().click();
      await expect(page.getByRole('button', { name: 'GO TO CART' })).toBeVisible();
      await expect(notice).toBeHidden();
      await page.evaluate(() => {
        window.history.pushState({}, '', '/learn-more');
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
      const isReloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await isReloaded;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
      await expect(page.getByText('A new version is ready')).toHaveCount(0);
    } finally {
      await server.close();
    }
  });
});

test('never serves the patient page or the API from a cache', async ({ page, context, baseURL }) => {
  await signIn(page, undefined, ONE_PRODUCT);
  await untilInCharge(page);
  await page.goto('/cart/none');
  await expect(page.getByText('Cart Not Found')).toBeVisible();
  await page.goto('/');
  await expect(foundIn(page)).toBeVisible();
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => /^\/(api|cart)\b|patient|\.map$/.test(path))).toEqual([]);

  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  const answers = await page.evaluate(async () =>
    Promise.all(
      ['/api/health', '/api/products', '/cart/none'].map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      ),
    ),
  );
  expect(answers).toEqual(['no answer', 'no answer', 'no answer']);
  for (const path of ['/cart/none', '/Cart/none', '/p/12eam-t5gy8-anbk0', '/api/docs']) {
    const other = await context.newPage();
    await expect(other.goto(`${baseURL}${path}`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await other.close();
  }
  await page.goto(`${baseURL}/learn-more`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How .+ works/);
  await page.goto(`${baseURL}/no-such-page`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('registers no service worker on the patient page', async ({ page }) => {
  await page.goto('/cart/none');
  await expect(page.getByText('Cart Not Found')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

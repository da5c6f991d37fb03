import { type BrowserContext, test as base, type Page } from '@playwright/test';

const { BASE_URL = 'http://localhost:3000' } = process.env;

/** The kept page, which has no scripts. */
const KEPT_PATH = '/api/health';

const keptPageOf = (context: BrowserContext): Page | undefined =>
  context.pages().find((page) => new URL(page.url()).pathname === KEPT_PATH);

const clearStorage = (kept: Page): Promise<void> =>
  kept.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = resolve;
        deletion.onerror = reject;
      });
    }
  });

/**
 * Replaces what the browser stores for the portal. `setStorageState` would open a page for that and drop the compiled
 * scripts.
 */
export async function replaceStored(
  context: BrowserContext,
  stored: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = keptPageOf(context);
  if (kept) {
    await kept.evaluate((entries) => {
      localStorage.clear();
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, Object.entries(stored));
    return;
  }
  const items = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const origins = [{ origin: new URL(BASE_URL).origin, localStorage: items }];
  await context.setStorageState({ cookies: await context.cookies(), origins });
}

/**
 * A test gets a browser without cookies and storage, but not a new one: a page of the portal's origin stays open, so
 * that its process keeps the portal's scripts compiled. Compiling them for each test takes a sixth of its CPU time.
 * Tests about scripts, touch, languages, or service workers get a context of their own.
 */
export const test = base.extend<object, { keptContext: BrowserContext }>({
  keptContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: BASE_URL,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await (await context.newPage()).goto(KEPT_PATH);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, keptContext, hasTouch, javaScriptEnabled, locale, serviceWorkers },
    use,
    testInfo,
  ) => {
    const isPlain =
      !hasTouch && javaScriptEnabled !== false && locale === 'en-US' && serviceWorkers === 'block';
    if (!isPlain) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    const kept = keptPageOf(keptContext);
    if (!kept) throw new Error('The page that stays open is gone.');
    await Promise.all([keptContext.clearCookies(), clearStorage(kept)]);
    await use(keptContext);
    // A failed test ends its worker, and its pages are still needed for the screenshot.
    if (testInfo.status !== testInfo.expectedStatus) return;
    const [, ...opened] = keptContext.pages();
    await Promise.all(opened.map((page) => page.close()));
    await keptContext.unrouteAll();
    await keptContext.setOffline(false);
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
  },
});

import { type BrowserContext, test as base } from '@playwright/test';

const { BASE_URL = 'http://localhost:3000' } = process.env;

/**
 * A test gets a browser without cookies and storage, but not a new one: a page of the portal's origin stays open, and
 * with it the process that has the portal's scripts compiled. Compiling them for each test takes a sixth of its CPU
 * time. Tests about scripts, touch, languages, or service workers get a context of their own.
 */
export const test = base.extend<object, { keptContext: BrowserContext }>({
  keptContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: BASE_URL,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await (await context.newPage()).goto('/api/health');
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
    await keptContext.setStorageState({ cookies: [], origins: [] });
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

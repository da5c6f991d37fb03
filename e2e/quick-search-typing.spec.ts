import { expect, type Page } from '@playwright/test';
import { ONE_PRODUCT, startSession, WIDE, watchConsole } from './portal-steps.js';
import { test } from './portal-test.js';

/** In its own context, which has nothing compiled yet: typing meets the scripts as on a first visit. */
const testOfFirstVisit = test.extend({
  context: async ({ browser }, use) => {
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
});

const KEY_MS = 120;
/** When the shortcut is pressed on a slow computer, in ms after the page was requested: `npm run bench -- typing`. */
const MOMENTS_MS = process.env.EVERY_MOMENT === '1' ? [0, 400, 900, 1500, 2500, 6000] : [];

const field = (page: Page) => page.getByRole('dialog', { name: 'Quick search' }).getByRole('combobox');

/** Opens the portal as on a desk's old computer, and waits until the page is this old. */
async function openSlowly(page: Page, ageMs: number): Promise<void> {
  await startSession(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(ONE_PRODUCT, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await page.waitForFunction((age) => performance.now() >= age, ageMs);
}

/** Opens the portal as the server painted it. Its scripts load once the returned function is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  await startSession(page);
  let arrive = () => {};
  const isTime = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return arrive;
}

/** Types a word with a mistake and corrects it; `halfway` is called before the last letters. */
async function typeWithMistake(page: Page, halfway?: () => void): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('alv', { delay: KEY_MS });
  halfway?.();
  await page.keyboard.type('areq', { delay: KEY_MS });
  await page.keyboard.press('Backspace', { delay: KEY_MS });
  await page.keyboard.type('z', { delay: KEY_MS });
  await expect(field(page)).toHaveValue('alvarez');
  await expect(field(page)).toBeFocused();
}

/** Types in the palette, whose code has loaded by now, and presses Enter before the results are there. */
async function openByEnter(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('weighted', { delay: KEY_MS });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Weighted Heat Mask' })).toBeVisible();
}

test.describe('quick search', () => {
  test.use({ viewport: WIDE });

  for (const moment of MOMENTS_MS) {
    testOfFirstVisit(
      `has every letter typed from ${moment} ms on, and Enter waits for the whole word`,
      async ({ page }) => {
        const complaints = watchConsole(page);
        await openSlowly(page, moment);
        await typeWithMistake(page);
        await openByEnter(page);
        expect(complaints).toEqual([]);
      },
    );
  }

  testOfFirstVisit(
    'has every letter typed before and while the script takes over, and Enter waits for the whole word',
    async ({ page }) => {
      const complaints = watchConsole(page);
      await typeWithMistake(page, await openWithoutScripts(page));
      await openByEnter(page);
      expect(complaints).toEqual([]);
    },
  );

  test('opens what Enter was pressed for before the palette was there, and nothing before that', async ({
    page,
  }) => {
    const arrive = await openWithoutScripts(page);
    await page.keyboard.press('Control+k');
    // All at once, as a scanner or a text expander types.
    await page.keyboard.insertText('weighted');
    await page.keyboard.press('Enter');
    arrive();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Weighted Heat Mask' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('closes on Escape before the palette was there', async ({ page }) => {
    const arrive = await openWithoutScripts(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('alv');
    await page.keyboard.press('Escape');
    arrive();
    await expect(page.locator('#early-search')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

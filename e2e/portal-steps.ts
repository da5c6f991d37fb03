import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { replaceStored } from './portal-test.js';
import { isFromConfig } from './watch-page.js';

declare global {
  interface Window {
    /** Injected by `expectSound`. */
    readonly axe: typeof axe;
  }
}

export const SMALL = { width: 375, height: 740 };
export const WIDE = { width: 1280, height: 800 };
/** For what depends on the screen size. Everything else runs at one of them. */
export const SIZES = [
  { name: 'small', ...SMALL },
  { name: 'wide', ...WIDE },
];

export const PRACTICE_ID = '100200';
/** The practice whose patients reply. A reply shows on every page of its practice and would disturb other tests. */
export const REPLYING = { id: '100700', name: 'Ridgeline Vision' };
export const DROPS = 'Lubricating Eye Drops, 10\u00a0mL';
const DROPS_SEARCH = 'lubricating eye drops';
/** The portal with one product, for tests that do not check the list. A page of 36 takes longer to draw. */
export const ONE_PRODUCT = `/?search=${encodeURIComponent(DROPS_SEARCH)}`;

/**
 * Opens the portal in a browser that is signed in and has seen the welcome dialog. Other tests cover the sign-in
 * form.
 */
export async function signIn(page: Page, practiceId = PRACTICE_ID, path = '/'): Promise<void> {
  // A portal that is open would write its cart again.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await startSession(page, practiceId);
  await page.goto(path);
  await expect(foundIn(page)).toBeVisible();
}

/** Signs the browser in before any page is opened, so that requests can be made for the practice. */
export async function startSession(page: Page, practiceId = PRACTICE_ID): Promise<void> {
  const answer = await page.request.post('/api/verify-practice', { data: { practiceId } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { practice } = (await answer.json()) as { practice: { id: string } };
  await replaceStored(page.context(), {
    'welcome-seen': 'true',
    'practice-auth': JSON.stringify(practice),
    'order-practice': JSON.stringify(practice.id),
  });
}

/** Opens the portal signed in, with one product without options in the cart. */
export async function signInWithCart(page: Page, practiceId = PRACTICE_ID): Promise<void> {
  await signIn(page, practiceId, ONE_PRODUCT);
  await addFrom(page, cardOf(page, DROPS));
}

/** Marks the welcome dialog as seen before any page is opened. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('welcome-seen', 'true');
    } catch {
      // A page without storage, such as about:blank, shows no welcome dialog.
    }
  });
}

/** Opens the portal and signs in with the form. On a new browser the welcome dialog is shown. */
export async function signInByForm(page: Page, practiceId = PRACTICE_ID): Promise<void> {
  await page.goto('/');
  await submitPracticeId(page, practiceId);
}

/** Signs in with the form of the open page. */
export async function submitPracticeId(page: Page, practiceId = PRACTICE_ID): Promise<void> {
  await page.getByLabel('Practice ID').fill(practiceId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(foundIn(page)).toBeVisible();
}

/** The number of products found, once the list has loaded and the script has taken over from the painted page. */
export const foundIn = (page: Page): Locator =>
  page.locator('#root > :not([aria-disabled])').getByText(/^[1-9][\d,]* Products found$/);

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true }).first();

export const drawerOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Patient Cart Recommendations' });

/** Types a search that finds this product first and returns its card once the results are there. */
export async function searchFor(page: Page, text: string, title: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(text);
  // Until then a click could start on one card and end on another that moved into its place.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
  await expect(page.getByRole('option', { name: 'Best match' })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]', { has: page.getByRole('article') })).toHaveCount(0);
  const card = page.getByRole('article').first();
  await expect(card).toHaveAccessibleName(title);
  return card;
}

/** Types into the search without a click and waits for its results. */
export async function findByKeyboard(page: Page, text: string): Promise<void> {
  const isInField = await page.getByRole('searchbox').evaluate((field) => field === document.activeElement);
  await page.keyboard.press(isInField ? 'Control+a' : '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
  await expect(page.locator('[aria-busy="true"]', { has: page.getByRole('article') })).toHaveCount(0);
}

/** Runs an action that changes the list of products and waits for its first new card. */
export async function untilNewCards(page: Page, act: () => Promise<unknown>): Promise<void> {
  const first = page.getByRole('article').first();
  const before = (await first.textContent()) ?? '';
  await act();
  await expect(first).not.toHaveText(before);
}

/** Waits for the description, which makes the dialog longer and moves everything above it. */
export async function untilDescribed(dialog: Locator): Promise<void> {
  await expect(dialog.locator('.rich-text')).toBeVisible();
}

/** Finds a product without options and adds one of it. */
export async function addDrops(page: Page): Promise<void> {
  await addFrom(page, await searchFor(page, DROPS_SEARCH, DROPS));
}

async function addFrom(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('button', { name: 'GO TO CART' })).toBeVisible();
}

/** Presses a control for as long as a person does, so that the page has time to move under the pointer. */
export async function pressSlowly(control: Locator): Promise<void> {
  const page = control.page();
  await control.hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

/** Opens the drawer from the bar at the bottom. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'GO TO CART' }).click();
  return drawerOf(page);
}

/** Continues a cart that was there when the page was loaded, and opens the drawer. */
export async function continueCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review cart' }).click();
  await drawerOf(page).getByRole('button', { name: 'Continue' }).click();
  return drawerOf(page);
}

/** Opens the drawer and fills in what a text needs. */
export async function fillContactForm(page: Page, phone: string): Promise<Locator> {
  return fillOpenForm(await openCart(page), phone);
}

/** Fills in what a text needs in a drawer that is open. */
export async function fillOpenForm(drawer: Locator, phone: string): Promise<Locator> {
  await drawer.getByLabel('Phone Number').fill(phone);
  await drawer.getByLabel('Patient Last Name').fill('Alvarez');
  await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
  return drawer;
}

/** Half the size of the package's own `source`, and parsed again on every page. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Every card is the same component, so the first rows represent them all. */
const LATER_CARDS = 'article:nth-of-type(n+5)';

interface SoundOptions {
  /** The contrast check takes half of axe's time. Off when the same colors are checked at another size. */
  readonly hasContrast?: boolean;
}

/**
 * Fails on any axe violation, in one part of the page if given, and on sideways scrolling. While a modal dialog is
 * open, axe checks the dialog and the notices, since the page behind is hidden from everyone. Target sizes are
 * checked on small screens, which are used by touch.
 */
export async function expectSound(
  page: Page,
  part?: Locator,
  { hasContrast = true }: SoundOptions = {},
): Promise<void> {
  await settle(page);
  if (await page.evaluate(() => typeof window.axe === 'undefined')) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(
    async ({ rules, laterCards, smallWidth, hasContrast, part }) => {
      const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
      const topDialog = [...dialogs].filter((dialog) => !dialog.closest('[aria-hidden="true"]')).at(-1);
      const isModal = topDialog !== undefined && document.querySelector('[data-aria-hidden="true"]') !== null;
      const notices = document.querySelectorAll('[data-toasts]');
      const checked = isModal ? topDialog : part;
      const context = checked ? { include: [checked, ...notices] } : { exclude: [[laterCards]] };
      const result = await window.axe.run(context, {
        runOnly: rules,
        rules: {
          'label-content-name-mismatch': { enabled: true },
          'target-size': { enabled: window.innerWidth <= smallWidth },
          'color-contrast': { enabled: hasContrast },
        },
        // Only violations are reported in full, which takes a quarter of the time.
        resultTypes: ['violations'],
        // Stylesheets would be fetched and parsed for each check, and none of these rules reads them.
        preload: false,
      });
      return result.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
    },
    {
      rules: RULES,
      laterCards: LATER_CARDS,
      smallWidth: SMALL.width,
      hasContrast,
      part: await part?.elementHandle(),
    },
  );
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Checks each size, for a screen that keeps its state when it is resized; colors at the last, where it ends. */
export async function expectSoundAtEverySize(page: Page, part?: Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await expectSound(page, part, { hasContrast: size === SIZES.at(-1) });
  }
}

/** Fails if anything extends beyond the right edge of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'pixels that the page scrolls sideways').toBe(0);
}

/** Waits for fades and slides to end, since half-faded text lacks contrast. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return isEndless || animation.playState === 'finished';
    }),
  );
}

/** How long toasts and banners stay, that of a sent text longest, and the cart panel after a text. */
const CLOSING_MS = [8000, 5000, 3000, 1500];

/** Runs in the page, and puts off every timer of these lengths until `closeHeld`. */
function hold(closingMs: readonly number[]): void {
  const start = window.setTimeout.bind(window);
  const held: (() => void)[] = [];
  Reflect.set(window, 'setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms === undefined || !closingMs.includes(ms)) return start(run, ms, ...rest);
    // No real timer has a negative id.
    return -held.push(run);
  });
  Reflect.set(window, 'closeHeld', () => {
    Reflect.set(window, 'setTimeout', start);
    for (const run of held) run();
  });
}

/** Keeps open what the next documents of the page would close on a timer, however long a busy machine loads them. */
export const holdClosingsOfNext = (page: Page): Promise<unknown> => page.addInitScript(hold, CLOSING_MS);

/**
 * Keeps open anything that the page would close on a timer from now on, as long as the test needs. Returns a function
 * that closes it.
 */
export async function holdClosings(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(hold, CLOSING_MS);
  return () =>
    page.evaluate(() => {
      const close: unknown = Reflect.get(window, 'closeHeld');
      if (typeof close === 'function') close();
    });
}

/** Waits until idle callbacks and queued tasks have run. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 0))));

const EXPECTED = /status of (401|403|422|5\d\d)|ERR_FAILED/;

/** Collects console errors and warnings, other than for responses that tests ask for. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.type() === 'error' || message.type() === 'warning';
    if (isOurs && !isFromConfig(message.text()) && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

export const SIZES = [
  { name: 'small', width: 375, height: 740 },
  { name: 'wide', width: 1280, height: 800 },
];

/** Signs in on a browser that has seen the welcome dialog, as nearly every browser has. */
export async function signIn(page: Page, practiceId = '100200'): Promise<void> {
  await skipWelcome(page);
  await signInForTheFirstTime(page, practiceId);
}

/** Sets the flag of the welcome dialog before any page of this browser page is opened. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('welcome-seen', 'true');
    } catch {
      // A page without storage, such as an empty one, shows no welcome either.
    }
  });
}

/** Signs in on a new browser, where the welcome dialog is shown. */
export async function signInForTheFirstTime(page: Page, practiceId = '100200'): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Practice ID').fill(practiceId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/\d+ Products found/)).toBeVisible();
}

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true }).first();

export const drawerOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Patient Cart Recommendations' });

/** Finds a product without options and adds one of it. */
export async function addDrops(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('lubricating eye drops');
  const card = cardOf(page, 'Lubricating Eye Drops, 10\u00a0mL');
  await card.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(card.getByRole('button', { name: 'Added to cart' })).toBeVisible();
}

/** Opens the drawer and fills in what a text needs. */
export async function fillContactForm(page: Page, phone: string): Promise<Locator> {
  await page.getByRole('button', { name: 'GO TO CART' }).click();
  const drawer = drawerOf(page);
  await drawer.getByLabel('Phone Number').fill(phone);
  await drawer.getByLabel('Patient Last Name').fill('Alvarez');
  await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
  return drawer;
}

/** No fault that axe finds, and nothing that scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page })
    // The cards are one component: the first rows stand for all, and the look at each is not cheap.
    .exclude('article:nth-of-type(n+9)')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))).toEqual([]);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'pixels that the page scrolls sideways').toBe(0);
}

/** Waits until what is fading or sliding has arrived: half-faded text has no contrast. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return isEndless || animation.playState === 'finished';
    }),
  );
}

const EXPECTED = /status of (401|403|422|5\d\d)|ERR_FAILED|Service Worker registration blocked/;

/** Fails the test on anything the browser complains about, but answers the test asks for. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.type() === 'error' || message.type() === 'warning';
    if (isOurs && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

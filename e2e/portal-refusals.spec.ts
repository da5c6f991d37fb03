import { expect, type Page } from '@playwright/test';
import {
  continueCart,
  fillContactForm,
  fillOpenForm,
  ONE_PRODUCT,
  openCart,
  SMALL,
  signInWithCart,
  submitPracticeId,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { askSandbox, countTexts, e164, numbersOf } from './sandbox-steps.js';

const newPhone = numbersOf(773);

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

test.describe('refusals in the portal', () => {
  test.use({ viewport: SMALL });

  test('says that delivery is not confirmed, and never that it was sent; sends one text when an answer is lost and Send is pressed again', async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    const unconfirmed = newPhone();
    await signInWithCart(page);
    const drawer = await fillContactForm(page, unconfirmed);
    await askSandbox('faults', { timeoutAfterAccepting: { to: e164(unconfirmed), count: 1 } });
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(drawer.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(toast(page, 'Delivery not confirmed yet')).toBeVisible();
    await expect(page.getByText('Order Sent')).toHaveCount(0);
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'GO TO CART' })).toHaveCount(0);

    const phone = newPhone();
    const before = await countTexts(phone);
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await fillContactForm(page, phone);
    await page.route(
      '**/api/send-sms',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    const note = drawer.getByText(/The server didn’t respond/);
    await expect(note).toBeVisible();
    await drawer.getByRole('tab', { name: /Scheduled/ }).click();
    await drawer.getByRole('tab', { name: /Current Cart/ }).click();
    await expect(note).toBeVisible();
    await drawer.getByRole('button', { name: 'Send Cart' }).dblclick();
    await expect(toast(page, 'Order Sent')).toBeVisible();
    await expect(drawer).toBeHidden();
    expect(await countTexts(phone)).toBe(before + 1);
    expect(complaints).toEqual([]);
  });

  test('sends one text when two tabs send the same order at once', async ({ page, context }) => {
    const complaints = watchConsole(page);
    const phone = newPhone();
    const before = await countTexts(phone);
    await signInWithCart(page);
    const other = await context.newPage();
    const otherComplaints = watchConsole(other);
    await other.goto(ONE_PRODUCT);
    // The second tab was loaded with the cart, so it asks first.
    const drawers = [
      await fillContactForm(page, phone),
      await fillOpenForm(await continueCart(other), phone),
    ];
    // Both requests are sent before either is answered.
    let pressed = 0;
    let letGo = () => {};
    const bothPressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await context.route('**/api/carts', async (route) => {
      pressed += 1;
      if (pressed === 2) letGo();
      await bothPressed;
      await route.continue();
    });
    for (const drawer of drawers) {
      // A real click waits for its tab to be painted, and only one tab is visible.
      await drawer
        .getByRole('button', { name: 'Send Cart' })
        .evaluate((button) => (button as HTMLButtonElement).click());
    }
    for (const drawer of drawers) await expect(drawer).toBeHidden();
    await expect.poll(() => countTexts(phone)).toBe(before + 1);
    await expect(page.getByRole('button', { name: 'GO TO CART' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'GO TO CART' })).toHaveCount(0);
    expect(await countTexts(phone)).toBe(before + 1);
    expect([...complaints, ...otherComplaints]).toEqual([]);
  });

  test('asks for sign-in when the session has ended, and keeps the cart', async ({ page, context }) => {
    await signInWithCart(page);
    await context.clearCookies();
    await page.getByRole('searchbox').fill('gel');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await submitPracticeId(page);
    const drawer = await openCart(page);
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Subtotal, 1 item')).toBeVisible();
  });
});

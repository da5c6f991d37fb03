import { expect, type Locator, type Page } from '@playwright/test';
import {
  drawerOf,
  fillContactForm,
  pressSlowly,
  REPLYING,
  signInWithCart,
  startSession,
  WIDE,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, replyFromPhone } from './sandbox-steps.js';
import { textCart } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const OPTED_OUT = 'The patient has opted out. Ask them to text START to (500) 555-0006, or show the QR code.';

const newPhone = numbersOf(715);

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

async function sendTo(page: Page, phone: string): Promise<void> {
  const drawer = await fillContactForm(page, phone);
  await drawer.getByRole('button', { name: 'Send Cart' }).click();
  await expect(toast(page, 'Order Sent')).toBeVisible();
  await expect(drawer).toBeHidden();
}

/** Opens the history from the header. */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Carts/ }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('tab', { name: 'SMS History' }).click();
  return drawer;
}

test.describe('the SMS history', () => {
  test.use({ viewport: WIDE });

  test('finds a text again, with its upcoming reminder and its cart', async ({ page, context }) => {
    const watch = await watchPage(page);
    const phone = newPhone();
    await signInWithCart(page);
    await sendTo(page, phone);

    const drawer = await openHistory(page);
    const card = drawer.getByRole('article', { name: `Alvarez, ${phone}` });
    await expect(card).not.toContainText('here are the eye care items');
    await card.getByRole('button', { name: 'Alvarez', exact: true }).click();
    await expect(card).toContainText('here are the eye care items we recommended');
    await expect(card.getByText('sent', { exact: true })).toHaveCount(2);
    await expect(card.getByRole('heading', { name: 'Reminder' })).toBeVisible();
    await expect(card.getByText('Upcoming', { exact: true })).toBeVisible();
    await expect(card).toContainText(
      'Lakeside Eye Care: just a reminder, your recommended items are still here',
    );
    await expect(card).toContainText('Sent automatically if the order is not completed.');
    await expect(card).toContainText('Reply STOP to opt out.');

    const field = drawer.getByRole('searchbox', { name: 'Search by name, number, or product' });
    await field.fill('Nobody of this name');
    await expect(drawer.getByRole('heading', { name: 'No texts found' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Clear Search' }).click();
    await expect(field).toBeFocused();
    const searched = page.waitForResponse('**/api/sms/messages/search');
    await field.fill(phone);
    await searched;
    await expect(drawer.getByRole('article')).toHaveCount(1);
    await expect(card).toBeVisible();
    await drawer.getByRole('button', { name: 'Refresh' }).click();
    await expect(drawer.getByText('SMS history updated.')).toBeAttached();

    const opened = context.waitForEvent('page');
    await pressSlowly(card.getByRole('link', { name: /^View Cart, Alvarez/ }));
    const cart = await opened;
    await expect(cart.getByRole('heading', { name: 'Your Order' })).toBeVisible();
    await cart.close();
    watch.expectCalm();
  });

  test('texts no patient who wrote STOP until START, and says so in the drawer first', async ({ page }) => {
    const watch = await watchPage(page, { expected: /status of 422/ });
    const phone = newPhone();
    await startSession(page, REPLYING.id);
    const search = 'lubricating eye drops';
    const sent = { practiceName: REPLYING.name, phoneNumber: phone, patientLastName: 'Alvarez', search };
    await textCart(page, sent);
    await replyFromPhone(phone, 'STOP');

    await signInWithCart(page, REPLYING.id);
    const drawer = await fillContactForm(page, phone);
    const warnings = drawer.getByRole('list', { name: 'Before you send' });
    await expect(warnings).toContainText(OPTED_OUT);
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(toast(page, 'Failed to send your order.')).toBeVisible();
    // Once, at the field.
    await expect(page.getByText(OPTED_OUT)).toHaveCount(1);
    await expect(drawer.getByLabel('Phone Number')).toBeFocused();

    await drawer.getByRole('tab', { name: 'SMS History' }).click();
    const card = drawer.getByRole('article', { name: `Alvarez, ${phone}` }).last();
    await card.getByRole('button', { name: 'Alvarez', exact: true }).click();
    await expect(card.getByText('Not sent', { exact: true })).toBeVisible();
    await expect(card).toContainText('The patient opted out.');

    await replyFromPhone(phone, 'START');
    await drawer.getByRole('tab', { name: /Current Cart/ }).click();
    await expect(warnings).toContainText('You sent this same cart to this number');
    await expect(warnings).not.toContainText(OPTED_OUT);
    await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(toast(page, 'Order Sent')).toBeVisible();
    watch.expectCalm();
  });
});

test('does not send again what has not changed', async ({ page }) => {
  // No other test texts from this practice, since every text would change its history.
  await signInWithCart(page, '100400');
  await sendTo(page, newPhone());
  const answers: number[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (headers.ETag !== undefined || statusCode === 304) answers.push(statusCode);
  });
  const drawer = await openHistory(page);
  await expect(drawer.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() => answers.filter((status) => status === 304).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await expect(drawer.getByRole('article').first()).toBeVisible();
});

import { expect } from '@playwright/test';
import {
  drawerOf,
  expectSoundAtEverySize,
  fillContactForm,
  ONE_PRODUCT,
  openCart,
  REPLYING,
  SMALL,
  signIn,
  signInWithCart,
  startSession,
  WIDE,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, replyFromPhone } from './sandbox-steps.js';
import { saveDraft, scheduleOrder, textCart } from './seed-steps.js';

const newPhone = numbersOf(534);

/** The cart panel and the patient page in each of their states, checked with axe. */
test.describe('accessible', () => {
  test.use({ viewport: WIDE });

  const patient = `Axel${process.pid}`;
  const phone = newPhone();

  test('the current cart: filled, printed as a plan with times, refused, empty', async ({ page }) => {
    await signInWithCart(page);
    const drawer = await openCart(page);
    await expectSoundAtEverySize(page);
    await drawer.getByRole('button', { name: 'About patient consent' }).click();
    await expect(page.getByRole('dialog').last()).toContainText('TCPA');
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: 'Print plan' }).click();
    const plan = page.getByRole('dialog', { name: 'Print plan' });
    await expect(plan.getByText('Scan with your phone’s camera')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('button', { name: 'Print plan' })).toBeFocused();
    await drawer.getByRole('button', { name: 'Use times' }).click();
    await drawer.getByRole('checkbox', { name: 'Morning' }).check({ force: true });
    await drawer.getByLabel('Add to the printed plan').fill('See you in March.');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    // Two clicks print it.
    await drawer.getByRole('button', { name: 'Print plan' }).click();
    await expect(plan.getByText('See you in March.')).toBeVisible();
    await expect(plan.getByRole('heading', { name: 'Morning' })).toBeVisible();
    await expect(plan.getByText(/^Scan/)).toBeVisible();
    await expect(plan.getByText(/^Prices as of/)).toBeVisible();
    await plan.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.keyboard.press('Escape');
    await expect(plan).toHaveCount(0);
    await drawer.getByLabel('Discount Code').fill('HARBOR20');
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(drawer.getByText('Phone number is required')).toBeVisible();
    await expect(drawer.getByText('This code does not belong to your practice.')).toBeVisible();
    await expect(drawer.getByText('Required', { exact: true })).toBeVisible();
    // The first invalid field on the screen is the code, among the totals.
    await expect(drawer.getByLabel('Discount Code')).toBeFocused();
    await expectSoundAtEverySize(page);
    await drawer.getByLabel('Discount Code').fill('');
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(drawer.getByText('This code does not belong to your practice.')).toHaveCount(0);
    await expect(drawer.getByLabel('Phone Number')).toBeFocused();
    await drawer.getByLabel('Phone Number').fill('312 55');
    await drawer.getByLabel('Patient Last Name').focus();
    await expect(drawer.getByText('Please enter a valid phone number')).toBeVisible();
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await expect(drawer.getByText('Your order is empty')).toBeVisible();
    await drawer.getByRole('button', { name: 'Add products' }).click();
    await expect(drawer.getByRole('tab', { name: /^Bundles/ })).toBeVisible();
    await expectSoundAtEverySize(page);
  });

  test('the current cart: opted out, refused by the server', async ({ page }) => {
    await startSession(page, REPLYING.id);
    await textCart(page, { practiceName: REPLYING.name, phoneNumber: phone, patientLastName: patient });
    await replyFromPhone(phone, 'STOP');
    await signInWithCart(page, REPLYING.id);
    const drawer = await fillContactForm(page, phone);
    await expect(drawer.getByRole('list', { name: 'Before you send' })).toContainText('has opted out');
    await expectSoundAtEverySize(page);
    // On a phone, the warnings do not push the field in use out of view.
    await page.setViewportSize(SMALL);
    await drawer.getByLabel('Phone Number').fill('');
    await drawer.getByLabel('Phone Number').pressSequentially(phone);
    await expect(drawer.getByRole('list', { name: 'Before you send' })).toContainText('has opted out');
    await expect(drawer.getByLabel('Phone Number')).toBeInViewport({ ratio: 1 });
    await drawer.getByLabel('Phone Number').fill('800 555 0142');
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(page.getByText('Failed to send your order.')).toBeVisible();
    // Only at the field, not in the toast too.
    await expect(page.getByText(/toll-free number cannot receive/)).toHaveCount(1);
    await expect(drawer.getByLabel('Phone Number')).toHaveValue('(800) 555-0142');
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
    await expectSoundAtEverySize(page);
    await replyFromPhone(phone, 'START');
  });

  test('scheduling a re-order, and the patient queue', async ({ page }) => {
    await startSession(page);
    await saveDraft(page, patient);
    await signInWithCart(page);
    const drawer = await openCart(page);
    await drawer.getByRole('button', { name: 'Add Cart to Patient Queue' }).click();
    await expect(drawer.getByLabel('Patient Last Name')).toBeFocused();
    await expectSoundAtEverySize(page);
    await drawer.getByLabel('Patient Last Name').fill(patient);
    await drawer.getByRole('button', { name: 'Add Cart to Patient Queue' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to the patient queue' })).toContainText(patient);
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
    await expect(drawer.getByRole('radio', { name: '30 Days' })).toBeChecked();
    await drawer.getByRole('radio', { name: 'Custom Date' }).check();
    await expect(drawer.getByRole('grid')).toBeVisible();
    await expectSoundAtEverySize(page);
    await drawer.getByRole('radio', { name: '30 Days' }).check();
    await expect(drawer.getByRole('grid')).toHaveCount(0);
    await drawer.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month');
    await drawer.getByRole('combobox', { name: 'Ends' }).selectOption('On a day');
    await expect(drawer.getByLabel('Last day')).toBeVisible();
    await expectSoundAtEverySize(page);

    await drawer.getByRole('tab', { name: /Pending Carts/ }).click();
    const card = drawer.getByRole('article', { name: new RegExp(`^Draft #\\d+, ${patient}$`) });
    await expect(card).toBeVisible();
    await expectSoundAtEverySize(page);
    await card.getByRole('button', { name: /Delete Cart/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Cart' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectSoundAtEverySize(page);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(card).toBeVisible();
  });

  test('scheduled orders and the SMS history: waiting, sent, none found, failed', async ({ page }) => {
    await startSession(page);
    await scheduleOrder(page, phone, patient);
    await signInWithCart(page);
    const drawer = await openCart(page);
    await drawer.getByRole('tab', { name: /Scheduled/ }).click();
    const order = drawer.getByRole('article', { name: new RegExp(`^Order #\\d+, ${patient}$`) });
    await expect(order).toContainText('Pending');
    await expectSoundAtEverySize(page);
    await order.getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByRole('dialog', { name: /^Edit Order/ })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await order.getByRole('button', { name: /Send Cart/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect(order).toContainText('Order has been sent to patient');
    await expectSoundAtEverySize(page);

    await drawer.getByRole('tab', { name: 'SMS History' }).click();
    const text = drawer.getByRole('article', { name: new RegExp(`^${patient}, `) });
    await expect(text.first()).toBeVisible();
    await expectSoundAtEverySize(page);
    await text.first().getByRole('button', { name: patient, exact: true }).click();
    await expect(text.first().getByRole('heading', { name: 'Reminder' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await drawer.getByRole('searchbox').fill('Nobody of this name');
    await expect(drawer.getByRole('heading', { name: 'No texts found' })).toBeVisible();
    await expectSoundAtEverySize(page);
  });

  test('panels that cannot be loaded', async ({ page }) => {
    await signIn(page, undefined, ONE_PRODUCT);
    for (const path of ['**/api/draft-orders?*', '**/api/sms/messages?*']) {
      await page.route(path, (route) => route.abort());
    }
    await page.getByRole('button', { name: /^Carts/ }).click();
    const drawer = drawerOf(page);
    await expect(drawer.getByText('Your order is empty')).toBeVisible();
    await expectSoundAtEverySize(page);
    await drawer.getByRole('tab', { name: /^(Drafts|Pending Carts)/ }).click();
    await expect(drawer.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Carts/ }).click();
    await drawer.getByRole('tab', { name: 'SMS History' }).click();
    await expect(drawer.getByRole('heading', { name: 'Failed to load SMS history' })).toBeVisible();
    await expectSoundAtEverySize(page);
  });

  test('the patient page: its order, a failed checkout, no cart', async ({ page, baseURL }) => {
    await startSession(page);
    const { cartUrl } = await textCart(page, { phoneNumber: '(414) 555-0355', patientLastName: patient });
    await page.context().clearCookies();
    await page.goto(new URL(new URL(cartUrl).pathname, baseURL).href);
    await expect(page.locator('#page')).toHaveAttribute('data-live', 'true');
    await expectSoundAtEverySize(page);
    await page.route('**/api/checkout/create', (route) => route.abort());
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('alert')).toContainText('no internet connection.');
    await expectSoundAtEverySize(page);
    await page.goto('/cart/1111111111111111111111');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart Not Found');
    await expectSoundAtEverySize(page);
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import {
  continueCart,
  drawerOf,
  expectSoundAtEverySize,
  openCart,
  SMALL,
  searchFor,
  signInWithCart,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf } from './sandbox-steps.js';
import { watchPage } from './watch-page.js';

const newPhone = numbersOf(217);

let count = 0;
/** A patient that no other test queues a cart for. */
const newPatient = (): string => {
  count += 1;
  return `Patient${process.pid}x${count}`;
};

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);
const draftOf = (panel: Locator, name: string): Locator =>
  panel.getByRole('article', { name: new RegExp(`^Draft #\\d+, ${name}$`) });

/** Phones show the rest of the actions under More. */
const moreOf = (panel: Locator): Locator => panel.getByRole('button', { name: 'More', expanded: false });

/** Saves the current cart under this name and waits until the queue is shown. */
async function queueCart(page: Page, panel: Locator, name: string): Promise<void> {
  await panel.getByLabel('Patient Last Name').fill(name);
  await moreOf(panel).click();
  await panel.getByRole('button', { name: 'Add Cart to Patient Queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the patient queue' });
  await dialog.getByRole('button', { name: 'Add Cart to Patient Queue' }).dblclick();
  await expect(toast(page, 'Draft Order Saved')).toBeVisible();
  await expect(draftOf(panel, name)).toHaveCount(1);
}

test.describe('the cart panel', () => {
  test.use({ viewport: SMALL });

  test('asks before a draft replaces another cart', async ({ page }) => {
    const watch = await watchPage(page);
    const patient = newPatient();
    await signInWithCart(page);
    const drawer = await openCart(page);
    await queueCart(page, drawer, patient);
    await drawer.getByRole('button', { name: 'Close' }).click();
    const foam = await searchFor(page, 'lid foam cleanser', 'Lid Foam Cleanser, 50\u00a0mL');
    await foam.getByRole('button', { name: 'ADD TO CART' }).click();
    await openCart(page);
    await drawer.getByRole('tab', { name: /Pending Carts/ }).click();
    await draftOf(drawer, patient)
      .getByRole('button', { name: /Load Cart/ })
      .click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('It replaces your current cart of 1 item.');
    await question.getByRole('button', { name: 'Load Cart' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    await expect(drawer.getByRole('listitem')).toContainText('Lubricating Eye Drops');
    watch.expectCalm();

    const history = drawer.getByRole('tab', { name: /SMS History/ });
    await history.click();
    await page.addStyleTag({ content: '[role="tab"] { letter-spacing: 0.2em }' });
    await expect(history).toBeInViewport({ ratio: 1 });
  });

  test('schedules re-orders, sends one early, and deletes, restores, and moves one', async ({ page }) => {
    const watch = await watchPage(page);
    const [first, second] = [newPatient(), newPatient()];
    const phone = newPhone();
    const orderOf = (patient: string) =>
      drawer.getByRole('article', { name: new RegExp(`^Order #\\d+, ${patient}$`) });
    await signInWithCart(page);
    const drawer = await openCart(page);
    await drawer.getByLabel('Phone Number').fill(phone);
    await drawer.getByLabel('Patient Last Name').fill(first);
    await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
    await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
    await expect(drawer.getByRole('radio', { name: '30 Days' })).toBeChecked();
    await expect(drawer.getByLabel('Time', { exact: true })).toHaveValue('12:00');
    await drawer.getByRole('radio', { name: 'Custom Date' }).check();
    await expect(drawer.getByRole('grid')).toBeVisible();
    await drawer.getByRole('button', { name: 'Go to the Next Month' }).click();
    await drawer.getByRole('gridcell').getByRole('button').nth(14).click();
    await expect(drawer.getByText(/Sends \w+day, \w+ 15 at 12:00\sPM/)).toBeVisible();
    await drawer.getByRole('radio', { name: '30 Days' }).check();
    await expect(drawer.getByRole('grid')).toHaveCount(0);
    await page.reload();
    await continueCart(page);
    await expect(drawer.getByRole('radio', { name: '30 Days' })).toBeChecked();
    await expect(drawer.getByLabel('Phone Number')).toHaveValue('');
    await drawer.getByLabel('Phone Number').fill(phone);
    await drawer.getByLabel('Patient Last Name').fill(first);
    await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
    await drawer.getByRole('button', { name: 'Schedule Order' }).click();
    await expect(
      toast(page, /Your order has been scheduled for \w+day, \w+ \d+ at 12:00 PM EST/),
    ).toBeVisible();
    await expect(orderOf(first).getByRole('heading')).toBeFocused();
    await expect(orderOf(first)).toContainText('Pending');
    await expect(orderOf(first)).toContainText(/\w+day, \w+ \d+ at 12:00\sPM\sEST/);
    await expect(orderOf(first)).toContainText(phone);

    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click();
    await openCart(page);
    await expect(drawer.getByLabel('Patient Last Name')).toHaveValue('');
    await drawer.getByLabel('Phone Number').fill(phone);
    await drawer.getByLabel('Patient Last Name').fill(second);
    await drawer.getByRole('checkbox', { name: 'Patient Consent' }).check();
    await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
    await drawer.getByRole('radio', { name: '7 Days' }).check();
    await drawer.getByRole('button', { name: 'Schedule Order' }).click();
    await expect(orderOf(second)).toBeVisible();
    await orderOf(second)
      .getByRole('button', { name: /Delete Cart/ })
      .dblclick();
    await expect(toast(page, /^Scheduled order #\d+ has been canceled\.$/)).toBeVisible();
    await expect(orderOf(second)).toHaveCount(0);
    // The card below has moved under the pointer, and the second press must not reach it.
    await expect(orderOf(first)).toContainText('Pending');
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(orderOf(second)).toContainText('Pending');
    await orderOf(second).getByRole('button', { name: /^Edit/ }).click();
    const editor = page.getByRole('dialog', { name: /^Edit Order/ });
    await editor.getByLabel('Time').fill('13:30');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor).toBeHidden();
    await expect(orderOf(second)).toContainText('at 1:30 PM EST');

    await orderOf(first)
      .getByRole('button', { name: /Send Cart/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send Now' }).dblclick();
    await expect(toast(page, /^Order #\d+ has been sent to the patient\.$/)).toBeVisible();
    await expect(orderOf(first)).toContainText('Order has been sent to patient');
    await expect(orderOf(first).getByRole('button')).toHaveCount(0);
    // A deleted order's card disappears once the server has answered, which moves the cards below it.
    expect(watch.complaints).toEqual([]);
  });

  test("shows an old cart at today's prices, and restores a removed line", async ({ page }) => {
    const watch = await watchPage(page);
    await signInWithCart(page);
    await page.evaluate(() => {
      const order = JSON.parse(localStorage.getItem('order') ?? '[]') as { price: number }[];
      localStorage.setItem('order', JSON.stringify(order.map((line) => ({ ...line, price: 1000 }))));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Review cart' }).click();
    // Today's prices are read while the question is shown.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('order'))).not.toContain('"price":1000');
    await expectSoundAtEverySize(page);
    const drawer = drawerOf(page);
    await drawer.getByRole('button', { name: 'Continue' }).click();
    const lines = drawer.getByRole('list', { name: 'Products in this order' });
    await expect(lines.getByRole('listitem')).toContainText('$15.19 was $8.00');
    await expectSoundAtEverySize(page);
    await page.setViewportSize(SMALL);
    await moreOf(drawer).click();
    await drawer.getByRole('button', { name: 'Generate QR Code' }).click();
    await expect(page.getByRole('dialog', { name: 'Scan to open the cart' })).toContainText('$15.19');
    watch.expectCalm();

    await page.keyboard.press('Escape');
    await drawer.getByRole('listitem').getByRole('button', { name: 'More' }).click();
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await expect(drawer.getByText('Your order is empty')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('spinbutton')).toHaveValue('2');
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toBeFocused();
  });

  test('queues a cart, loads it, and deletes its draft with the keyboard alone', async ({ page }) => {
    const watch = await watchPage(page);
    const [patient, phone] = [newPatient(), newPhone()];
    await signInWithCart(page);
    const press = async (target: Locator, key = 'Enter') => {
      await target.focus();
      await page.keyboard.press(key);
    };
    await press(page.getByRole('button', { name: 'GO TO CART' }));
    const drawer = drawerOf(page);
    await press(moreOf(drawer));
    await press(drawer.getByRole('button', { name: 'Add Cart to Patient Queue' }));
    const missing = "Please enter the patient's last name to identify this draft order.";
    await expect(toast(page, missing)).toBeVisible();
    await expect(drawer.getByLabel('Patient Last Name')).toBeFocused();
    await page.keyboard.type(patient);
    await drawer.getByLabel('Phone Number').focus();
    await page.keyboard.type(phone);
    await press(drawer.getByRole('button', { name: 'Add Cart to Patient Queue' }), 'Space');
    const confirm = page
      .getByRole('dialog', { name: 'Add to the patient queue' })
      .getByRole('button', { name: 'Add Cart to Patient Queue' });
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('tab', { name: /Pending Carts/ })).toBeFocused();
    await expect(draftOf(drawer, patient)).toContainText('In Queue');
    await expect(draftOf(drawer, patient)).toContainText(phone);
    await page.keyboard.press('ArrowLeft');
    await expect(drawer.getByRole('tab', { name: /Scheduled/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(drawer.getByRole('tab', { name: /Current Cart/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(drawer.getByRole('tab', { name: /Scheduled/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await press(draftOf(drawer, patient).getByRole('button', { name: /Load Cart/ }));
    await expect(toast(page, 'Draft Loaded')).toBeVisible();
    await expect(drawer.getByRole('tab', { name: /Current Cart/ })).toBeFocused();
    await expect(drawer.getByLabel('Patient Last Name')).toHaveValue(patient);
    await expect(drawer.getByLabel('Phone Number')).toHaveValue(phone);
    await expect(drawer.getByRole('checkbox', { name: 'Patient Consent' })).not.toBeChecked();
    await press(drawer.getByRole('tab', { name: /Current Cart/ }), 'ArrowRight');
    await expect(drawer.getByRole('tab', { name: /Scheduled/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await press(draftOf(drawer, patient).getByRole('button', { name: /Delete Cart/ }));
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(draftOf(drawer, patient)).toHaveCount(0);
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await expect(toast(page, 'Draft Deleted')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    // An error moves the form below it, and a deleted card those below it.
    expect(watch.complaints).toEqual([]);
  });
});

import { expect, type Locator } from '@playwright/test';
import { drawerOf, findByKeyboard, SMALL, settle, signIn, signInWithCart } from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf } from './sandbox-steps.js';
import { saveDraft } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const PATIENT = 'Ibarra';
/** The drawer's smallest width beside a page. */
const DRAWER_PX = 560;
const newPhone = numbersOf(920);
/** The same number with another digit, which keeps the consent. */
const corrected = (phone: string): string => phone.replace('(920)', '(930)');
/** No other file queues carts for this practice, so the newest cart is this file's. */
const QUEUEING = { id: '100300', name: 'Harbor Vision Center' };

/** Clicks like a person who does not scroll: only controls that are wholly in view. */
function counting() {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async click(part: Locator): Promise<void> {
      // A list may cut off a fraction of a pixel.
      await expect(part).toBeInViewport({ ratio: 0.98 });
      await part.click();
      clicks += 1;
    },
  };
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('three clicks schedule a cart, two move it, and one loads a cart from the queue', async ({ page }) => {
    // A desk where the queue is in use reads it more often.
    await page.addInitScript(() => localStorage.setItem('queue-used', '1'));
    await signInWithCart(page, QUEUEING.id);
    const drawer = drawerOf(page);
    const scheduling = counting();
    await scheduling.click(page.getByRole('button', { name: 'Schedule', exact: true }));
    await expect(drawer.getByLabel('Phone Number')).toBeFocused();
    await page.keyboard.type(newPhone());
    await page.keyboard.press('Tab');
    await page.keyboard.type('Scheduled');
    await scheduling.click(drawer.getByRole('checkbox', { name: 'Patient Consent' }));
    await scheduling.click(drawer.getByRole('button', { name: 'Schedule Order' }));
    const order = drawer.getByRole('article', { name: /Scheduled$/ });
    await expect(order).toBeVisible();
    expect(scheduling.clicks()).toBe(3);

    const moving = counting();
    await moving.click(order.getByRole('button', { name: /^Edit, / }));
    await moving.click(page.getByRole('button', { name: '90 Days' }));
    await expect(page.getByText('Order Changed')).toBeVisible();
    expect(moving.clicks()).toBe(2);
    await order.getByRole('button', { name: /^Delete Cart/ }).click();
    await expect(order).toHaveCount(0);
    await page.keyboard.press('Escape');

    await saveDraft(page, 'Queued', QUEUEING.name);
    const loading = counting();
    const queued = page.getByRole('region', { name: 'Queued cart' });
    await expect(queued).toContainText('Queued’s cart is ready');
    await loading.click(queued.getByRole('button', { name: 'Load' }));
    await expect(drawer.getByLabel('Patient Last Name')).toHaveValue('Queued');
    expect(loading.clicks()).toBe(1);
  });

  test('three clicks text a cart in Spanish, and two correct its number from the history', async ({
    page,
  }) => {
    await signInWithCart(page);
    const drawer = drawerOf(page);
    const sending = counting();
    await sending.click(page.getByRole('button', { name: 'Español', exact: true }));
    await expect(drawer.getByLabel('Phone Number')).toBeFocused();
    const phone = newPhone();
    await page.keyboard.type(phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Castellano');
    await expect(drawer.getByRole('radio', { name: 'Español' })).toBeChecked();
    await sending.click(drawer.getByRole('checkbox', { name: 'Patient Consent' }));
    await sending.click(drawer.getByRole('button', { name: 'Send Cart' }));
    // When the drawer closes, the toast stays in its place beside it, where staff reach for "Fix number".
    const toasted = page.getByText('Order Sent');
    await expect(toasted).toBeVisible();
    await settle(page);
    const place = await toasted.boundingBox();
    expect(place?.x).toBeLessThan(1366 - DRAWER_PX);
    await expect(drawer).toBeHidden();
    // Then bars may come back below the toast.
    await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.dataset.failure = '';
      document.body.append(bar);
    });
    await settle(page);
    expect(await toasted.boundingBox()).toEqual(place);
    expect(sending.clicks()).toBe(3);

    await page.getByRole('button', { name: /^Carts/ }).click();
    await drawer.getByRole('tab', { name: /^SMS History/ }).click();
    const fixing = counting();
    await fixing.click(drawer.getByRole('button', { name: 'Fix number, Castellano' }).first());
    const dialog = page.getByRole('dialog', { name: 'Fix the number' });
    await dialog.getByLabel('Phone Number').fill(corrected(phone));
    await fixing.click(dialog.getByRole('button', { name: 'Send Cart' }));
    await expect(page.getByText('Order Sent')).toBeVisible();
    expect(fixing.clicks()).toBe(2);
  });
});

// The other task of docs/product.md §2.26, a wrong number, is in send-and-know.spec.ts.
for (const size of [{ width: 1366, height: 768 }, SMALL]) {
  test.describe(`at ${size.width} px without scrolling`, () => {
    test.use({ viewport: size });

    test("two clicks find two products, three send them, one shows the patient's cart, one this month's fee", async ({
      page,
    }) => {
      const watched = await watchPage(page);
      const phone = newPhone();
      await signIn(page);
      const adding = counting();
      for (const [search, title] of [
        ['lidwipes', /Lid Wipes/],
        ['pf drops', /Preservative-Free Drops/],
      ] as const) {
        await findByKeyboard(page, search);
        const card = page.getByRole('article').first();
        await expect(card).toContainText(title);
        const add = card.getByRole('button', { name: 'ADD TO CART' });
        if (size !== SMALL) {
          await page.setViewportSize({ width: 768, height: 1024 });
          await expect(add).toBeInViewport({ ratio: 1 });
          await page.setViewportSize(size);
        }
        await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
        await adding.click(add);
      }
      expect(adding.clicks()).toBe(2);
      await expect(page.getByText('Subtotal, 2 items')).toBeVisible();
      const task = counting();
      await task.click(page.getByRole('button', { name: 'GO TO CART' }));
      const drawer = drawerOf(page);
      await expect(drawer.getByLabel('Phone Number')).toBeFocused();
      await page.keyboard.type(phone);
      await page.keyboard.press('Tab');
      await expect(drawer.getByLabel('Patient Last Name')).toBeFocused();
      await page.keyboard.type(PATIENT);
      await task.click(drawer.getByRole('checkbox', { name: 'Patient Consent' }));
      await task.click(drawer.getByRole('button', { name: 'Send Cart' }));
      await expect(drawer.page().getByText(`${PATIENT}, ${phone}`)).toBeVisible();
      expect(task.clicks()).toBe(3);
      await expect(drawer).toBeHidden();

      const quickSearch = page.getByRole('button', { name: /^Quick search/ });
      const palette = page.getByRole('dialog', { name: 'Quick search' });
      const finding = counting();
      await finding.click(quickSearch);
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.insertText(PATIENT.toLowerCase());
      const patient = palette.getByRole('option', { name: phone });
      await expect(patient).toContainText(/Sent|Delivered/);
      await expect(patient).toBeInViewport({ ratio: 1 });
      expect(finding.clicks()).toBe(1);
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);

      const reading = counting();
      if (size === SMALL) {
        // On that size the link is in the menu, but quick search finds it as well.
        await reading.click(quickSearch);
        await expect(palette.getByRole('combobox')).toBeFocused();
        await page.keyboard.insertText('your fee');
        const analytics = palette.getByRole('option', { name: /Your fee/ });
        // Products that match the words come after it.
        await expect(palette.getByRole('option').nth(1)).toBeVisible();
        await expect(analytics).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('Enter');
      } else {
        await reading.click(page.getByRole('link', { name: 'ANALYTICS' }));
      }
      const fee = page
        .getByRole('term')
        .filter({ hasText: 'Your fee' })
        .locator('xpath=following-sibling::dd[1]');
      await expect(fee).toHaveText(/^\$[\d,]+\.\d\d$/);
      await expect(fee).toBeInViewport({ ratio: 1 });
      expect(reading.clicks()).toBe(1);
      expect(watched.complaints).toEqual([]);
    });
  });
}

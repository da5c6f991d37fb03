import { expect, test } from '@playwright/test';
import { expectSoundAtEverySize, fillContactForm, signInWithCart } from './portal-steps.js';
import { askSandbox, e164, numbersOf } from './sandbox-steps.js';
import { watchPage } from './watch-page.js';

const PRACTICE_ID = '100600';
const newPhone = numbersOf(716);
/** The same with another digit, which keeps the consent. */
const corrected = (phone: string): string => phone.replace('(716)', '(717)');

test('goes from a failed text to the corrected one with the keyboard, and reviews a refill', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const watch = await watchPage(page);
  const phone = newPhone();
  await signInWithCart(page, PRACTICE_ID);
  await askSandbox('faults', { failedDelivery: { errorCode: 30006, to: e164(phone) } });
  const drawer = await fillContactForm(page, phone);
  await drawer.getByRole('button', { name: 'Send Cart' }).click();
  await expect(drawer).toBeHidden();

  const row = page.getByRole('article', { name: phone });
  await expect(async () => {
    await page.goto('/follow-up');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('Text failed');
  await expectSoundAtEverySize(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await row.getByRole('button', { name: /^Dismiss/ }).click();
  await expectSoundAtEverySize(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole('button', { name: /^Dismiss/ }).click();

  await row.getByRole('button', { name: /^Fix number/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fix the number' });
  await expect(dialog.getByLabel('Phone Number')).toBeFocused();
  await page.keyboard.type(corrected(phone));
  await expect(dialog.getByRole('checkbox', { name: /Patient Consent/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  await page.route(/\/api\/follow-ups\?/, (route) => route.fulfill({ json: oneRefill(phone) }));
  await page.goto('/follow-up');
  await page.getByRole('button', { name: /^Review refill/ }).click();
  await expect(page.getByLabel('Text the cart on')).toBeVisible();
  await expectSoundAtEverySize(page);
  expect(watch.complaints).toEqual([]);
});

/** A page with a patient whose product runs out soon. */
const oneRefill = (phone: string) => ({
  followUps: [
    {
      phoneNumber: e164(phone),
      patientLastName: 'Alvarez',
      reason: 'refill',
      since: '2026-11-20T17:00:00.000Z',
      needs: ['refill:018f2b1c-0000-7000-8000-000000000005'],
      products: [{ variantId: '71', title: 'Lubricating Eye Drops, 10 mL', quantity: 2, price: 1899 }],
      text: null,
      reply: null,
      scheduledOrder: null,
      refill: {
        id: '018f2b1c-0000-7000-8000-000000000005',
        runsOutAt: '2026-11-27T17:00:00.000Z',
        hasDiscount: true,
        language: 'en',
      },
      nextSendAt: null,
    },
  ],
  counts: {
    failed: 0,
    replied: 0,
    'repeat-stopped': 0,
    'not-scheduled': 0,
    opened: 0,
    'not-ordered': 0,
    refill: 1,
  },
  nextCursor: null,
});

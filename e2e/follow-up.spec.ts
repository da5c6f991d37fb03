import { expect, type Page } from '@playwright/test';
import { expectSoundAtEverySize, fillContactForm, signInWithCart } from './portal-steps.js';
import { test } from './portal-test.js';
import { failText, numbersOf } from './sandbox-steps.js';
import { post, textCart, untilToFollowUp } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const PRACTICE_ID = '100600';
const PRACTICE_NAME = 'Summit Eye Clinic';
/** A product for which the shop has no days of supply, so that the practice's own apply. */
const NO_SUPPLY = 'Honey Heat Mask';
const newPhone = numbersOf(716);
/** The same number with another digit, which keeps the consent. */
const corrected = (phone: string): string => phone.replace('(716)', '(717)');

test('goes from a failed text to the corrected one with the keyboard, and reviews a refill', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const watch = await watchPage(page);
  const phone = newPhone();
  await signInWithCart(page, PRACTICE_ID);
  const drawer = await fillContactForm(page, phone);
  await failText(phone, 30006, () => drawer.getByRole('button', { name: 'Send Cart' }).click());
  await expect(drawer).toBeHidden();

  const row = page.getByRole('article', { name: phone });
  await untilToFollowUp(page, PRACTICE_NAME, phone);
  await page.goto('/follow-up');
  await expect(row).toContainText('Text failed');
  await expectSoundAtEverySize(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  await row.getByRole('button', { name: /^More/ }).click();
  await expect(row.getByRole('group', { name: /^Dismiss/ })).toBeVisible();
  await expectSoundAtEverySize(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole('button', { name: /^More/ }).click();

  await row.getByRole('button', { name: /^Fix number/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fix the number' });
  await expect(dialog.getByLabel('Phone Number')).toBeFocused();
  await page.keyboard.type(corrected(phone));
  await expect(dialog.getByRole('checkbox', { name: /Patient Consent/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  const ordering = newPhone();
  await orderForOneDay(page, ordering);
  const refill = page.getByRole('article', { name: ordering });
  await untilToFollowUp(page, PRACTICE_NAME, ordering);
  await page.goto('/follow-up');
  await refill.getByRole('button', { name: /^Review refill/ }).click();
  await expect(page.getByLabel('Text the cart on')).toBeVisible();
  await expectSoundAtEverySize(page);
  expect(watch.complaints).toEqual([]);
});

/** Has a patient order something that lasts a day, so that its refill is due at once. */
async function orderForOneDay(page: Page, phoneNumber: string): Promise<void> {
  const found = await page.request.get('/api/products', { params: { search: NO_SUPPLY } });
  const { products } = (await found.json()) as { products: { id: string; variants: { id: string }[] }[] };
  const [{ id, variants } = { id: '', variants: [] }] = products;
  await post(page, `/api/products/${id}/days-supply`, {
    practiceName: PRACTICE_NAME,
    variantId: variants[0]?.id,
    days: 1,
  });
  const cart = { practiceName: PRACTICE_NAME, phoneNumber, patientLastName: 'Okafor', search: NO_SUPPLY };
  const { cartId } = await textCart(page, cart);
  const { checkoutUrl } = await post<{ checkoutUrl: string }>(page, '/api/checkout/create', { cartId });
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: /Pay now/ }).click();
  await expect(page.getByText(/#\d{4,}/).first()).toBeVisible();
}

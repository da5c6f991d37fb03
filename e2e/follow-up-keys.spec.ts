import { expect, type Page } from '@playwright/test';
import { drawerOf, startSession } from './portal-steps.js';
import { test } from './portal-test.js';
import { failText, numbersOf } from './sandbox-steps.js';
import { textCart, untilToFollowUp } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const PRACTICE_ID = '101000';
const practiceName = 'Cedar Eye Care';
const PATIENTS = ['Abbott', 'Baker', 'Cole'];
/** docs/front-desk.md: 31 keys from opening the page to the tenth text, one to begin and three for each. */
const MOST_KEYS = 1 + 3 * PATIENTS.length;
/** A carrier error: the number may be right, so the next step is to send again. */
const NOT_TAKEN = 30018;
const newPhone = numbersOf(914);

/** Texts each patient a cart that does not arrive, and waits until Follow-up lists them all. */
async function listForFollowUp(page: Page): Promise<Map<string, string>> {
  const phones = new Map(PATIENTS.map((name) => [name, newPhone()]));
  for (const [patientLastName, phoneNumber] of phones) {
    const text = { practiceName, phoneNumber, patientLastName };
    await failText(phoneNumber, NOT_TAKEN, () => textCart(page, text));
  }
  for (const phone of phones.values()) await untilToFollowUp(page, practiceName, phone);
  return phones;
}

test('patients are texted again by keyboard, each with its own consent', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const watched = await watchPage(page);
  await startSession(page, PRACTICE_ID);
  const phones = await listForFollowUp(page);
  const sends: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/send-sms')) sends.push(request.postDataJSON());
  });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await page.goto('/follow-up');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(PATIENTS.length);
  await press('j');
  const drawer = drawerOf(page);
  let sentTo = '';
  for (const row of PATIENTS) {
    const next = page.getByRole('button', { name: /^Send again: / }).and(page.locator(':focus'));
    // Follow-up is reloaded as soon as a text is sent; its answer may come after the drawer has closed.
    await expect(next, `before ${row}`).not.toHaveAccessibleName(sentTo);
    sentTo = (await next.getAttribute('aria-label')) ?? '';
    const name = sentTo.replace('Send again: ', '');
    await press('Enter');
    const consent = drawer.getByRole('checkbox', { name: 'Patient Consent' });
    await expect(consent).toBeFocused();
    await expect(consent).not.toBeChecked();
    await press('Space');
    await expect(consent).toBeChecked();
    await press('Enter');
    await expect(page.getByText(`${name}, ${phones.get(name)}`)).toBeVisible();
    await expect(drawer).toBeHidden();
  }
  await expect(rows).toHaveCount(0);
  expect(sends).toHaveLength(PATIENTS.length);
  for (const sent of sends) expect(sent).toMatchObject({ consent: true, isFollowUp: true });
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  expect(watched.complaints).toEqual([]);
});

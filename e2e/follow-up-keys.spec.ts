import { expect, type Page, test } from '@playwright/test';
import { drawerOf, startSession } from './portal-steps.js';
import { e164, numbersOf } from './sandbox-steps.js';
import { findLine } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const PRACTICE_ID = '101000';
const PATIENTS = ['Abbott', 'Baker', 'Cole', 'Dunn', 'Ellis', 'Ford', 'Gray', 'Hale', 'Irwin', 'Jones'];
/** docs/front-desk.md, from opening the page to the tenth text. */
const MOST_KEYS = 31;
const newPhone = numbersOf(914);

interface Recipient {
  readonly name: string;
  readonly phone: string;
}

/** Lists patients as "Sent, not opened", which takes three days, until each was texted again. */
async function listForFollowUp(page: Page, recipients: readonly Recipient[]): Promise<Set<string>> {
  const { variantId } = await findLine(page);
  const texted = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/send-sms')) return;
    const { phoneNumber, consent, isFollowUp } = request.postDataJSON() as Record<string, unknown>;
    expect({ consent, isFollowUp }).toEqual({ consent: true, isFollowUp: true });
    texted.add(String(phoneNumber));
  });
  await page.route('**/api/follow-ups?*', (route) => {
    const followUps = recipients
      .filter(({ phone }) => !texted.has(phone))
      .map(({ name, phone }, index) => ({
        phoneNumber: e164(phone),
        patientLastName: name,
        reason: 'not-ordered',
        since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
        needs: [`not-ordered:${index}`],
        products: [{ variantId, title: 'Drops', quantity: 1, price: 1000 }],
        text: null,
        reply: null,
        scheduledOrder: null,
        refill: null,
        nextSendAt: null,
      }));
    return route.fulfill({
      json: { followUps, counts: { 'not-ordered': followUps.length }, nextCursor: null },
    });
  });
  return texted;
}

test('ten patients are texted again by keyboard, each with its own consent', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const watched = await watchPage(page);
  await startSession(page, PRACTICE_ID);
  const recipients = PATIENTS.map((name) => ({ name, phone: newPhone() }));
  const texted = await listForFollowUp(page, recipients);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await page.goto('/follow-up');
  await expect(page.getByRole('article')).toHaveCount(PATIENTS.length);
  await press('j');
  const drawer = drawerOf(page);
  for (const { name, phone } of recipients) {
    await expect(page.getByRole('button', { name: `Send again: ${name}` })).toBeFocused();
    await press('Enter');
    const consent = drawer.getByRole('checkbox', { name: 'Patient Consent' });
    await expect(consent).toBeFocused();
    await expect(consent).not.toBeChecked();
    await press('Space');
    await press('Enter');
    await expect(page.getByText(`${name}, ${phone}`)).toBeVisible();
    await expect(drawer).toBeHidden();
  }
  expect(texted.size).toBe(PATIENTS.length);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  expect(watched.complaints).toEqual([]);
});

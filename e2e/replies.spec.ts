import { expect, type Locator, type Page } from '@playwright/test';
import {
  drawerOf,
  expectSound,
  expectSoundAtEverySize,
  fillContactForm,
  ONE_PRODUCT,
  signIn,
  signInWithCart,
  startSession,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, replyFromPhone } from './sandbox-steps.js';
import { textCart } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const QUESTION = 'Automatic texts are paused. Decide by ';
const ASKED = 'Is this really from Dr. Lee?';
const PATIENT = 'Okonkwo';

const newPhone = numbersOf(608);

/** No other test uses this practice, so the number of its replies is known. */
const PRACTICE_ID = '100600';
const practiceName = 'Summit Eye Clinic';

/** Texts a cart to a new number, which replies, and returns the number. */
async function textAndReply(page: Page, ...replies: string[]): Promise<string> {
  await startSession(page, PRACTICE_ID);
  const phone = newPhone();
  await textCart(page, { phoneNumber: phone, patientLastName: PATIENT, practiceName });
  for (const reply of replies) await replyFromPhone(phone, reply);
  return phone;
}

const cartsButton = (page: Page): Locator => page.getByRole('button', { name: /^Carts/ });

/** Opens the history from the header and returns the number's card. */
async function openCard(page: Page, phone: string): Promise<Locator> {
  await cartsButton(page).click();
  const drawer = drawerOf(page);
  const tab = drawer.getByRole('tab', { name: /^SMS History/ });
  await tab.click();
  await expect(tab).toBeInViewport({ ratio: 1 });
  const card = drawer.getByRole('article', { name: `${PATIENT}, ${phone}` });
  await card.getByRole('button', { name: PATIENT, exact: true }).click();
  await card.getByRole('list', { name: 'Replies' }).scrollIntoViewIfNeeded();
  return card;
}

/** Whether a number's only reply is marked as read. */
async function isSeen(page: Page, phone: string): Promise<boolean | undefined> {
  const data = { practiceName, search: phone, pageSize: 50 };
  const answer = await page.request.post('/api/sms/messages/search', { data });
  const { messages } = (await answer.json()) as { messages: { replies?: { isSeen: boolean }[] }[] };
  return messages.flatMap(({ replies = [] }) => replies)[0]?.isSeen;
}

/** The number of replies that wait for a decision. */
async function countUndecided(page: Page): Promise<number> {
  const answer = await page.request.get('/api/sms/alerts', { params: { practiceName } });
  const { undecided } = (await answer.json()) as { undecided: number };
  return undecided;
}

// In order, since they count the undecided replies of one practice.
test.describe.configure({ mode: 'serial' });

test('shows a reply under its text, marks it as read once seen, shows what STOP and START led to, and texts no number that staff opted out', async ({
  page,
}) => {
  const watch = await watchPage(page);
  const phone = await textAndReply(page, 'Thank you so much!');
  await signIn(page, PRACTICE_ID, ONE_PRODUCT);
  const card = await openCard(page, phone);
  await expect(card.getByRole('list', { name: 'Replies' })).toContainText('Thank you so much!');
  await expect(card.getByRole('button', { name: 'Stop texting', exact: true })).toHaveCount(0);
  await expect.poll(() => isSeen(page, phone)).toBe(true);

  await page.keyboard.press('Escape');
  const stopped = await textAndReply(page, 'STOP', 'START');
  const other = await openCard(page, stopped);
  await expect(other).toContainText('The patient opted out.');
  await expect(other).toContainText('The patient wants texts again.');
  watch.expectCalm();

  await page.keyboard.press('Escape');
  const doubting = await textAndReply(page, ASKED);
  const asked = await openCard(page, doubting);
  await asked.getByRole('button', { name: 'Stop texting', exact: true }).click();
  await expect(asked.getByText('You stopped texting.')).toBeFocused();
  await expect(asked.getByText('Not sent', { exact: true })).toBeVisible();
  const refused = textCart(page, { phoneNumber: doubting, patientLastName: PATIENT, practiceName });
  await expect(refused).rejects.toThrow(/opted_out/);
});

test('lets staff decide about a reply with the keyboard, and updates the count in the other tab', async ({
  page,
  context,
}) => {
  const watch = await watchPage(page);
  const phone = await textAndReply(page, ASKED);
  const before = await countUndecided(page);
  await signIn(page, PRACTICE_ID, ONE_PRODUCT);
  await expect(cartsButton(page)).toHaveAccessibleName(/, \d+ repl(y|ies) to decide about/);
  const other = await context.newPage();
  await other.goto(ONE_PRODUCT);
  await expect(cartsButton(other)).toHaveAccessibleName(/to decide about/);
  const name = (await cartsButton(other).getAttribute('aria-label')) ?? '';
  const card = await openCard(page, phone);
  await expect(card).toContainText(QUESTION);
  await expectSoundAtEverySize(page);
  expect(await countUndecided(page), 'looking at it decides nothing').toBe(before);

  await card.getByRole('button', { name: 'Keep texting' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('You kept texting.')).toBeFocused();
  await expect(card).not.toContainText(QUESTION);
  // Sooner than the other tab's own poll, every 30 seconds.
  await expect(cartsButton(other)).not.toHaveAccessibleName(name);
  await expectSoundAtEverySize(page);
  expect(await countUndecided(page)).toBe(before - 1);
  expect(watch.complaints).toEqual([]);
});

test('shows the reply before a cart is sent, and sends it after "Keep texting"', async ({ page }) => {
  const watch = await watchPage(page);
  const phone = await textAndReply(page, ASKED);
  await signInWithCart(page, PRACTICE_ID);
  const drawer = await fillContactForm(page, phone);
  await expect(drawer.getByRole('button', { name: 'See the Reply' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Send Cart' }).click();
  const question = page.getByRole('dialog', { name: 'The patient wrote back' });
  await expect(question).toContainText(ASKED);
  await expectSound(page);
  await question.getByRole('button', { name: 'Keep texting' }).click();
  await expect(page.getByText('Order link generated and sent successfully!')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(watch.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

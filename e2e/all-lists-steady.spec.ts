import { expect, type Page } from '@playwright/test';
import { foundIn, skipWelcome, startSession } from './portal-steps.js';
import { test } from './portal-test.js';
import { PRACTICE, type Removal, type SharedList, sharedLists } from './shared-lists.js';

/** Longer than any list waits between two reads. */
const POLL_MS = 15_000;

/** Tall enough for three cards of any list. */
test.use({ viewport: { width: 1366, height: 1800 } });

test('no list moves under the pointer, whatever others add and remove between hover, press, and release', async ({
  page,
}) => {
  await page.clock.install();
  await startSession(page, PRACTICE.id);
  await skipWelcome(page);
  const lists = await sharedLists(page);
  const removals = new Map<SharedList, Removal>();
  for (const list of lists) {
    const [first, second, third] = list.names;
    await list.add(third);
    await list.add(second);
    removals.set(list, await list.add(first));
  }
  await page.goto('/');
  await expect(foundIn(page)).toBeVisible();
  for (const list of lists) {
    await test.step(list.title, () => pressWhileItChanges(page, list, removals.get(list)));
  }
});

/** Presses the second row while the first is removed and others come before it. */
async function pressWhileItChanges(
  page: Page,
  list: SharedList,
  removeFirst: Removal | undefined,
): Promise<void> {
  const [, second, third, fourth, fifth] = list.names;
  const area = await list.open();
  const [button, other] = [list.button(area, second), list.button(area, third)];
  const [effect, otherEffect] = [list.effect(area, second), list.effect(area, third)];
  // A short list shows both rows, so that the test does not scroll again.
  await other.scrollIntoViewIfNeeded();
  await button.hover();
  const place = await button.boundingBox();
  const otherPlace = await other.boundingBox();
  const expectInPlace = async () => {
    expect([await button.boundingBox(), await other.boundingBox()]).toEqual([place, otherPlace]);
  };
  expect(place).not.toBeNull();

  const removeFourth = await list.add(fourth);
  await removeFirst?.();
  await reload(page, list);
  await expect(area.getByRole('button', { name: /^1 new/ })).toBeVisible();
  await expectInPlace();
  await page.route(
    ({ pathname }) => pathname === list.path,
    (route) => route.abort(),
    { times: 1 },
  );
  const failed = page.waitForEvent('requestfailed', (request) => isOf(list, request.url()));
  await askAgain(page, list);
  await failed;
  await untilDrawn(page);
  await expectInPlace();

  await page.mouse.down();
  await other.hover();
  await page.mouse.up();
  await button.hover();
  await expect(effect.or(otherEffect)).toHaveCount(0);

  await page.mouse.down();
  await list.add(fifth);
  await removeFourth?.();
  await reload(page, list);
  await expectInPlace();
  await page.mouse.up();
  await expect(effect).toBeVisible();
  await expect(otherEffect).toHaveCount(0);
  await closeDialogs(page);
}

/** A question covers the drawer that it was asked in. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Waits until the list has been read again and drawn. */
async function reload(page: Page, list: SharedList): Promise<void> {
  const read = page.waitForResponse((answer) => isOf(list, answer.url()));
  await askAgain(page, list);
  await (await read).finished();
  await untilDrawn(page);
}

const isOf = ({ path }: SharedList, url: string): boolean => new URL(url).pathname === path;

async function askAgain(page: Page, { channel }: SharedList): Promise<void> {
  if (channel === undefined) await page.clock.fastForward(POLL_MS);
  else await page.evaluate((name) => new BroadcastChannel('eyecart-lists').postMessage(name), channel);
}

const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

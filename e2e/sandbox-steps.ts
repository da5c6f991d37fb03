import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const { SANDBOX_URL = 'http://localhost:3100' } = process.env;

/** A number as the gateway writes it. */
export const e164 = (phone: string): string => `+1${phone.replace(/\D/g, '')}`;

/** Gives numbers of one area code that no other test texts. */
export function numbersOf(areaCode: number): () => string {
  let last = 100 + (process.pid % 800);
  return () => {
    last += 1;
    return `(${areaCode}) 555-0${last}`;
  };
}

/** Reads from the sandbox's controls, or changes something when there is a body. */
export async function askSandbox<Answer>(path: string, body?: object): Promise<Answer> {
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${SANDBOX_URL}/control/${path}`, {
    ...request,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Replies to our texts as the patient. Everything that the reply triggers is done when this resolves. */
export async function replyFromPhone(phone: string, body: string): Promise<void> {
  await askSandbox('reply', { from: e164(phone), body });
}

/** How many texts a phone has. */
export async function countTexts(phone: string): Promise<number> {
  const path = `messages?to=${encodeURIComponent(e164(phone))}`;
  return (await askSandbox<{ messages: unknown[] }>(path)).messages.length;
}

/**
 * Sends a text that the gateway takes and then reports as failed. The sandbox has one switch for this, so tests that run
 * at the same time take turns.
 */
export async function failText(
  phone: string,
  errorCode: number,
  send: () => Promise<unknown>,
): Promise<void> {
  const turn = join(tmpdir(), `failed-delivery-${new URL(SANDBOX_URL).port}`);
  const take = () =>
    mkdir(turn).then(
      () => true,
      () => false,
    );
  await expect.poll(take, { timeout: 60_000 }).toBe(true);
  try {
    const before = await countTexts(phone);
    await askSandbox('faults', { failedDelivery: { errorCode, to: e164(phone), count: 1 } });
    await send();
    await expect.poll(() => countTexts(phone)).toBeGreaterThan(before);
  } finally {
    await rmdir(turn);
  }
}

/** Opens the patient's phone and returns the link in its newest text. */
export async function openPhone(page: Page, phone: string): Promise<string> {
  await page.goto(`${SANDBOX_URL}/?phone=${encodeURIComponent(e164(phone))}`);
  const link = page.locator('a[href*="/cart/"]').last();
  return (await link.getAttribute('href')) ?? 'about:blank';
}

/** Waits for the shop's checkout. */
export const untilAtCheckout = (page: Page): Promise<void> =>
  page.waitForURL((url) => url.origin === new URL(SANDBOX_URL).origin);

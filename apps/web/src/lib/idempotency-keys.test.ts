import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const WISH = JSON.stringify(['3125550142', 'Lakeside Eye Care', [['71', 2]]]);

/** The module as another tab has it: its own memory and session storage, the browser's database. */
async function openTab() {
  vi.resetModules();
  sessionStorage.clear();
  return await import('./idempotency-keys');
}

describe('attempts, where the browser has a database to share', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('crypto', webcrypto);
    return () => vi.unstubAllGlobals();
  });

  it('give two tabs that press at one moment the same key', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const [first, second] = await Promise.all([
      one.sendAttempts.attemptFor(WISH),
      other.sendAttempts.attemptFor(WISH),
    ]);
    expect(second.key).toBe(first.key);
    expect((await other.sendAttempts.attemptFor('another wish')).key).not.toBe(first.key);
  });

  it('outlive a lost answer together with their cart, also when another wish came between', async () => {
    const { sendAttempts } = await openTab();
    const attempt = await sendAttempts.attemptFor(WISH);
    await sendAttempts.keep({ ...attempt, cartUrl: 'https://portal.example/cart/7Kq2mVx9' });
    await sendAttempts.attemptFor('another wish');
    const reloaded = await openTab();
    expect(await reloaded.sendAttempts.attemptFor(WISH)).toEqual({
      ...attempt,
      cartUrl: 'https://portal.example/cart/7Kq2mVx9',
    });
  });

  it('meet the answer that another tab has just had, and begin anew a second later', async () => {
    const { sendAttempts } = await openTab();
    const attempt = await sendAttempts.attemptFor(WISH);
    await sendAttempts.settle(attempt);
    expect((await sendAttempts.attemptFor(WISH)).key).toBe(attempt.key);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_001);
    expect((await sendAttempts.attemptFor(WISH)).key).not.toBe(attempt.key);
  });

  it('begin anew after a refusal, after a day, and after a sign-out', async () => {
    const { sendAttempts, draftAttempts, forgetAttempts } = await openTab();
    const refused = await sendAttempts.attemptFor(WISH);
    await sendAttempts.drop(refused);
    const second = await sendAttempts.attemptFor(WISH);
    expect(second.key).not.toBe(refused.key);

    await draftAttempts.forget();
    expect((await sendAttempts.attemptFor(WISH)).key).toBe(second.key);

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60_000 + 1);
    const third = await sendAttempts.attemptFor(WISH);
    expect(third.key).not.toBe(second.key);

    forgetAttempts();
    await vi.waitFor(async () => expect((await sendAttempts.attemptFor(WISH)).key).not.toBe(third.key));
  });

  it('leave no number readable', async () => {
    const { sendAttempts } = await openTab();
    const { asked } = await sendAttempts.attemptFor(WISH);
    expect(asked).toMatch(/^[\da-f]{64}$/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keep to the tab when the database does not open', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('No database in this window');
    });
    const { sendAttempts } = await openTab();
    const { key } = await sendAttempts.attemptFor(WISH);
    expect((await sendAttempts.attemptFor(WISH)).key).toBe(key);
    expect(Object.keys(sessionStorage)).toEqual(['send-attempts']);
  });

  it('do not wait for a database that never answers', async () => {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockImplementation(
      () => Object.assign(new EventTarget(), {}) as unknown as IDBOpenDBRequest,
    );
    const { sendAttempts } = await openTab();
    const asked = sendAttempts.attemptFor(WISH);
    await vi.advanceTimersByTimeAsync(2_100);
    vi.useRealTimers();
    expect((await asked).key).toMatch(/^[\da-f]{32}$/);
  });
});

describe('attempts without a database', () => {
  it('are kept for the tab', async () => {
    const { sendAttempts } = await openTab();
    const { key } = await sendAttempts.attemptFor(WISH);
    expect((await sendAttempts.attemptFor(WISH)).key).toBe(key);
    expect(Object.keys(sessionStorage)).toEqual(['send-attempts']);
  });
});

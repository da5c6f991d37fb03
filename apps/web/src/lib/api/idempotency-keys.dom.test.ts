import { webcrypto } from 'node:crypto';
import { IDBOpenDBRequest as FDBOpenDBRequest, IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const CART = ['3125550142', 'Lakeside Eye Care', [['71', 2]]];

/** The module in another tab: separate memory and session storage, shared database. */
async function openTab() {
  vi.resetModules();
  sessionStorage.clear();
  const { idempotencyKeys, forgetIdempotencyKeys } = await import('./idempotency-keys');
  return {
    sending: idempotencyKeys('send-cart'),
    drafts: idempotencyKeys('save-draft'),
    forgetIdempotencyKeys,
  };
}

describe('idempotency keys with IndexedDB', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('crypto', webcrypto);
    return () => vi.unstubAllGlobals();
  });

  it('are the same in two tabs that press at the same time', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const [first, second] = await Promise.all([one.sending.attemptFor(CART), other.sending.attemptFor(CART)]);
    expect(second.key).toBe(first.key);
    expect((await other.sending.attemptFor('another cart')).key).not.toBe(first.key);
  });

  it('survive a lost answer along with the cart, even if another cart was sent in between', async () => {
    const { sending } = await openTab();
    const attempt = await sending.attemptFor(CART);
    await sending.keep({ ...attempt, result: 'https://portal.example/cart/7Kq2mVx9' });
    await sending.attemptFor('another cart');
    const reloaded = await openTab();
    expect(await reloaded.sending.attemptFor(CART)).toEqual({
      ...attempt,
      result: 'https://portal.example/cart/7Kq2mVx9',
    });
  });

  it('are shared with a tab that presses right after the answer, and renewed a second later', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const { sending } = await openTab();
    const attempt = await sending.attemptFor(CART);
    await sending.settle(attempt);
    expect((await sending.attemptFor(CART)).key).toBe(attempt.key);
    clock.mockReturnValue(now + 1_001);
    expect((await sending.attemptFor(CART)).key).not.toBe(attempt.key);
  });

  it('are new after a refusal, after a day and after a logout', async () => {
    const { sending, drafts, forgetIdempotencyKeys } = await openTab();
    const refused = await sending.attemptFor(CART);
    await sending.drop(refused);
    const second = await sending.attemptFor(CART);
    expect(second.key).not.toBe(refused.key);

    await drafts.forget();
    expect((await sending.attemptFor(CART)).key).toBe(second.key);

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60_000 + 1);
    const third = await sending.attemptFor(CART);
    expect(third.key).not.toBe(second.key);

    forgetIdempotencyKeys();
    await expect.poll(async () => (await sending.attemptFor(CART)).key).not.toBe(third.key);
  });

  it('show no phone number in storage', async () => {
    const { sending } = await openTab();
    const { request } = await sending.attemptFor(CART);
    expect(request).toMatch(/^[\da-f]{64}$/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('stay in the tab when the database does not open', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('No database in this window');
    });
    const { sending } = await openTab();
    const { key } = await sending.attemptFor(CART);
    expect((await sending.attemptFor(CART)).key).toBe(key);
    expect(Object.keys(sessionStorage)).toEqual(['send-cart-keys']);
  });

  it('do not wait for a database that never answers', async () => {
    vi.useFakeTimers();
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new FDBOpenDBRequest());
    const { sending } = await openTab();
    const attempt = sending.attemptFor(CART);
    await expect.poll(() => open.mock.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_100);
    vi.useRealTimers();
    expect((await attempt).key).toMatch(/^[\da-f]{32}$/);
  });
});

describe('idempotency keys without IndexedDB', () => {
  it('are stored for the tab', async () => {
    const { sending } = await openTab();
    const { key } = await sending.attemptFor(CART);
    expect((await sending.attemptFor(CART)).key).toBe(key);
    expect(Object.keys(sessionStorage)).toEqual(['send-cart-keys']);
  });
});

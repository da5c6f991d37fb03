import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addApiKey, revokeApiKey } from '../src/cli/api-key-commands.js';
import { CHECK_MS } from '../src/db/notifications.js';
import { updatePractice } from '../src/domains/practices/practice-repository.js';
import { ACCESS_CACHE_MS } from '../src/domains/practices/sessions/access-cache.js';
import { SESSION_COOKIE } from '../src/http/access.js';
import { type Instance, startTestApi, type TestApi } from './support/test-api.js';

const START = new Date('2026-11-21T18:00:00Z').getTime();

describe('access that ends while other instances have it in memory', () => {
  let api: TestApi;
  let other: Instance;
  /** The other instance's clock. It is stopped, so that nothing in its memory expires on its own. */
  let otherNow = START;
  beforeAll(async () => {
    // A lost connection is opened again when a test says so: otherwise it could be back before its loss was seen.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    api = await startTestApi({ replacements: { clock: { now: () => new Date(START) } } });
    other = await api.startInstance({ clock: { now: () => new Date(otherNow) } });
  });
  afterAll(async () => {
    await api.close();
    vi.useRealTimers();
  });

  const signIn = async (practiceId: string): Promise<{ cookie: string }> => {
    const answer = await api.browser().post('/api/verify-practice').send({ practiceId }).expect(200);
    const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(String(answer.get('Set-Cookie')))?.[1];
    return { cookie: `${SESSION_COOKIE}=${token}` };
  };
  const status = async (instance: Instance, headers: Record<string, string>): Promise<number> =>
    (await instance.browser().get('/api/collections').set(headers)).status;
  /** Changes access and waits until the other instance has the notice: a late one would reach the next test. */
  async function changeAccess<T>(change: () => PromiseLike<T>): Promise<T> {
    const noticed = new Promise<void>((resolve) =>
      other.dependencies.notifications.on('access_changed', resolve),
    );
    const result = await change();
    await noticed;
    return result;
  }
  const endWithoutNotice = () => api.database.query('DELETE FROM sessions');
  const breakNotices = () =>
    api.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`,
    );
  const untilListening = (isListening: boolean) =>
    expect.poll(() => other.dependencies.notifications.isListening()).toBe(isListening);
  const reconnect = async () => {
    vi.advanceTimersByTime(CHECK_MS);
    await untilListening(true);
  };

  /** Signs out on one instance and expects the other to refuse the session. */
  async function expectSignOutEverywhere(): Promise<void> {
    const headers = await signIn('100200');
    expect(await status(other, headers)).toBe(200);
    await changeAccess(() => api.browser().post('/api/logout').set(headers).expect(200));
    expect(await status(other, headers)).toBe(401);
  }

  it('ends a session on every instance when staff sign out on one', async () => {
    await expectSignOutEverywhere();
  });

  it('ends the sessions of a practice that is disabled', async () => {
    const headers = await signIn('100400');
    expect(await status(other, headers)).toBe(200);
    await changeAccess(() => api.dependencies.practices.disable('demo-prairie', new Date(START)));
    expect(await status(other, headers)).toBe(401);
    await updatePractice(api.dependencies.db, 'demo-prairie', { disabledAt: null });
  });

  it('ends an API key that is revoked', async () => {
    const printed = await addApiKey(api.dependencies, '100200');
    const headers = { authorization: `Bearer ${printed.split('\n')[1]}` };
    expect(await status(other, headers)).toBe(200);
    await changeAccess(() => revokeApiKey(api.dependencies, /Key (\S+)/.exec(printed)?.[1] ?? ''));
    expect(await status(other, headers)).toBe(401);
  });

  it('shows a new discount code at once', async () => {
    const headers = await signIn('100300');
    const createCart = () =>
      other.browser().post('/api/carts').set(headers).send({
        practiceName: 'Harbor Vision Center',
        practiceDiscountCode: 'PIER20',
        cartItems: [],
      });
    expect((await createCart().expect(422)).body.code).toBe('foreign_discount_code');
    await changeAccess(() => api.dependencies.practices.set('demo-harbor', { discountCode: 'PIER20' }));
    expect((await createCart()).body.code).toBe('empty_cart');
    await changeAccess(() => api.dependencies.practices.set('demo-harbor', { discountCode: 'HARBOR20' }));
  });

  it('keeps a session in memory for 3 seconds at most when its notice is lost', async () => {
    const headers = await signIn('100200');
    expect(await status(other, headers)).toBe(200);
    await endWithoutNotice();
    otherNow += ACCESS_CACHE_MS - 1;
    expect(await status(other, headers)).toBe(200);
    otherNow += 1;
    expect(await status(other, headers)).toBe(401);
  });

  it('asks the database while the connection for notices is down, and forgets once it is back', async () => {
    const headers = await signIn('100200');
    expect(await status(other, headers)).toBe(200);
    await breakNotices();
    await untilListening(false);
    expect(await status(other, headers)).toBe(200);
    await endWithoutNotice();
    expect(await status(other, headers)).toBe(401);
    await reconnect();
    expect(await status(other, headers)).toBe(401);
  });

  it('ends sessions on every instance again after reconnecting', async () => {
    await breakNotices();
    await untilListening(false);
    await reconnect();
    await expectSignOutEverywhere();
  });

  it('renews a session that is in memory', async () => {
    const headers = await signIn('100200');
    expect(await status(other, headers)).toBe(200);
    otherNow += ACCESS_CACHE_MS - 1;
    const readExpiry = async (): Promise<number> =>
      (await api.database.query('SELECT max(expires_at) AS at FROM sessions')).rows[0].at.getTime();
    const before = await readExpiry();
    otherNow += 10 * 60_000;
    const answer = await other.browser().get('/api/collections').set(headers).expect(200);
    expect(String(answer.get('Set-Cookie'))).toContain(SESSION_COOKIE);
    expect(await readExpiry()).toBeGreaterThan(before);
  });
});

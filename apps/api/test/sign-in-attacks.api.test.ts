import { performance } from 'node:perf_hooks';
import { sessionEndpoints } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { enrollComputer } from '../src/cli/practices/practice-commands.js';
import { testApi } from './support/test-api.js';

describe('sign-in under attack', () => {
  const api = testApi({
    environment: {
      TRUST_PROXY: '1',
      SIGN_IN_FAILURES_PER_ADDRESS: '5',
      SIGN_IN_FAILURES_OVERALL: '20',
      SIGN_INS_PER_ADDRESS_PER_HOUR: '8',
    },
  });

  const signIn = (practiceId: string, address: string, browser = api.browser()) =>
    browser.post('/api/verify-practice').set('X-Forwarded-For', address).send({ practiceId });
  const fail = async (address: string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await signIn('77', address)).status);
    return statuses;
  };

  it('does not look up an ID once the address is at its limit', async () => {
    await fail('10.1.0.2', 5);
    await api.database.query('ALTER TABLE practices RENAME TO practices_away');
    try {
      await signIn('100200', '10.1.0.2').expect(429);
      await signIn('100201', '10.1.0.2').expect(429);
    } finally {
      await api.database.query('ALTER TABLE practices_away RENAME TO practices');
    }
  });

  it.each([
    ['an IPv6 /56', 15, (host: number) => `2001:db8:1:2${host.toString(16).padStart(2, '0')}::1`],
    ['an IPv6 /48', 50, (host: number) => `2001:db8:2:${host.toString(16)}00::1`],
    ['an IPv4 /24', 50, (host: number) => `203.0.113.${host}`],
  ])('counts the failures of all addresses of %s', async (_network, limit, addressOf) => {
    const unhurried = await api.startInstance(
      {},
      { limits: { ...api.dependencies.config.limits, signInFailuresOverall: 1_000 } },
    );
    await api.database.query('DELETE FROM rate_limits');
    const statuses = [];
    for (let host = 0; host <= limit; host += 1) {
      statuses.push((await signIn('77', addressOf(host), unhurried.browser())).status);
    }
    expect(statuses).toEqual([...Array(limit).fill(401), 429]);
    await signIn('100200', '192.0.2.1', unhurried.browser()).expect(200);
  });

  it('lets five new browsers a second in while failures come from everywhere, on all instances together', async () => {
    await api.database.query('DELETE FROM rate_limits');
    const other = await api.startInstance();
    await fail('10.2.1.2', 2);
    await Promise.all(Array.from({ length: 6 }, (_, index) => fail(`10.2.0.${index}`, 3)));
    // A window that the failures opened would end sooner.
    await api.database.query("DELETE FROM rate_limits WHERE window_ends_at < now() + interval '1 minute'");
    const startedAt = performance.now();
    const instances = [api, other];
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        signIn('100200', `10.${at + 20}.1.1`, instances[at % 2]?.browser()),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Two windows of a second passed before the eleventh.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_900);
    // An address has three failures now instead of five.
    expect(await fail('10.2.1.2', 2)).toEqual([401, 429]);
  });

  it('limits successes by address and network, so that new browsers elsewhere and known ones still get in', async () => {
    await api.database.query('DELETE FROM rate_limits');
    const known = api.browser();
    await signIn('100300', '10.3.0.1', known).expect(200);
    const statuses = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await signIn('100300', '10.3.0.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
    await signIn('100300', '10.3.0.1', known).expect(200);
    await signIn('100300', '10.3.1.1').expect(200);
  });

  it('ends the session that was not used for longest when a practice has more than 50, in every process', async () => {
    await api.database.query('DELETE FROM rate_limits; DELETE FROM sessions');
    const other = await api.startInstance();
    const isSignedIn = async (cookie = '', instance = api.url) => {
      const answer = await fetch(`${instance}/api/session`, { headers: { cookie } });
      return sessionEndpoints.getSession.response.parse(await answer.json()).practice !== null;
    };
    const cookies: string[] = [];
    const signInOnce = async () => {
      const answer = await signIn('100400', `10.6.${cookies.length}.1`).expect(200);
      cookies.push(/eyecart_session=[^;]+/.exec(String(answer.get('Set-Cookie')))?.[0] ?? '');
    };
    while (cookies.length < 50) await signInOnce();
    expect([await isSignedIn(cookies[0]), await isSignedIn(cookies[0], other.url)]).toEqual([true, true]);
    await signInOnce();
    expect(await isSignedIn(cookies[0])).toBe(false);
    await expect.poll(() => isSignedIn(cookies[0], other.url)).toBe(false);
    expect([await isSignedIn(cookies[1]), await isSignedIn(cookies[50])]).toEqual([true, true]);
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS count FROM sessions WHERE practice_id = 'demo-prairie'",
    );
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('keeps exactly 50 sessions when many browsers sign in at once', async () => {
    await api.database.query('DELETE FROM rate_limits; DELETE FROM sessions');
    await api.database.query(
      `INSERT INTO sessions (token_hash, practice_id, device, created_at, last_used_at, expires_at)
       SELECT md5(n::text), 'demo-prairie', 'Chrome on Windows', now(), now() - n * 7919 % 5000 * interval '10 ms', now() + interval '1 hour'
       FROM generate_series(1, 5000) AS n`,
    );
    const other = await api.startInstance();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        signIn('100400', `10.9.${at}.1`, at % 2 ? other.browser() : api.browser()),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await api.database.query('SELECT count(*)::integer AS count FROM sessions');
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('answers alike for every ID once the sign-ins of an address are used up', async () => {
    await api.database.query('DELETE FROM rate_limits');
    for (let count = 0; count < 8; count += 1) await signIn('100300', '10.12.0.1').expect(200);
    const statuses = [];
    for (const practiceId of ['100300', '100301'])
      statuses.push((await signIn(practiceId, '10.12.0.1')).status);
    expect(statuses).toEqual([429, 429]);
  });

  it('replaces a foreign browser token with a new one', async () => {
    await api.database.query('DELETE FROM rate_limits');
    const planted = 'x'.repeat(43);
    const answer = await signIn('100400', '10.4.0.1').set('Cookie', `eyecart_browser=${planted}`).expect(200);
    const cookies = String(answer.get('Set-Cookie'));
    expect(cookies).toMatch(/eyecart_browser=[\w-]{43}/);
    expect(cookies).not.toContain(planted);
    const own = /eyecart_browser=([\w-]{43})/.exec(cookies)?.[1];
    const again = await signIn('100300', '10.4.0.1').set('Cookie', `eyecart_browser=${own}`).expect(200);
    expect(String(again.get('Set-Cookie'))).toContain(`eyecart_browser=${own}`);
  });

  it('lets a computer with an enrollment link in, which works once and for a day', async () => {
    await api.database.query('DELETE FROM rate_limits');
    await fail('10.5.0.1', 6);
    const words = await enrollComputer(api.dependencies, '100200');
    const path = /\/api\/enroll\/[\w-]{43}$/.exec(words)?.[0] ?? '';
    const browser = api.browser();
    await signIn('100200', '10.5.0.1', browser).expect(429);
    const page = await browser.get(path).expect(200);
    expect(page.text).toContain('Lakeside Eye Care');
    expect(page.headers['cache-control']).toBe('no-store');
    await browser.post(path).set('Origin', 'https://evil.example').expect(403);
    await browser.get(path).expect(200);
    await browser.post(path).expect(303).expect('Location', '/');
    await signIn('100200', '10.5.0.1', browser).expect(200);
    await signIn('100300', '10.5.0.1', browser).expect(429);
    await api.browser().get(path).expect(404);
    await api.browser().post(path).expect(404);
    await api.browser().post('/api/enroll/unknown').expect(404);
    const disabled = /\/api\/enroll\/\S+$/.exec(await enrollComputer(api.dependencies, '100300'))?.[0] ?? '';
    await api.database.query("UPDATE practices SET disabled_at = now() WHERE id = 'demo-harbor'");
    await api.browser().get(disabled).expect(404);
    await api.browser().post(disabled).expect(404);
    await expect(enrollComputer(api.dependencies, '100300')).rejects.toThrow(
      'Harbor Vision Center is disabled, so no computer can sign in to it. Enable it first: npm run portal -- practice enable 100300',
    );
    await api.database.query("UPDATE practices SET disabled_at = NULL WHERE id = 'demo-harbor'");
    await api.browser().get(disabled).expect(200);
    const late = await enrollComputer(api.dependencies, '100200');
    await api.database.query("UPDATE enrollment_links SET expires_at = now() - interval '1 second'");
    await api
      .browser()
      .post(/\/api\/enroll\/\S+$/.exec(late)?.[0] ?? '')
      .expect(404);
    await expect(enrollComputer(api.dependencies, '1')).rejects.toThrow('no practice with the ID "1"');
  });
});

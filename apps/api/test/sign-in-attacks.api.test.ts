import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrollComputer } from '../src/cli/practice-commands.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('sign-in under attack', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      environment: {
        TRUST_PROXY: '1',
        SIGN_IN_FAILURES_PER_ADDRESS: '5',
        SIGN_IN_FAILURES_OVERALL: '20',
        SIGN_INS_PER_ADDRESS_PER_HOUR: '8',
      },
    });
  });
  afterAll(() => api.close());

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

  it('slows a new browser down while failures come from everywhere, but lets it in', async () => {
    await api.database.query('DELETE FROM rate_limits');
    await fail('10.2.1.2', 2);
    await Promise.all(Array.from({ length: 6 }, (_, index) => fail(`10.2.0.${index}`, 3)));
    const startedAt = performance.now();
    await signIn('100200', '10.2.1.1').expect(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    // An address has three failures now instead of five.
    expect(await fail('10.2.1.2', 2)).toEqual([401, 429]);
  });

  it('limits successes per address, but not those of a browser that is known', async () => {
    await api.database.query('DELETE FROM rate_limits');
    const known = api.browser();
    await signIn('100300', '10.3.0.1', known).expect(200);
    const statuses = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await signIn('100300', '10.3.0.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
    await signIn('100300', '10.3.0.1', known).expect(200);
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
    const words = await enrollComputer(api.dependencies, ['100200']);
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
    const disabled =
      /\/api\/enroll\/\S+$/.exec(await enrollComputer(api.dependencies, ['100300']))?.[0] ?? '';
    await api.database.query("UPDATE practices SET disabled_at = now() WHERE id = '100300'");
    await api.browser().get(disabled).expect(404);
    await api.browser().post(disabled).expect(404);
    await expect(enrollComputer(api.dependencies, ['100300'])).rejects.toThrow(
      'Harbor Vision Center is disabled, so no computer can sign in to it. Enable it first: practice enable 100300',
    );
    await api.database.query("UPDATE practices SET disabled_at = NULL WHERE id = '100300'");
    await api.browser().get(disabled).expect(200);
    const late = await enrollComputer(api.dependencies, ['100200']);
    await api.database.query("UPDATE enrollment_links SET expires_at = now() - interval '1 second'");
    await api
      .browser()
      .post(/\/api\/enroll\/\S+$/.exec(late)?.[0] ?? '')
      .expect(404);
    await expect(enrollComputer(api.dependencies, ['1'])).rejects.toThrow('no practice with the ID "1"');
  });
});

import { describe, expect, it } from 'vitest';
import { insertPractice, updatePractice } from '../src/domains/practices/practice-repository.js';
import { testApi } from './support/test-api.js';

describe('signing in', () => {
  const api = testApi({ environment: { TRUST_PROXY: '1' } });

  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('accepts the id as a number or digits and returns the practice', async () => {
    for (const practiceId of [100200, '100200', ' 100200 ']) {
      const { body } = await api.browser().post('/api/verify-practice').send({ practiceId }).expect(200);
      expect(body.practice).toEqual({
        id: 'demo-lakeside',
        name: 'Lakeside Eye Care',
        discountCode: 'LAKESIDE20',
        gallery: ['hero-lakeside.svg'],
        timeZone: 'America/Chicago',
        language: 'en',
        phoneNumber: '+13125550100',
      });
    }
  });

  it('returns the signed-in practice, and null once signed out', async () => {
    const browser = api.browser();
    const practiceOf = async () => (await browser.get('/api/session').expect(200)).body.practice;
    expect(await practiceOf()).toBeNull();
    await browser.post('/api/verify-practice').send({ practiceId: '100300' }).expect(200);
    expect(await practiceOf()).toMatchObject({ id: 'demo-harbor', timeZone: 'America/New_York' });
    expect(Object.keys(await practiceOf()).sort()).toEqual([
      'discountCode',
      'gallery',
      'id',
      'language',
      'name',
      'phoneNumber',
      'timeZone',
    ]);
    await browser.post('/api/logout').expect(200);
    expect(await practiceOf()).toBeNull();
  });

  it('sets an HttpOnly, SameSite cookie and stores only its hash', async () => {
    const answer = await api
      .browser()
      .post('/api/verify-practice')
      .send({ practiceId: '100300' })
      .expect(200);
    const cookie = String(answer.get('Set-Cookie')?.find((line) => line.startsWith('eyecart_session=')));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const token = /eyecart_session=([^;]+)/.exec(cookie)?.[1];
    const { rows } = await api.database.query('SELECT token_hash FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
  });

  it('asks for a missing id', async () => {
    const { body } = await api.browser().post('/api/verify-practice').send({ practiceId: '' }).expect(400);
    expect(body.message).toBe('Please enter a Practice ID');
  });

  it('returns the same answer for wrong and disabled ids', async () => {
    const closed = await insertPractice(api.dependencies.db, {
      signInId: '900900',
      name: 'Closed Practice',
      discountCode: null,
      gallery: [],
      timeZone: 'America/New_York',
      createdAt: api.dependencies.clock.now(),
    });
    await api.dependencies.practices.disable(closed, api.dependencies.clock.now());
    const wrong = await api
      .browser()
      .post('/api/verify-practice')
      .set(from('10.1.1.1'))
      .send({ practiceId: '999999' });
    const disabled = await api
      .browser()
      .post('/api/verify-practice')
      .set(from('10.1.1.1'))
      .send({ practiceId: '900900' });
    expect(wrong.status).toBe(401);
    expect(disabled.status).toBe(401);
    expect(disabled.body).toEqual(wrong.body);
  });

  it('lets at most 10 of 200 wrong attempts through, while a browser that signed in before still can', async () => {
    const known = api.browser();
    await known.post('/api/verify-practice').set(from('10.2.2.2')).send({ practiceId: '100200' }).expect(200);
    await known.post('/api/logout').set(from('10.2.2.2')).expect(200);
    const stranger = api.browser();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await stranger
          .post('/api/verify-practice')
          .set(from('10.2.2.2'))
          .send({ practiceId: '123' });
        if (answer.status === 429) expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    await stranger
      .post('/api/verify-practice')
      .set(from('10.2.2.2'))
      .send({ practiceId: '100200' })
      .expect(429);
    await known.post('/api/verify-practice').set(from('10.2.2.2')).send({ practiceId: '100200' }).expect(200);
  });

  it('does not count successes, even many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.browser().post('/api/verify-practice').set(from('10.3.3.3')).send({ practiceId: '100200' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
  });

  it('allows a known browser no extra attempts at other ids', async () => {
    const statuses: number[] = [];
    const browsers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const known = api.browser();
        await known
          .post('/api/verify-practice')
          .set(from('10.4.4.4'))
          .send({ practiceId: '100200' })
          .expect(200);
        return known;
      }),
    );
    for (const known of browsers) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        statuses.push(
          (await known.post('/api/verify-practice').set(from('10.4.4.4')).send({ practiceId: '55' })).status,
        );
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('ends the session on logout and at once for a disabled practice', async () => {
    const browser = await api.signedIn('100400');
    await browser.get('/api/collections').expect(200);
    await browser.post('/api/logout').expect(200).expect('Clear-Site-Data', '"cache"');
    await browser.get('/api/collections').expect(401);
    const other = await api.signedIn('100400');
    await api.dependencies.practices.disable('demo-prairie', api.dependencies.clock.now());
    await other.get('/api/collections').expect(401);
    await updatePractice(api.dependencies.db, 'demo-prairie', { disabledAt: null });
  });

  it('renews the session for what people do, not for an idle page’s own requests', async () => {
    const browser = await api.signedIn();
    const { rows } = await api.database.query(
      `UPDATE sessions SET expires_at = expires_at - interval '1 hour', last_used_at = last_used_at - interval '1 hour'
       WHERE token_hash = (SELECT token_hash FROM sessions ORDER BY expires_at DESC LIMIT 1) RETURNING token_hash, expires_at`,
    );
    const [{ token_hash: tokenHash, expires_at: earlier }] = rows;
    const readExpiry = async (): Promise<number> => {
      const found = await api.database.query('SELECT expires_at FROM sessions WHERE token_hash = $1', [
        tokenHash,
      ]);
      return found.rows[0].expires_at.getTime();
    };
    const count = () => browser.get('/api/sms/alerts').query({ practiceName: 'Lakeside Eye Care' });
    const poll = await count().set('X-Idle', '1').expect(200);
    expect(poll.get('Set-Cookie')).toBeUndefined();
    expect(await readExpiry()).toBe(earlier.getTime());
    await count().expect(200);
    expect(await readExpiry()).toBeGreaterThan(earlier.getTime());
  });

  it('refuses unsafe requests from another site and accepts those without an origin', async () => {
    const browser = await api.signedIn();
    for (const origin of ['https://evil.example', 'null']) {
      const { body } = await browser.post('/api/logout').set('Origin', origin).expect(403);
      expect(body.code).toBe('foreign_origin');
    }
    await browser.get('/api/collections').expect(200);
    await browser.post('/api/logout').set('Origin', api.url).expect(200);
  });

  it('are named by the operator in characters that can be seen', async () => {
    const { addApiKey } = await import('../src/cli/api-key-commands.js');
    const { addPractice } = await import('../src/cli/practices/practice-commands.js');
    const unseen = 'Character 5 of the name is invisible (U+200B).';
    await expect(addPractice(api.dependencies, 'Lake\u200Bside')).rejects.toThrow(unseen);
    await expect(addPractice(api.dependencies, 'Lake', { code: 'SAVE\u200B20' })).rejects.toThrow(
      'Character 5 of the code is invisible (U+200B).',
    );
    await expect(addApiKey(api.dependencies, '100200', { label: 'a\nb' })).rejects.toThrow(
      'Character 2 of the label is invisible (U+000A).',
    );
    const { rows } = await api.database.query(
      "SELECT 1 FROM practices WHERE id = '100777' UNION ALL SELECT 1 FROM api_keys WHERE label LIKE 'a%b'",
    );
    expect(rows).toEqual([]);
  });

  it('accepts an API key until it is revoked', async () => {
    const { addApiKey, revokeApiKey } = await import('../src/cli/api-key-commands.js');
    const printed = await addApiKey(api.dependencies, '100200', { label: 'script' });
    const key = printed.split('\n')[1] ?? '';
    const id = /Key (\S+)/.exec(printed)?.[1] ?? '';
    const call = () => api.browser().get('/api/collections').set('Authorization', `Bearer ${key}`);
    await call().expect(200);
    await revokeApiKey(api.dependencies, id);
    await call().expect(401);
  });

  it('lists keys with last use and expiry, and ends them for good with their practice', async () => {
    const { addApiKey, listApiKeys } = await import('../src/cli/api-key-commands.js');
    const { dependencies, database } = api;
    const printed = await addApiKey(dependencies, '100400', { label: 'export', days: '30' });
    const key = printed.split('\n')[1] ?? '';
    const call = () => api.browser().get('/api/collections').set('Authorization', `Bearer ${key}`);
    expect(await listApiKeys(dependencies, '100400')).toMatch(
      /100400 {2}export {2}never used {2}works until 20\d\d-/,
    );
    await call().expect(200);
    expect(await listApiKeys(dependencies, '100400')).toMatch(/last used 20\d\d-/);
    await dependencies.practices.disable('demo-prairie', dependencies.clock.now());
    await updatePractice(dependencies.db, 'demo-prairie', { disabledAt: null });
    await call().expect(401);
    expect(await listApiKeys(dependencies, '100400')).toMatch(/revoked 20\d\d-/);
    const expired = (await addApiKey(dependencies, '100400')).split('\n')[1] ?? '';
    await database.query(
      "UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE revoked_at IS NULL",
    );
    await api.browser().get('/api/collections').set('Authorization', `Bearer ${expired}`).expect(401);
    for (const days of ['0', '731', '1e2', '0x10', ' 7', '1.5', '-1', '']) {
      await expect(addApiKey(dependencies, '100400', { days })).rejects.toThrow(
        `--days is "${days}": it must`,
      );
    }
  });

  it('ends after seven days, however much it is used', async () => {
    const startMs = Date.parse('2027-01-04T17:00:00Z');
    const hourMs = 3_600_000;
    let now = new Date(startMs);
    const browser = await (await api.startInstance({ clock: { now: () => now } })).signedIn();
    for (let hours = 10; hours <= 7 * 24; hours += 10) {
      now = new Date(startMs + hours * hourMs);
      await browser.get('/api/collections').expect(200);
    }
    now = new Date(startMs + 7 * 24 * hourMs - 1_000);
    await browser.get('/api/collections').expect(200);
    now = new Date(startMs + 7 * 24 * hourMs);
    await browser.get('/api/collections').expect(401);
  });

  it('has a cookie with the __Host- prefix, and HSTS, on an https portal', async () => {
    const portal = await api.startInstance({}, { publicUrl: 'https://portal.example' });
    const answer = await portal
      .browser()
      .post('/api/verify-practice')
      .send({ practiceId: '100200' })
      .expect(200);
    const cookies = answer.get('Set-Cookie') ?? [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-eyecart_\w+=[\w-]{43};.*Path=\/;.*Secure/);
    expect(answer.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    const [cookie = ''] = cookies.map((line) => line.split(';')[0] ?? '');
    const count = (name: string) => portal.browser().get('/api/collections').set('Cookie', name);
    await count(cookie).expect(200);
    await count(cookie.replace('__Host-', '')).expect(401);
  });
});

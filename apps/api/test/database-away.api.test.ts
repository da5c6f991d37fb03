import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatabaseProxy } from './support/database-proxy.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { postAsGateway, postAsShop } from './support/signed-webhooks.js';
import { type Instance, startTestApi, type TestApi } from './support/test-api.js';

const TOKEN = 'a-token-of-the-operator';
const READY = '/api/health/ready';

describe('while the database is away', () => {
  let api: TestApi;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let instance: Instance;
  let browser: Browser;
  let items: object[];
  let cartId: string;
  beforeAll(async () => {
    api = await startTestApi({ environment: { METRICS_TOKEN: TOKEN } });
    const [plenty] = await findPlenty(await api.signedIn());
    items = [{ id: plenty?.variant.id, quantity: 1 }];
    ({ cartId } = await createCart(await api.signedIn()));
    const { database } = api.dependencies.config;
    proxy = await startDatabaseProxy(database.url);
    instance = await api.startInstance(
      {},
      { database: { ...database, url: proxy.url, directUrl: proxy.url, waitMs: 500 } },
    );
  });
  beforeEach(async () => {
    browser = await instance.signedIn();
  });
  afterAll(async () => {
    await api.close();
    await proxy.cut();
  });

  const favorites = () => browser.get('/api/favorites').query({ practiceName: LAKESIDE });
  const cart = (key: string) =>
    browser.post('/api/carts').set('Idempotency-Key', key).send({ practiceName: LAKESIDE, cartItems: items });
  const isUnavailable = ({ status, body, headers }: Awaited<ReturnType<typeof favorites>>) => {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  };
  const recovered = () => expect.poll(async () => (await favorites()).status).toBe(200);

  describe('because it is stopped', () => {
    beforeEach(() => proxy.cut());
    afterEach(async () => {
      await proxy.restore();
      await recovered();
    });

    it('calls say so with Retry-After, and one repeated with its key then takes effect once', async () => {
      isUnavailable(await favorites());
      isUnavailable(await cart('while-away'));
      await proxy.restore();
      await recovered();
      const first = await cart('while-away').expect(201);
      expect((await cart('while-away').expect(201)).body).toEqual(first.body);
      await proxy.cut();
    });

    it.each(['en', 'es'])('a patient is asked to come back in a minute (%s)', async (language) => {
      const page = await instance
        .browser()
        .get(`/cart/${cartId}`)
        .set('Accept-Language', language)
        .expect(503)
        .expect('Content-Type', /html/)
        .expect('Content-Language', language);
      expect(page.text).toContain('<title>unavailable</title>');
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('the portal still opens, and its sign-in form says what is wrong', async () => {
      for (const path of ['/', '/index.html', '/analytics']) {
        await browser.get(path).expect(200).expect('Content-Type', /html/);
      }
      const page = await instance
        .browser()
        .post('/sign-in')
        .set('Origin', api.url)
        .type('form')
        .send({ practiceId: '100200' })
        .expect(503)
        .expect('Content-Type', /html/);
      expect(page.text).toContain('Please try again in a moment.');
    });

    it('the metrics have the process’s own figures, and say that the others are missing', async () => {
      const read = () =>
        instance.browser().get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
      const { text } = await read();
      expect(text).toMatch(/^eyecart_database_up 0$/m);
      expect(text).toMatch(/^eyecart_http_request_duration_seconds_count\{/m);
      expect(text).not.toMatch(/^eyecart_texts_due /m);
      await proxy.restore();
      await recovered();
      expect((await read()).text).toMatch(/^eyecart_texts_due 0$/m);
      await proxy.cut();
    });

    it('the gateway and the shop get an answer after which they post again', async () => {
      const to = { url: api.url, browser: instance.browser };
      const reply = { MessageSid: 'SM1', From: '+13125550142', To: '+13125550100', Body: 'STOP' };
      isUnavailable(await postAsGateway(to, '/webhooks/twilio/inbound', reply));
      isUnavailable(
        await postAsGateway(to, '/webhooks/twilio/status/018f2b1c-0000-7000-8000-000000000001', {
          MessageSid: 'SM2',
          MessageStatus: 'delivered',
        }),
      );
      isUnavailable(await postAsShop(to, { id: 1 }));
    });

    it('the instance is alive, but not ready', async () => {
      await instance.browser().get('/api/health/live').expect(200);
      await instance.browser().get(READY).expect(503);
    });
  });

  it.each([
    ['favorites', '/api/favorites'],
    ['messages', '/api/sms/messages'],
  ])('a call whose connection breaks says so (%s)', async (table, path) => {
    const locker = await api.database.connect();
    await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const answer = browser
      .get(path)
      .query({ practiceName: LAKESIDE })
      .then((given) => given);
    await expect
      .poll(async () => (await locker.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await proxy.cut();
    isUnavailable(await answer);
    await locker.query('ROLLBACK');
    locker.release();
    await proxy.restore();
    await recovered();
  });

  it('a call that the server ends says so', async () => {
    const locker = await api.database.connect();
    await locker.query('BEGIN; LOCK TABLE favorites IN ACCESS EXCLUSIVE MODE');
    const answer = favorites().then((given) => given);
    await expect
      .poll(async () => {
        const { rowCount } = await locker.query(
          'SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted',
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
    isUnavailable(await answer);
    await locker.query('ROLLBACK');
    locker.release();
    await recovered();
  });

  it('calls and the health check say so when no connection is left', async () => {
    const { pool } = instance.dependencies.database;
    const held: PoolClient[] = [];
    // The instance may be opening its own connection for notifications again, and give one up meanwhile.
    const takeAll = async (): Promise<void> => {
      const free = pool.options.max - pool.totalCount + pool.idleCount;
      const taken = await Promise.allSettled(Array.from({ length: free }, () => pool.connect()));
      held.push(...taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    };
    try {
      await expect
        .poll(async () => {
          await takeAll();
          return (await favorites()).status;
        })
        .toBe(503);
      isUnavailable(await favorites());
      isUnavailable(await cart('no-connection'));
      await instance.browser().get(READY).expect(503);
    } finally {
      for (const client of held) client.release();
    }
    await instance.browser().get(READY).expect(200);
  });

  it('the metrics do not wait for a database that hangs', async () => {
    const locker = await api.database.connect();
    await locker.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    try {
      const startedAt = performance.now();
      const read = () => api.browser().get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
      for (const { text } of await Promise.all([read(), read()])) {
        expect(text).toMatch(/^eyecart_database_up 0$/m);
        expect(text).toMatch(/^eyecart_http_request_duration_seconds_count\{/m);
        expect(text).not.toMatch(/^eyecart_texts_due /m);
      }
      // Prometheus gives up after 10 s, and the statement after 15 s.
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    } finally {
      await locker.query('ROLLBACK');
      locker.release();
    }
    await expect
      .poll(async () => (await api.browser().get('/metrics').set('Authorization', `Bearer ${TOKEN}`)).text)
      .toMatch(/^eyecart_texts_due 0$/m);
  });

  it('a call that waits too long for what another holds says so, and takes effect when it is repeated', async () => {
    const holder = await api.database.connect();
    await holder.query('BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE');
    try {
      isUnavailable(await cart('held'));
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const first = await cart('held').expect(201);
    expect((await cart('held').expect(201)).body).toEqual(first.body);
  });

  it('calls and the health check say so when the disk is full', async () => {
    await failWrites('53100');
    isUnavailable(await cart('disk-full'));
    await instance.browser().get(READY).expect(503);
    await allowWrites();
    await instance.browser().get(READY).expect(200);
  });

  it('a mistake of ours is still one', async () => {
    await failWrites('22012');
    expect((await cart('mistake').expect(500)).body.code).toBe('internal');
    await allowWrites();
  });

  const TABLES = ['carts', 'rate_limits'];
  /** Makes writes fail with an SQLSTATE, as a server with a full disk does with 53100. */
  async function failWrites(state: string): Promise<void> {
    await api.database.query(
      `CREATE OR REPLACE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`,
    );
    for (const table of TABLES) {
      await api.database.query(
        `CREATE TRIGGER fail_write BEFORE INSERT ON ${table} EXECUTE FUNCTION fail_write()`,
      );
    }
  }
  const allowWrites = async (): Promise<void> => {
    for (const table of TABLES) await api.database.query(`DROP TRIGGER fail_write ON ${table}`);
  };
});

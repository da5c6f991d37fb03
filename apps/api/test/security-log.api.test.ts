import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.js';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi, testWeb } from './support/test-api.js';

describe('the security log', () => {
  let api: TestApi;
  let staff: Browser;
  const lines: Record<string, unknown>[] = [];
  const server = createServer();
  beforeAll(async () => {
    api = await startTestApi({
      environment: {
        SIGN_IN_FAILURES_PER_ADDRESS: '1',
        CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1',
        TRUST_PROXY: '1',
      },
    });
    staff = await api.signedIn();
    const securityLog = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    server.on('request', createApp({ ...api.dependencies, securityLog }, testWeb));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await api.close();
  });

  /** The events of one call; each is written when its response is done. */
  const eventsOf = async (call: () => PromiseLike<unknown>) => {
    lines.length = 0;
    await call();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    return [...lines];
  };

  it('has a line for each event, with a hashed address, request id, and practice', async () => {
    const browser = supertest.agent(server);
    const signIn = (practiceId: string) => browser.post('/api/verify-practice').send({ practiceId });
    const [good] = await eventsOf(() => signIn('100200').expect(200));
    expect(good).toMatchObject({
      event: 'sign-in.succeeded',
      practiceId: 'demo-lakeside',
      address: expect.stringMatching(/^[\w-]{16}$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'POST',
      route: '/api/verify-practice',
      status: 200,
    });
    // What staff sign in with is the whole credential.
    expect(JSON.stringify(good)).not.toContain('100200');
    const other = () =>
      browser.get('/api/favorites').query({ practiceName: 'Harbor Vision Center' }).expect(403);
    expect(await eventsOf(other)).toMatchObject([
      {
        event: 'access.other-practice',
        status: 403,
        practiceId: 'demo-lakeside',
        by: expect.stringMatching(/^session:[0-9a-f]{16}$/),
      },
    ]);
    const foreign = () => browser.post('/api/logout').set('Origin', 'https://evil.example').expect(403);
    expect(await eventsOf(foreign)).toMatchObject([{ event: 'access.foreign-origin' }]);
    expect(await eventsOf(() => browser.post('/api/logout').expect(200))).toMatchObject([
      { event: 'sign-out', practiceId: 'demo-lakeside', by: expect.stringMatching(/^session:/) },
    ]);
    const favorites = () => browser.get('/api/favorites').query({ practiceName: LAKESIDE });
    expect(await eventsOf(() => favorites().expect(401))).toMatchObject([
      { event: 'access.unauthenticated' },
    ]);
    const stranger = supertest.agent(server);
    const fail = () => stranger.post('/api/verify-practice').send({ practiceId: '77' });
    expect(await eventsOf(() => fail().expect(401))).toMatchObject([{ event: 'sign-in.failed' }]);
    expect(await eventsOf(() => fail().expect(429))).toMatchObject([{ event: 'limit.reached' }]);
    const webhook = () => stranger.post('/webhooks/shopify').send({}).expect(403);
    expect(await eventsOf(webhook)).toMatchObject([{ event: 'webhook.bad-signature' }]);
    const rebound = () => stranger.get('/').set('Host', 'evil.example').expect(421);
    expect(await eventsOf(rebound)).toMatchObject([{ event: 'access.unknown-host' }]);
    const key = (await addApiKey(api.dependencies, '100300')).split('\n')[1] ?? '';
    const useKey = () => stranger.get('/api/collections').set('Authorization', `Bearer ${key}`).expect(200);
    expect(await eventsOf(useKey)).toMatchObject([
      { event: 'api-key.used', practiceId: 'demo-harbor', by: expect.stringMatching(/^api-key:/) },
    ]);
    const all = JSON.stringify(lines) + JSON.stringify(good);
    expect(all).not.toContain('127.0.0.1');
    expect(all).not.toContain(key);
  });

  it('has the refusals of the forms without script too', async () => {
    // Another network than the first test's, whose limit is used up.
    const signIn = (practiceId: string) =>
      supertest(server)
        .post('/sign-in')
        .set('X-Forwarded-For', '192.0.2.7')
        .type('form')
        .send({ practiceId });
    expect(await eventsOf(() => signIn('77').expect(401))).toMatchObject([
      { event: 'sign-in.failed', route: '/sign-in', status: 401 },
    ]);
    expect(await eventsOf(() => signIn('78').expect(429))).toMatchObject([
      { event: 'limit.reached', route: '/sign-in', status: 429 },
    ]);
    const { cartId, yourPrice } = await createCart(staff);
    const buy = () =>
      supertest(server).post(`/cart/${cartId}/checkout`).type('form').send({ total: yourPrice });
    await buy().expect(303);
    const [limited, ...others] = await eventsOf(() => buy().expect(429).expect('Retry-After', /^\d+$/));
    expect(limited).toMatchObject({ event: 'limit.reached', route: '/cart/:cartId/checkout', status: 429 });
    expect(others).toEqual([]);
    expect(JSON.stringify(limited)).not.toContain(cartId);
  });

  it('has each call with a key, with any response, and each 403', async () => {
    const key = (await addApiKey(api.dependencies, '100300')).split('\n')[1] ?? '';
    const withKey = { Authorization: `Bearer ${key}` };
    const practiceName = 'Harbor Vision Center';
    const used = { event: 'api-key.used', practiceId: 'demo-harbor', by: expect.stringMatching(/^api-key:/) };
    const client = supertest(server);
    const bad = () => client.post('/api/carts').set(withKey).send({ practiceName }).expect(400);
    expect(await eventsOf(bad)).toMatchObject([{ ...used, status: 400 }]);
    const unknown = () => client.get('/api/products/no-such-product').set(withKey).expect(404);
    expect(await eventsOf(unknown)).toMatchObject([{ ...used, status: 404 }]);
    const empty = () =>
      client.post('/api/carts').set(withKey).send({ practiceName, cartItems: [] }).expect(422);
    expect(await eventsOf(empty)).toMatchObject([{ ...used, status: 422 }]);

    for (const [method, path, status] of [
      ['get', '/api/session', 200],
      ['get', '/api/no-such-path', 404],
      ['delete', '/api/carts', 405],
      ['get', '/', 200],
    ] as const) {
      expect(await eventsOf(() => client[method](path).set(withKey).expect(status))).toMatchObject([
        { ...used, status },
      ]);
    }
    const unreadable = () => client.post('/api/carts').set(withKey).type('json').send('{').expect(400);
    expect(await eventsOf(unreadable)).toMatchObject([{ ...used, status: 400 }]);
    // A key opens no page.
    const { text } = await client.get('/').set(withKey).expect(200);
    expect(text).not.toContain(practiceName);

    const browser = supertest.agent(server);
    await browser
      .post('/api/verify-practice')
      .set('X-Forwarded-For', '192.0.2.8')
      .send({ practiceId: '100200' })
      .expect(200);
    const webhook = { practiceName: LAKESIDE, url: 'https://example.com/hook', events: ['cart.opened'] };
    const refused = () => browser.post('/api/webhooks').send(webhook).expect(403);
    expect(await eventsOf(refused)).toMatchObject([
      {
        event: 'access.forbidden',
        practiceId: 'demo-lakeside',
        by: expect.stringMatching(/^session:/),
        status: 403,
      },
    ]);
  });

  it('has no sign-out of a caller without a session, and says when a key called it', async () => {
    const key = (await addApiKey(api.dependencies, '100300')).split('\n')[1] ?? '';
    const logout = () => supertest(server).post('/api/logout');
    await logout().expect(200);
    await logout()
      .set('Cookie', `eyecart_session=${'x'.repeat(43)}`)
      .expect(200);
    const withKey = () => logout().set('Authorization', `Bearer ${key}`).expect(200);
    const noted = await eventsOf(withKey);
    expect(noted).toMatchObject([{ event: 'api-key.used', practiceId: 'demo-harbor', route: '/api/logout' }]);
  });

  it('has each made-up key on a path of the API', async () => {
    const made = { Authorization: `Bearer eyk_${'made-up'.repeat(5)}` };
    const refused = { event: 'api-key.refused', practiceId: null, by: null };
    const client = supertest(server);
    for (const [method, path, status] of [
      ['get', '/api/session', 200],
      ['get', '/api/no-such-path', 404],
      ['get', '/api/health', 200],
      ['get', '/api/collections', 401],
      ['post', '/api/logout', 200],
      ['delete', '/api/carts', 405],
    ] as const) {
      expect(await eventsOf(() => client[method](path).set(made).expect(status))).toMatchObject([
        { ...refused, status },
      ]);
    }
    await client.get('/').set(made).expect(200);
    const used = () => client.get('/api/session').set('Authorization', 'Bearer short').expect(200);
    expect(await eventsOf(used)).toMatchObject([refused]);
    expect(JSON.stringify(lines)).not.toContain('made-up');
  });

  it('does not take what a proxy adds for its own use for a key', async () => {
    const basic = { Authorization: `Basic ${Buffer.from('front:desk').toString('base64')}` };
    const client = supertest(server);
    expect(await eventsOf(() => client.get('/api/collections').set(basic).expect(401))).toMatchObject([
      { event: 'access.unauthenticated' },
    ]);
    await client.get('/api/health').set(basic).expect(200);
    expect(await eventsOf(() => client.get('/api/collections').set(basic).expect(401))).toHaveLength(1);
  });

  it('has enrollment links that were used and refused, without their secrets', async () => {
    const path = `/api/enroll/${await api.dependencies.enrollment.create('demo-harbor')}`;
    const enroll = () => supertest(server).post(path);
    expect(await eventsOf(() => enroll().expect(303))).toMatchObject([
      { event: 'enrollment.used', practiceId: 'demo-harbor', route: '/api/enroll/:token' },
    ]);
    expect(await eventsOf(() => enroll().expect(404))).toMatchObject([
      { event: 'enrollment.refused', status: 404 },
    ]);
    const [shown] = await eventsOf(() => supertest(server).get(path).expect(404));
    expect(shown).toMatchObject({ event: 'enrollment.refused', method: 'GET' });
    expect(JSON.stringify(shown)).not.toContain(path.split('/').at(-1));
  });
});

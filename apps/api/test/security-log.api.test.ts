import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.js';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('the security log', () => {
  let api: TestApi;
  const lines: Record<string, unknown>[] = [];
  const server = createServer();
  beforeAll(async () => {
    api = await startTestApi({ environment: { SIGN_IN_FAILURES_PER_ADDRESS: '1' } });
    const securityLog = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    server.on('request', createApp({ ...api.dependencies, securityLog }, null));
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
      practiceId: '100200',
      address: expect.stringMatching(/^[\w-]{16}$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'POST',
      route: '/api/verify-practice',
      status: 200,
    });
    const other = () =>
      browser.get('/api/favorites').query({ practiceName: 'Harbor Vision Center' }).expect(403);
    expect(await eventsOf(other)).toMatchObject([
      {
        event: 'access.other-practice',
        status: 403,
        practiceId: '100200',
        by: expect.stringMatching(/^session:[0-9a-f]{16}$/),
      },
    ]);
    const foreign = () => browser.post('/api/logout').set('Origin', 'https://evil.example').expect(403);
    expect(await eventsOf(foreign)).toMatchObject([{ event: 'access.foreign-origin' }]);
    expect(await eventsOf(() => browser.post('/api/logout').expect(200))).toMatchObject([
      { event: 'sign-out', practiceId: '100200', by: expect.stringMatching(/^session:/) },
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
    const key = (await addApiKey(api.dependencies, ['100300'])).split('\n')[1] ?? '';
    const useKey = () => stranger.get('/api/collections').set('Authorization', `Bearer ${key}`).expect(200);
    expect(await eventsOf(useKey)).toMatchObject([
      { event: 'api-key.used', practiceId: '100300', by: expect.stringMatching(/^api-key:/) },
    ]);
    const all = JSON.stringify(lines) + JSON.stringify(good);
    expect(all).not.toContain('127.0.0.1');
    expect(all).not.toContain(key);
  });
});

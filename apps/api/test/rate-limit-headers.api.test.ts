import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const CRM = 'https://crm.example.com';
const START = new Date('2027-01-12T17:00:00Z').getTime();
const CALLS = { limit: 8, policy: '"practice-calls";q=8;w=60' };

let now = START;
let browser: Browser;
let key: string;
let items: object[];
const api = testApi({
  environment: {
    CALLS_PER_PRACTICE_PER_MINUTE: String(CALLS.limit),
    CARTS_PER_PRACTICE_PER_HOUR: '2',
    PRINTS_PER_PRACTICE_PER_HOUR: '3',
    CART_READS_PER_ADDRESS_PER_MINUTE: '2',
    SIGN_IN_FAILURES_PER_ADDRESS: '1',
    CORS_ORIGINS: CRM,
  },
  // The clock moves by hand, so that no window ends during a test.
  replacements: { clock: { now: () => new Date(now) } },
});
beforeAll(async () => {
  browser = await api.signedIn();
  key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
  const [plenty] = await findPlenty(browser);
  items = [{ id: plenty?.variant.id, quantity: 1 }];
});
// All windows have ended.
beforeEach(() => {
  now += 61 * 60_000;
});

const withKey = (path: string, agent = api.browser()) =>
  agent.get(path).set('Authorization', `Bearer ${key}`);
const stateOf = ({ headers }: { headers: Record<string, string> }) => headers.ratelimit;
const calls = (left: number, seconds = 60) => `"practice-calls";r=${left};t=${seconds}`;
const newCart = () => browser.post('/api/carts').send({ practiceName: LAKESIDE, cartItems: items });

describe('the calls of a practice', () => {
  it('count down, from its sessions and its keys together, until the window ends', async () => {
    const first = await browser.get('/api/collections').expect(200);
    expect(first.get('RateLimit-Policy')).toBe(CALLS.policy);
    expect(stateOf(first)).toBe(calls(7));
    now += 20_500;
    expect(stateOf(await withKey('/api/collections').expect(200))).toBe(calls(6, 40));
    expect(stateOf(await browser.get('/api/collections').expect(200))).toBe(calls(5, 40));
    const other = await (await api.signedIn('100300')).get('/api/collections').expect(200);
    expect(stateOf(other)).toBe(calls(7));
    now += 39_500;
    expect(stateOf(await withKey('/api/collections').expect(200))).toBe(calls(7));
  });

  it('are told with refusals, with answers that have not changed, and on the 429', async () => {
    expect(stateOf(await browser.get('/api/favorites').expect(400))).toBe(calls(7));
    expect(stateOf(await withKey('/api/bundles/none').expect(404))).toBe(calls(6));
    const { headers } = await withKey('/api/products').expect(200);
    const known = withKey('/api/products').set('If-None-Match', headers.etag ?? '');
    expect(stateOf(await known.expect(304))).toBe(calls(4));
    for (const left of [3, 2, 1, 0]) expect(stateOf(await withKey('/api/collections'))).toBe(calls(left));
    now += 15_000;
    for (const agent of [withKey('/api/collections'), browser.get('/api/collections')]) {
      const refused = await agent.set('Accept', 'application/problem+json').expect(429);
      expect(refused.get('RateLimit-Policy')).toBe(CALLS.policy);
      expect(stateOf(refused)).toBe(calls(0, 45));
      expect(refused.get('Retry-After')).toBe('45');
    }
  });

  it('are what all instances counted', async () => {
    const other = await api.startInstance({ clock: { now: () => new Date(now) } });
    await withKey('/api/collections').expect(200);
    await withKey('/api/collections', other.browser()).expect(200);
    for (const instance of [api, other]) await instance.dependencies.practiceCalls.flush();
    await withKey('/api/collections').expect(200);
    // An instance reads the others' counts when it adds its own.
    await api.dependencies.practiceCalls.flush();
    expect(stateOf(await withKey('/api/collections').expect(200))).toBe(calls(4));
  });

  it('are not told to those who have no access', async () => {
    const { headers } = await api.browser().get('/api/collections').expect(401);
    expect(headers).not.toHaveProperty('ratelimit');
  });
});

describe('a call with a limit of its own', () => {
  it('tells both, and on the 429 the one that is used up with the other', async () => {
    const first = await newCart().expect(201);
    expect(first.get('RateLimit-Policy')).toBe(`${CALLS.policy}, "practice-carts";q=2;w=3600`);
    expect(stateOf(first)).toBe(`${calls(7)}, "practice-carts";r=1;t=3600`);
    expect(stateOf(await newCart().expect(201))).toBe(`${calls(6)}, "practice-carts";r=0;t=3600`);
    now += 600_000;
    const refused = await newCart().expect(429);
    expect(stateOf(refused)).toBe(`${calls(7)}, "practice-carts";r=0;t=3000`);
    expect(refused.get('Retry-After')).toBe('3000');
  });

  it.each([
    ['/api/analytics/exports', { exported: 'orders' }, '"practice-exports";r=59;t=3600'],
    ['/api/plans/pdf', { cartItems: null }, '"practice-prints";r=2;t=3600'],
  ])('tells it at %s', async (path, body, state) => {
    const sent = { practiceName: LAKESIDE, ...body, ...('cartItems' in body ? { cartItems: items } : {}) };
    expect(stateOf(await browser.post(path).send(sent))).toBe(`${calls(7)}, ${state}`);
  });

  it('tells patients’ reads of carts by address', async () => {
    const { cartId } = await createCart(browser);
    const read = () => api.browser().get(`/api/carts/${cartId}`);
    const first = await read().expect(200);
    expect(first.get('RateLimit-Policy')).toBe('"cart-reads";q=2;w=60');
    expect(stateOf(first)).toBe('"cart-reads";r=1;t=60');
    await read().expect(200);
    expect(stateOf(await read().expect(429))).toBe('"cart-reads";r=0;t=60');
  });

  it('counted in the database is named on its 429', async () => {
    const fail = () => api.browser().post('/api/verify-practice').send({ practiceId: '999999' });
    expect((await fail().expect(401)).headers).not.toHaveProperty('ratelimit');
    const refused = await fail().expect(429);
    expect(refused.get('RateLimit-Policy')).toBe('"sign-in";q=1;w=900');
    expect(stateOf(refused)).toBe(`"sign-in";r=0;t=${refused.get('Retry-After')}`);
  });
});

it('lets pages of CORS_ORIGINS read the headers that the API document describes', async () => {
  const { headers } = await browser.get('/api/collections').set('Origin', CRM).expect(200);
  const exposed = headers['access-control-expose-headers']?.split(',');
  const { body } = await browser.get('/api/openapi.json').expect(200);
  expect(exposed).toEqual(Object.keys(body.components.headers));
  expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']));
});

it('has the headers in the API document on each answer of a practice’s call, and on each 429', async () => {
  const { body } = await browser.get('/api/openapi.json').expect(200);
  const headersOf = (response: { headers: object }) => Object.keys(response.headers);
  const { responses } = body.paths['/api/carts'].post;
  expect(headersOf(responses[201])).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
  expect(headersOf(body.paths['/api/health'].get.responses[200])).not.toContain('RateLimit');
  expect(headersOf(body.components.responses.Refusal)).toEqual(
    expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']),
  );
});

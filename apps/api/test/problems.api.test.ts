import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { problemSchema } from '../src/http/problem.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { type Instance, testApi } from './support/test-api.js';

const PROBLEM = 'application/problem+json';
const HARBOR = 'Harbor Vision Center';
const UUID = /^[0-9a-f-]{36}$/;

let browser: Browser;
let key: string;
const api = testApi({ environment: { CALLS_PER_PRACTICE_PER_MINUTE: '150' } });
beforeAll(async () => {
  browser = await api.signedIn();
  key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
});

const withKey = (path: string, accept = 'application/json') =>
  api
    .browser()
    .post(path)
    .set({ Authorization: `Bearer ${key}`, Accept: accept });

it.each([
  ['without "Bearer"', 'Authorization'],
  ['in another header', 'X-Api-Key'],
])('tells a program whose key comes %s where it goes', async (_where, header) => {
  const { body } = await api.browser().get('/api/favorites').set(header, key).expect(401);
  expect(body).toEqual({
    code: 'not_signed_in',
    message: 'Send the API key as "Authorization: Bearer <key>".',
  });
});

describe('a refusal', () => {
  const provoked: [string, number, string, () => ReturnType<Browser['post']>][] = [
    ['an address without a call', 404, 'not_found', () => browser.get('/api/nothing')],
    ['a method that the address does not have', 405, 'method_not_allowed', () => browser.put('/api/carts')],
    [
      'a body that cannot be parsed',
      400,
      'invalid_json',
      () => browser.post('/api/carts').type('json').send('{'),
    ],
    ['a field that is missing', 400, 'invalid_request', () => browser.post('/api/carts').send({})],
    ['a NUL in the address', 400, 'invalid_request', () => browser.get('/api/products?search=%00')],
    [
      'a body that is too large',
      413,
      'payload_too_large',
      () => browser.post('/api/carts').send({ practiceName: 'x'.repeat(200_000) }),
    ],
    ['a form', 415, 'unsupported_media_type', () => browser.post('/api/carts').type('form').send('a=b')],
    ['another host', 421, 'unknown_host', () => browser.get('/api/products').set('Host', 'other.example')],
    ['no session', 401, 'not_signed_in', () => api.browser().get('/api/products')],
    [
      'another practice',
      403,
      'other_practice',
      () => browser.get('/api/favorites').query({ practiceName: HARBOR }),
    ],
    [
      'another site',
      403,
      'foreign_origin',
      () => browser.post('/api/carts').set('Origin', 'https://elsewhere.example').send({}),
    ],
  ];

  it.each(provoked)(
    'because of %s is a problem where Accept asks for it, with the same headers',
    async (_name, status, code, call) => {
      const plain = await call().set('Accept', '*/*').expect(status);
      const problem = await call().set('Accept', PROBLEM).expect(status);
      expect(plain.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(problem.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
      for (const { headers } of [plain, problem]) {
        expect(headers.vary).toContain('Accept');
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['www-authenticate'] !== undefined).toBe(status === 401);
      }
      const { message, ...rest } = plain.body;
      const requestId = problem.get('X-Request-Id') ?? '';
      expect(requestId).toMatch(UUID);
      expect(problemSchema.strict().parse(problem.body)).toEqual({
        ...rest,
        type: `${api.url}/api/docs/errors#${code}`,
        title: expect.any(String),
        status,
        detail: message,
        instance: `urn:uuid:${requestId}`,
        code,
        requestId,
      });
    },
  );

  it('names every field that is wrong, in a problem too', async () => {
    const { body } = await browser.post('/api/carts').set('Accept', PROBLEM).send({}).expect(400);
    expect(body.details).toEqual([
      { path: 'practiceName', message: 'is required' },
      { path: 'cartItems', message: 'is required' },
    ]);
  });

  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/html', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, application/problem+json', 'application/json'],
    ['application/problem+json;q=0.5, application/json', 'application/json'],
    ['application/problem+json;q=0, */*', 'application/json'],
    ['application/problem+json, application/json', PROBLEM],
    ['application/json;q=0.9, application/problem+json', PROBLEM],
    ['application/problem+json, */*;q=0.1', PROBLEM],
    ['text/html, application/problem+json;q=0.1', PROBLEM],
    ['APPLICATION/Problem+JSON', PROBLEM],
    ['application/problem+json;', PROBLEM],
    [',;q=/', 'application/json'],
  ])('follows Accept: %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
    const answer = await fetch(new URL('/api/nothing', api.url), { headers });
    expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type);
  });

  it('is JSON for an answer that succeeds, whatever Accept asks for', async () => {
    const { headers } = await browser.get('/api/products').set('Accept', PROBLEM).expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('that is kept for its key follows the Accept of each repeat', async () => {
    const { products } = (await browser.get('/api/products')).body;
    const cartItems = [{ id: products[0].variants[0].id, quantity: 1 }];
    const refused = (accept: string) =>
      browser
        .post('/api/carts')
        .set({ 'Idempotency-Key': 'kept', Accept: accept })
        .send({ practiceName: LAKESIDE, cartItems, practiceDiscountCode: 'OTHER20' })
        .expect(422);
    const first = await refused(PROBLEM);
    expect(first.body).toMatchObject({
      code: 'foreign_discount_code',
      status: 422,
      title: expect.any(String),
    });
    const plain = await refused('application/json');
    expect(plain.headers).toMatchObject({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' });
    expect(plain.body).toEqual({ message: first.body.detail, code: 'foreign_discount_code' });
    const again = await refused(PROBLEM);
    expect(again.body.requestId).toBe(again.get('X-Request-Id'));
    expect(again.body.requestId).not.toBe(first.body.requestId);
  });

  it('at a limit is a problem with Retry-After', async () => {
    const harbor = await api.signedIn('100300');
    for (let call = 0; call < 150; call += 1) await harbor.get('/api/products/filters').expect(200);
    const { body, headers } = await harbor.get('/api/products/filters').set('Accept', PROBLEM).expect(429);
    expect(body).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('has a page that explains its type', async () => {
    const { body } = await browser.get('/api/nothing').set('Accept', PROBLEM);
    const { pathname, hash } = new URL(body.type);
    const page = await browser.get(pathname).expect(200);
    expect(page.get('Content-Type')).toContain('text/html');
    expect(page.text).toContain(`<dt id="${hash.slice(1)}">`);
  });
});

describe('while the database is away', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let instance: Instance;
  beforeAll(async () => {
    const { database } = api.dependencies.config;
    proxy = await startDatabaseProxy(database.url);
    instance = await api.startInstance(
      {},
      { database: { ...database, url: proxy.url, directUrl: proxy.url, waitMs: 500 } },
    );
    await proxy.cut();
  });
  afterAll(() => proxy.restore());

  it('a call answers with a problem', async () => {
    const { body, headers } = await instance
      .browser()
      .get('/api/favorites')
      .query({ practiceName: LAKESIDE })
      .set({ Authorization: `Bearer ${key}`, Accept: PROBLEM })
      .expect(503);
    expect(body).toMatchObject({ code: 'unavailable', status: 503, requestId: headers['x-request-id'] });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a message for programs', () => {
  it.each([
    [
      '/api/favorites',
      { practiceName: HARBOR, productId: '1' },
      403,
      'other_practice',
      'You are signed in to another practice.',
    ],
    [
      '/api/bundles',
      { practiceName: LAKESIDE, name: ' ' },
      422,
      'bundle_name_required',
      'Bundle name is required',
    ],
    [
      '/api/carts',
      { practiceName: LAKESIDE, cartItems: [] },
      422,
      'empty_cart',
      'Please add at least one item to your order.',
    ],
    [
      '/api/draft-orders',
      { practiceName: LAKESIDE, items: [], isDraft: true, patientLastName: 'Alvarez' },
      422,
      'empty_draft',
      'Please add at least one item to your draft order.',
    ],
  ])(
    'comes from %s with a key, and that of the screen with a session',
    async (path, body, status, code, onScreen) => {
      const session = await browser.post(path).send(body).expect(status);
      expect(session.body).toEqual({ message: onScreen, code });
      const program = await withKey(path).send(body).expect(status);
      expect(program.body).toEqual({ message: expect.any(String), code });
      expect(program.body.message).not.toBe(onScreen);
      const problem = await withKey(path, PROBLEM).send(body).expect(status);
      expect(problem.body.detail).toBe(program.body.message);
      expect(problem.body.title).toBe(program.body.message);
    },
  );

  it('speaks of consent without a checkbox, also in the answer that is kept for a key', async () => {
    const { cartUrl } = await createCart(browser);
    const body = { practiceName: LAKESIDE, cartUrl, phoneNumber: '(312) 555-0142', consent: false };
    const send = () => withKey('/api/send-sms').set('Idempotency-Key', 'no-consent').send(body).expect(422);
    for (const answer of [await send(), await send()]) {
      expect(answer.body).toEqual({
        code: 'consent_required',
        message: 'consent is false: only patients who agreed may be texted.',
      });
    }
    const session = await browser.post('/api/send-sms').send(body).expect(422);
    expect(session.body.message).toBe('Please confirm patient consent by checking the compliance checkbox.');
  });
});

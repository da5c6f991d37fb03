import { type Endpoint, sharedSignInEndpoints } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { forKey } from '../src/http/requests/key-input.js';
import { NOBODYS, practiceEndpoints, requestOf, type SharedIds, send } from './support/contract-requests.js';
import { fillLakeside } from './support/fill-practice.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

const takesName = ({ query, body }: Endpoint) => forKey(query) !== query || forKey(body) !== body;
/** A key has no session to switch. */
const SWITCH = sharedSignInEndpoints.switchPractice.path;
const named = practiceEndpoints.filter(([, endpoint]) => takesName(endpoint) && endpoint.path !== SWITCH);

let shared: SharedIds;
let browser: Browser;
let key: string;
const api = testApi({ environment: { QUIET_HOURS: 'off' } });
beforeAll(async () => {
  ({ shared } = await fillLakeside(api));
  browser = await api.signedIn();
  key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
});

type Caller = 'session' | 'key';

/** Calls with the name of a practice, or without one when it is null. */
async function call(endpoint: Endpoint, caller: Caller, practiceName: string | null) {
  const request = requestOf(endpoint, practiceName ?? LAKESIDE, NOBODYS, shared);
  const withoutName = ({ practiceName: _, ...fields }: Record<string, unknown>) => fields;
  const parts =
    practiceName === null
      ? { query: withoutName(request.query), body: request.body && withoutName(request.body) }
      : {};
  const sent = send(caller === 'key' ? api.browser() : browser, { ...request, ...parts });
  return caller === 'key' ? sent.set('Authorization', `Bearer ${key}`) : sent;
}

describe('a call that names the practice', () => {
  it('is nearly every one', () => {
    expect(named.length).toBeGreaterThan(60);
  });

  it.each(named)('%s answers a key that leaves it out', async (_name, endpoint) => {
    const { status, body } = await call(endpoint, 'key', null);
    // Done, or refused for what it is about, such as an id of nothing.
    expect([200, 201, 202, 404, 409, 422]).toContain(status);
    expect(body.code).not.toBe('other_practice');
  });

  it.each(named)('%s refuses a key that names another practice', async (_name, endpoint) => {
    const { status, body } = await call(endpoint, 'key', HARBOR);
    expect([status, body.code]).toEqual([403, 'other_practice']);
  });

  it.each(named)('%s needs the name from a session', async (_name, endpoint) => {
    const { status, body } = await call(endpoint, 'session', null);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.details).toContainEqual({ path: 'practiceName', message: 'is required' });
  });
});

describe('a name that a key sends', () => {
  const listed = (practiceName: unknown) =>
    api
      .browser()
      .post('/api/follow-ups/search')
      .set('Authorization', `Bearer ${key}`)
      .send({ practiceName, search: 'a', pageSize: 1 });

  it.each([[''], [null], [1], ['x'.repeat(121)]])('is checked: %j', async (practiceName) => {
    const { body } = await listed(practiceName).expect(400);
    expect(body.details).toMatchObject([{ path: 'practiceName' }]);
  });

  it('is the same request with the same Idempotency-Key as one without it', async () => {
    const create = (body: object) =>
      api
        .browser()
        .post('/api/bundles')
        .set({ Authorization: `Bearer ${key}`, 'Idempotency-Key': 'named-or-not' })
        .send({ name: 'Once', products: [], ...body });
    await create({}).expect(201);
    expect((await create({ practiceName: LAKESIDE }).expect(201)).get('Idempotent-Replayed')).toBe('true');
  });
});

describe('a body with nothing else in it', () => {
  const restore = (kind: Caller) => {
    const request = (kind === 'key' ? api.browser() : browser).post('/api/draft-orders/999999/restore');
    return kind === 'key' ? request.set('Authorization', `Bearer ${key}`) : request;
  };

  it('may be missing with a key', async () => {
    expect((await restore('key').expect(404)).body.code).toBe('draft_order_not_found');
  });

  it('must still be JSON where there is one', async () => {
    expect((await restore('key').type('form').send('a=b').expect(415)).body.code).toBe(
      'unsupported_media_type',
    );
    expect((await restore('key').send([]).expect(400)).body.message).toBe(
      'The request body must be a JSON object.',
    );
  });

  it('is required from a session', async () => {
    expect((await restore('session').expect(400)).body.message).toBe(
      'The request body is required: a JSON object.',
    );
  });

  it('is required where a call needs more', async () => {
    const { body } = await api
      .browser()
      .post('/api/send-sms')
      .set('Authorization', `Bearer ${key}`)
      .expect(400);
    expect(body.message).toBe('The request body is required: a JSON object.');
  });
});

describe('the API document', () => {
  it('requires no call to name the practice', async () => {
    const { text } = await browser.get('/api/openapi.json').expect(200);
    expect(text).not.toMatch(/"required":\[[^\]]*"practiceName"[^\]]*\],"properties/);
    const { paths, components } = JSON.parse(text);
    const [name] = paths['/api/favorites'].get.parameters;
    expect(name).toMatchObject({ name: 'practiceName', required: false });
    expect(name.description).toContain('A session needs it.');
    expect(components.schemas.CreateCartRequest.required).toEqual(['cartItems']);
    expect(paths['/api/draft-orders/{id}/restore'].post.requestBody).toEqual({
      $ref: '#/components/requestBodies/ForPractice',
    });
    expect(components.requestBodies.ForPractice.required).toBe(false);
    expect(paths['/api/carts'].post.requestBody.required).toBe(true);
  });
});

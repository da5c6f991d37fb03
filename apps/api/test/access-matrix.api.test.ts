import { beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, revokeApiKey } from '../src/cli/api-key-commands.js';
import { disablePractice } from '../src/cli/practices/practice-commands.js';
import {
  hasOwnedPath,
  NOBODYS,
  type OwnedIds,
  practiceEndpoints,
  requestOf,
  type SharedIds,
  send,
} from './support/contract-requests.js';
import { fillLakeside } from './support/fill-practice.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { type TestApi, testApi } from './support/test-api.js';

/** Every endpoint that the contracts declare is tried, so that a new one is covered on its first day. */
describe('every endpoint for practices', () => {
  let shared: SharedIds;
  let lakesides: OwnedIds;
  let lakeside: Browser;
  let other: Browser;
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    ({ browser: lakeside, shared, owned: lakesides } = await fillLakeside(api));
    other = await api.signedIn('100300');
  });

  const keyOf = async (practiceId: string): Promise<{ id: string; key: string }> => {
    const words = await addApiKey(api.dependencies, practiceId);
    return { id: /^Key (\S+)/.exec(words)?.[1] ?? '', key: /eyk_\S+/.exec(words)?.[0] ?? '' };
  };
  /** The names of the endpoints that answered anything but this. */
  const answeredOtherwise = async (
    status: number,
    code: string,
    authorization?: string,
    browser = api.browser(),
  ) => {
    const names: string[] = [];
    for (const [name, endpoint] of practiceEndpoints) {
      const request = send(browser, requestOf(endpoint, LAKESIDE, NOBODYS, shared));
      const answer = await (authorization ? request.set('Authorization', authorization) : request);
      if (answer.status !== status || answer.body.code !== code) names.push(`${name}: ${answer.status}`);
    }
    return names;
  };

  it('covers many endpoints', () => {
    expect(practiceEndpoints.length).toBeGreaterThan(35);
  });

  it('refuses a caller without a session, with an unknown key, and with a revoked key', async () => {
    expect(await answeredOtherwise(401, 'not_signed_in')).toEqual([]);
    expect(await answeredOtherwise(401, 'invalid_api_key', 'Bearer eyk_none')).toEqual([]);
    const { id, key } = await keyOf('100200');
    await api.browser().get('/api/collections').set('Authorization', `Bearer ${key}`).expect(200);
    await revokeApiKey(api.dependencies, id);
    await expect.poll(() => answeredOtherwise(401, 'revoked_api_key', `Bearer ${key}`)).toEqual([]);
  });

  it('says that a key has expired, and challenges every caller that it does not know', async () => {
    const { id, key } = await keyOf('100200');
    await api.database.query('UPDATE api_keys SET expires_at = created_at WHERE id = $1', [id]);
    const ask = (authorization: string) =>
      api
        .browser()
        .get('/api/collections')
        .query({ practiceName: LAKESIDE })
        .set('Authorization', authorization);
    const { body, headers } = await ask(`Bearer ${key}`).expect(401);
    expect([body.code, headers['www-authenticate']]).toEqual([
      'expired_api_key',
      'Bearer realm="api", error="invalid_token"',
    ]);
    expect((await ask('Bearer short').expect(401)).body.code).toBe('invalid_api_key');
    const { body: without, headers: challenge } = await ask('').expect(401);
    expect([without.code, challenge['www-authenticate']]).toEqual(['not_signed_in', 'Bearer realm="api"']);
  });

  it('refuses the sessions and keys of a disabled practice', async () => {
    const browser = await api.signedIn('100400');
    const { key } = await keyOf('100400');
    await disablePractice(api.dependencies, '100400');
    await expect.poll(() => answeredOtherwise(401, 'not_signed_in', undefined, browser)).toEqual([]);
    expect(await answeredOtherwise(401, 'revoked_api_key', `Bearer ${key}`)).toEqual([]);
  });

  it('refuses a session where a program with a key is needed', async () => {
    const forKeys = practiceEndpoints.filter(([, { access }]) => access === 'api-key');
    expect(forKeys.map(([name]) => name).sort()).toEqual([
      'DELETE /api/webhooks/:id',
      'POST /api/webhook-deliveries/:id/resend',
      'POST /api/webhooks',
      'POST /api/webhooks/:id/secret',
      'POST /api/webhooks/:id/switch-on',
      'POST /api/webhooks/:id/test',
    ]);
    for (const [name, endpoint] of forKeys) {
      const { status, body } = await send(lakeside, requestOf(endpoint, LAKESIDE, lakesides, shared));
      expect([name, status, body.code]).toEqual([name, 403, 'api_key_required']);
    }
  });

  it("refuses another practice's name", async () => {
    const named = practiceEndpoints.filter(([, endpoint]) => {
      const { query, body } = requestOf(endpoint, LAKESIDE, NOBODYS, shared);
      return 'practiceName' in { ...query, ...body };
    });
    expect(named.length).toBeGreaterThan(30);
    for (const [name, endpoint] of named) {
      const { status, body } = await send(other, requestOf(endpoint, LAKESIDE, lakesides, shared));
      expect([name, status, body.code]).toEqual([name, 403, 'other_practice']);
    }
  });

  it("finds nothing under another practice's ids, and changes nothing of that practice", async () => {
    const before = await rowsOf(api, 'demo-lakeside');
    const harborsKey = { Authorization: `Bearer ${(await keyOf('100300')).key}` };
    for (const [name, endpoint] of practiceEndpoints) {
      const request = send(other, requestOf(endpoint, 'Harbor Vision Center', lakesides, shared));
      const { status } = await (endpoint.access === 'api-key' ? request.set(harborsKey) : request);
      if (hasOwnedPath(endpoint)) expect([name, status]).toEqual([name, 404]);
      expect([name, status < 500]).toEqual([name, true]);
    }
    expect(await rowsOf(api, 'demo-lakeside')).toEqual(before);
  });

  it('shows neither to sessions nor to programs what staff sign in with', async () => {
    const session = await api.signedIn('100200');
    const withKey = { Authorization: `Bearer ${(await keyOf('100200')).key}` };
    const reads = practiceEndpoints.filter(([, { method }]) => method === 'GET');
    expect(reads.length).toBeGreaterThan(20);
    const callers = [
      ['session', session, {}],
      ['key', api.browser(), withKey],
    ] as const;
    for (const [caller, browser, headers] of callers) {
      const read = async (name: string, request: ReturnType<Browser['get']>) => {
        const { text } = await request.set(headers);
        expect([caller, name, /\b100200\b/.test(text)]).toEqual([caller, name, false]);
      };
      await read('GET /', browser.get('/'));
      await read('GET /api/session', browser.get('/api/session').expect(/demo-lakeside/));
      for (const [name, endpoint] of reads) {
        await read(name, send(browser, requestOf(endpoint, LAKESIDE, lakesides, shared)));
      }
    }
  });

  /** Requests that each hold one connection and wait for another would block each other for good. */
  it('uses one database connection at a time', async () => {
    const { key } = await keyOf('100200');
    const { pool } = api.dependencies.database;
    // One listens for notifications, so one is left for requests.
    const held = await Promise.all(Array.from({ length: pool.options.max - 2 }, () => pool.connect()));
    try {
      for (const [name, endpoint] of practiceEndpoints) {
        const request = send(lakeside, requestOf(endpoint, LAKESIDE, lakesides, shared));
        if (endpoint.access === 'api-key') request.set('Authorization', `Bearer ${key}`);
        const { status } = await request.set('Idempotency-Key', `one ${name}`).timeout(10_000);
        expect([name, status < 500]).toEqual([name, true]);
      }
    } finally {
      for (const client of held) client.release();
    }
  });
});

/** All rows of a practice by table, but not its sessions and keys. */
async function rowsOf(api: TestApi, practiceId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await api.database.query(
    "SELECT table_name FROM information_schema.columns WHERE column_name = 'practice_id' AND table_schema = 'public' ORDER BY 1",
  );
  const all: Record<string, string[]> = {};
  for (const { table_name: table } of tables) {
    const { rows } = await api.database.query(
      `SELECT one::text AS row FROM ${table} AS one WHERE practice_id = $1 ORDER BY 1`,
      [practiceId],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

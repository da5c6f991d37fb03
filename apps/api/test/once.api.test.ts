import { beforeAll, describe, expect, it } from 'vitest';
import { comparable, countEffects, makeOnceRequests, postOnce } from './support/once-requests.js';
import { prepareOnce } from './support/prepare-once.js';
import { LAKESIDE } from './support/shopping.js';
import { type Instance, testApi } from './support/test-api.js';

describe('a request with an Idempotency-Key', () => {
  let other: Instance;
  const api = testApi();
  beforeAll(async () => {
    other = await api.startInstance();
  });

  it('takes effect once and gets the same answer, for ten keys sent ten times each to two instances', async () => {
    const { cookie, setting } = await prepareOnce(api.dependencies, api.database);
    const requests = makeOnceRequests(10, setting);
    const repeats = requests.flatMap((request) =>
      Array.from({ length: 10 }, (_, index) => ({ request, url: index % 2 === 0 ? api.url : other.url })),
    );
    const answers = await Promise.all(
      repeats.map(async ({ request, url }) => ({
        key: request.key,
        answer: comparable(request, await postOnce(url, cookie, request)),
      })),
    );
    const once = Object.fromEntries(requests.map(({ key }) => [key, 1]));
    expect(await countEffects(api.database, requests)).toEqual(once);
    const kinds: Record<string, number> = {};
    for (const { key } of requests) {
      kinds[key] = new Set(answers.filter((one) => one.key === key).map(({ answer }) => answer)).size;
    }
    expect(kinds).toEqual(once);
    expect(answers.filter(({ answer }) => answer.startsWith('refused'))).toEqual([]);
  });

  it('uses one database connection at a time, so that a full pool cannot block itself', async () => {
    const { cookie, setting } = await prepareOnce(api.dependencies, api.database);
    const { pool } = api.dependencies.database;
    const held = await Promise.all(Array.from({ length: pool.options.max - 2 }, () => pool.connect()));
    try {
      for (const request of makeOnceRequests(12, setting).map((one) => ({
        ...one,
        key: `alone-${one.key}`,
      }))) {
        const { status, text } = await postOnce(api.url, cookie, request);
        expect(status, `${request.path}: ${text}`).toBeLessThan(300);
      }
    } finally {
      for (const client of held) client.release();
    }
  });

  it('is one request regardless of how its path is spelled', async () => {
    const browser = await api.signedIn();
    const ids = new Set<string>();
    for (const path of ['/api/bundles', '/API/Bundles', '/api/bundles/']) {
      const { body } = await browser
        .post(path)
        .set('Idempotency-Key', 'spelled')
        .send({ practiceName: LAKESIDE, name: 'Spelled three ways' })
        .expect(201);
      ids.add(body.bundle.id);
    }
    expect(ids.size).toBe(1);
    const { rows } = await api.database.query("SELECT id FROM bundles WHERE name = 'Spelled three ways'");
    expect(rows).toHaveLength(1);
  });

  it('is refused with another body or address, and has no second effect', async () => {
    const browser = await api.signedIn();
    const post = (path: string, body: object) =>
      browser
        .post(path)
        .set('Idempotency-Key', 'reused')
        .send({ practiceName: LAKESIDE, ...body });
    const first = await post('/api/bundles', { name: 'First' }).expect(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const refused = await post('/api/bundles', { name: 'Second' }).expect(422);
    expect(refused.body.code).toBe('idempotency_key_reused');
    const again = await post('/api/bundles', { products: [], name: ' First ' }).expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const { rows } = await api.database.query("SELECT id FROM bundles WHERE name IN ('First', 'Second')");
    expect(rows).toHaveLength(1);

    const other = await browser.post('/api/bundles').send({ practiceName: LAKESIDE, name: 'Other' });
    const rename = (id: string) => post(`/api/bundles/${id}/changes`, { name: 'Renamed' });
    await rename(first.body.bundle.id).expect(200);
    expect((await rename(other.body.bundle.id).expect(422)).body.code).toBe('idempotency_key_reused');
  });

  it('with two bodies at the same moment takes effect for one of them', async () => {
    const { cookie } = await prepareOnce(api.dependencies, api.database);
    const posts = Array.from({ length: 8 }, (_, index) =>
      fetch(`${index % 2 === 0 ? api.url : other.url}/api/bundles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'idempotency-key': 'two-bodies' },
        body: JSON.stringify({ practiceName: LAKESIDE, name: `Body ${index % 4}` }),
      }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    const { rows } = await api.database.query("SELECT id FROM bundles WHERE name LIKE 'Body %'");
    expect(rows).toHaveLength(1);
  });

  it('is refused with 400 when its body is nested 50,000 deep', async () => {
    const browser = await api.signedIn();
    const { body } = await browser
      .post('/api/bundles')
      .set('Idempotency-Key', 'deep')
      .type('json')
      .send(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
      .expect(400);
    expect(body.code).toBe('invalid_request');
  });
});

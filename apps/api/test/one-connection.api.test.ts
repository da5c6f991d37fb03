import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { practiceEndpoints, requestOf, send } from './support/contract-requests.js';
import { fillLakeside } from './support/fill-practice.js';
import { LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

/** Requests that each hold one connection and wait for another would block each other for good. */
describe('every endpoint for practices', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { QUIET_HOURS: 'off' } });
  });
  afterAll(() => api.close());

  it('uses one database connection at a time', async () => {
    const { browser, shared, owned } = await fillLakeside(api);

    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0];
    const { pool } = api.dependencies.database;
    // One listens for notifications, so one is left for requests.
    const held = await Promise.all(Array.from({ length: pool.options.max - 2 }, () => pool.connect()));
    try {
      for (const [name, endpoint] of practiceEndpoints) {
        const request = send(browser, requestOf(endpoint, LAKESIDE, owned, shared));
        if (endpoint.access === 'api-key') request.set('Authorization', `Bearer ${key}`);
        const { status } = await request.set('Idempotency-Key', `one ${name}`).timeout(10_000);
        expect([name, status < 500]).toEqual([name, true]);
      }
    } finally {
      for (const client of held) client.release();
    }
  });
});

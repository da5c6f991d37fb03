import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { LAKESIDE } from './support/shopping.js';
import { startTestApi } from './support/test-api.js';

const PUBLIC: LookupAddress[] = [{ address: '93.184.216.34', family: 4 }];

it('holds no database connection while the name of a webhook is looked up, and does not repeat the lookup', async () => {
  let answered = 0;
  const waiting: ((addresses: LookupAddress[]) => void)[] = [];
  const api = await startTestApi({
    environment: { DATABASE_POOL_SIZE: '3' },
    replacements: { resolveHost: () => new Promise((resolve) => waiting.push(resolve)) },
  });
  try {
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const ask = (method: 'get' | 'post', path: string) =>
      api.browser()[method](path).set('Authorization', `Bearer ${key}`);
    const add = (count: number) =>
      ask('post', '/api/webhooks')
        .set('Idempotency-Key', `slow-${count}`)
        .send({ practiceName: LAKESIDE, url: `https://slow-${count}.example/`, events: ['order.placed'] })
        .then(({ status }) => {
          answered += 1;
          return status;
        });
    // As many as there are connections.
    const added = Promise.all([1, 2, 3].map(add));
    await expect.poll(() => ({ waiting: waiting.length, answered })).toEqual({ waiting: 3, answered: 0 });
    await ask('get', '/api/webhooks').query({ practiceName: LAKESIDE }).expect(200);
    expect(answered).toBe(0);
    for (const resolve of waiting) resolve(PUBLIC);
    expect(await added).toEqual([201, 201, 201]);
    expect(await add(1)).toBe(201);
    expect(waiting).toHaveLength(3);
  } finally {
    await api.close();
  }
});

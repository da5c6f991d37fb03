import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../src/cli/seed/seed-bulk.js';
import { type Browser, LAKESIDE } from '../test/support/shopping.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { quickestMs } from './quickest-ms.js';

const NOW = new Date('2026-11-21T18:00:00Z');

describe('analytics of a large practice among 500, with 200,000 orders and 500,000 texts', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi({ replacements: { clock: { now: () => NOW } } });
    browser = await api.signedIn();
    const { url } = api.dependencies.config.database;
    await seedBulk(url, { practices: 497, messages: 500_000, orders: 200_000 }, NOW);
  }, 300_000);
  afterAll(() => api.close());

  it.each([
    ['sms', 'sms', {}],
    ['orders', 'orders', {}],
    ['orders of a year', 'orders', { range: '365' }],
    ['trends', 'trends', {}],
    ['trends of a quarter', 'trends', { range: '90' }],
    ['a page', 'orders/detailed', { page: '1' }],
    ['a page deep within another sort', 'orders/detailed', { page: '150', sortBy: 'customer' }],
    ['the first thousand', 'orders/detailed', {}],
  ])('answers within 50 ms: %s', async (what, path, query) => {
    const ms = await quickestMs(`analytics, ${what}`, 7, () =>
      browser
        .get(`/api/analytics/${path}`)
        .query({ practiceName: LAKESIDE, ...query })
        .expect(200),
    );
    expect(ms).toBeLessThan(50);
  });
});

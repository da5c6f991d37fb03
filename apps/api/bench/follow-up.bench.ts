import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../src/cli/seed/seed-bulk.js';
import type { FollowUpRequest } from '../src/domains/follow-up/follow-up-service.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { quickestMs } from './quickest-ms.js';

const NOW = new Date('2026-11-21T18:00:00Z');
const PRACTICE = { id: 'demo-lakeside' };

describe('Follow-up of a practice with 50,000 texts and 20,000 orders in two years', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ replacements: { clock: { now: () => NOW } } });
    const { url } = api.dependencies.config.database;
    await seedBulk(url, { practices: 0, messages: 50_000, orders: 20_000 }, NOW);
    for (const table of ['messages', 'carts', 'orders'])
      await api.database.query(`UPDATE ${table} SET practice_id = 'demo-lakeside'`);
    const startedAt = performance.now();
    await api.dependencies.followUpNeeds.refreshAll();
    console.log(`follow-up, all needs worked out: ${Math.round(performance.now() - startedAt)} ms`);
    await api.database.query('VACUUM (ANALYZE)');
  }, 300_000);
  afterAll(() => api.close());

  it.each<[string, FollowUpRequest, number]>([
    ['opens', {}, 50],
    ['shows one reason', { reason: 'opened' }, 50],
    ['searches a name', { search: 'whitf' }, 150],
  ])('%s in time', async (what, wish, maxMs) => {
    const list = api.dependencies.followUps.list;
    const ms = await quickestMs(`follow-up, ${what}`, 7, async () => {
      const { followUps } = await list(PRACTICE, wish);
      expect(followUps.length).toBeGreaterThan(0);
    });
    expect(ms).toBeLessThan(maxMs);
  });

  it('opens in time after a change', async () => {
    const list = api.dependencies.followUps.list;
    const { followUps } = await list(PRACTICE, {});
    const ms = await quickestMs('follow-up, opens after a change', 7, async () => {
      const set = 'UPDATE messages SET note = $2 WHERE phone_number = $1';
      await api.database.query(set, [followUps[0]?.phoneNumber, `${Math.random()}`]);
      await list(PRACTICE, {});
    });
    expect(ms).toBeLessThan(50);
  });

  it('is counted for the header within 50 ms', async () => {
    const ms = await quickestMs('follow-up, count', 7, async () => {
      expect((await api.dependencies.readAlerts('demo-lakeside')).followUps).toBeGreaterThan(1000);
    });
    expect(ms).toBeLessThan(50);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRequest } from '../src/domains/texts/history/message-history.js';
import { LAKESIDE_PRACTICE } from '../test/support/shopping.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { quickestMs } from './quickest-ms.js';

const FIRST_TEXTS = 50_000;

/** 100,000 texts of one practice: first texts, each with its reminder, and a separate number for every surname. */
const FILL = `
  WITH firsts AS (
    INSERT INTO messages (practice_id, type, state, phone_number, patient_last_name, body, due_at, attempts, sent_at, created_at)
    SELECT 'demo-lakeside', 'initial', 'delivered', '+1312' || lpad((2000000 + n)::text, 7, '0'), 'Patient' || n,
      'Lakeside Eye Care: here are the eye care items we recommended: http://localhost/cart/x Reply STOP to opt out.',
      at, 1, at, at
    FROM generate_series(1, ${FIRST_TEXTS}) n, LATERAL (SELECT timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute') AS t(at)
    RETURNING id, phone_number, created_at
  )
  INSERT INTO messages (practice_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, created_at)
  SELECT 'demo-lakeside', 'reminder', 'queued', true, id, phone_number, 'A reminder', created_at + interval '48 hours', created_at
  FROM firsts`;

describe('the history of a practice with 100,000 texts', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    await api.database.query(FILL);
    await api.database.query('ANALYZE messages');
  }, 180_000);
  afterAll(() => api.close());

  it.each<[string, HistoryRequest, number]>([
    ['opens', {}, 100],
    ['opens a page', { pageSize: 50 }, 50],
    ['finds a part that many names share', { search: 'PATIENT7', pageSize: 50 }, 50],
    ['finds one name', { search: 'patient12345' }, 1],
    ['finds one number', { search: '(312) 201-2345' }, 1],
    ['finds nobody', { search: 'nobody' }, 0],
  ])('%s within 100 ms', async (what, wish, count) => {
    const ms = await quickestMs(`history, ${what}`, 5, async () => {
      const { readPage } = await api.dependencies.messageHistory.findPage(LAKESIDE_PRACTICE, wish);
      const { messages } = JSON.parse((await readPage()).plain.toString());
      expect(messages).toHaveLength(count);
    });
    expect(ms).toBeLessThan(100);
  });
});

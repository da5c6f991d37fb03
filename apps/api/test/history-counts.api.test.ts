import { HISTORY_FILTERS } from '@eyecart/shared/contracts';
import { LOST_CODES } from '@eyecart/shared/reason-codes';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../src/cli/seed/seed-bulk.js';
import { filterOf } from '../src/domains/texts/history/history-filters.js';
import { countHistory } from '../src/domains/texts/history/history-repository.js';
import { IS_LISTED } from '../src/domains/texts/is-listed.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2026-11-21T18:00:00Z');
const PRACTICE = 'demo-lakeside';

const FAILED = "('undelivered', 'refused', 'canceled')";
const NEWER = `newer.type IN ('initial', 'scheduled') AND (newer.attempts > 0 OR newer.state <> 'canceled')
  AND (newer.created_at, newer.id) > (messages.created_at, messages.id)`;

/** What each filter means for one text, in the plainest words (docs/product.md §8.17). */
const MEANINGS = {
  failed: `order_converted_at IS NULL AND corrected_at IS NULL AND (
    (state IN ${FAILED} AND NOT EXISTS (SELECT FROM messages AS newer
      WHERE newer.cart_id = messages.cart_id AND newer.phone_number = messages.phone_number AND ${NEWER}))
    OR EXISTS (SELECT FROM messages AS reminder WHERE reminder.first_message_id = messages.id
      AND reminder.type = 'reminder' AND reminder.attempts > 0 AND reminder.state IN ${FAILED}))`,
  'not-ordered': `state IN ('accepted', 'delivered') AND order_converted_at IS NULL AND corrected_at IS NULL`,
  ordered: `order_converted_at IS NOT NULL AND (state NOT IN ${FAILED} OR NOT EXISTS (SELECT FROM messages AS newer
    WHERE newer.cart_id = messages.cart_id AND newer.phone_number = messages.phone_number AND ${NEWER}))`,
  stopped: `EXISTS (SELECT FROM opt_outs WHERE opt_outs.phone_number = messages.phone_number AND lifted_at IS NULL)
    AND NOT EXISTS (SELECT FROM messages AS newer WHERE newer.phone_number = messages.phone_number
      AND newer.practice_id = messages.practice_id AND ${NEWER})`,
  replies: 'EXISTS (SELECT FROM replies WHERE replies.message_id = messages.id)',
};

/** Texts, carts, and numbers in every state, by chance. */
const MIXED = [
  `UPDATE messages SET practice_id = '${PRACTICE}' WHERE pick(cart_id) % 4 > 0`,
  'UPDATE replies SET practice_id = messages.practice_id FROM messages WHERE messages.id = message_id',
  `UPDATE messages SET cart_id = other.cart_id, phone_number = other.phone_number FROM (
     SELECT id, first_value(cart_id) OVER pair AS cart_id, first_value(phone_number) OVER pair AS phone_number FROM (
       SELECT *, row_number() OVER (ORDER BY created_at, id) / 2 AS pair FROM messages
       WHERE practice_id = '${PRACTICE}' AND type = 'initial') AS numbered
     WHERE pair % 4 = 0 WINDOW pair AS (PARTITION BY pair ORDER BY created_at, id)) AS other
   WHERE messages.id = other.id`,
  `UPDATE messages SET state = 'undelivered', attempts = 1 WHERE type = 'reminder' AND pick(id) % 5 = 0`,
  `UPDATE messages SET state = 'canceled', attempts = pick(id) / 8 % 2,
     reason_code = CASE WHEN pick(id) / 16 % 2 = 0 THEN '${LOST_CODES[0]}' END, reason_params = NULL
   WHERE type = 'initial' AND pick(id) % 8 = 1`,
  `UPDATE messages SET state = 'undelivered' WHERE type = 'initial' AND pick(id) % 8 = 2`,
  `UPDATE messages SET corrected_at = now() WHERE type = 'initial' AND pick(id) % 9 = 3`,
  `UPDATE messages SET order_converted_at = CASE WHEN pick(id) / 10 % 2 = 0 THEN now() END WHERE type = 'initial' AND pick(id) % 10 = 4`,
  `INSERT INTO opt_outs (phone_number, source, opted_out_at, lifted_at)
   SELECT DISTINCT phone_number, 'reply', now(), CASE WHEN hashtext(phone_number) % 2 = 0 THEN now() END
   FROM messages`,
  `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
   SELECT 'SMmixed' || id || twice, phone_number, practice_id, CASE WHEN pick(id) % 3 > 0 THEN id END, 'Thanks', 'thanks', now()
   FROM messages, generate_series(1, 2) AS twice WHERE type = 'initial' AND pick(id) % 7 = 5`,
];

describe('the counts of the history', () => {
  const api = testApi({ replacements: { clock: { now: () => NOW } } });
  beforeAll(async () => {
    await seedBulk(api.dependencies.config.database.url, { practices: 3, messages: 1500, orders: 300 }, NOW);
    await api.database.query('DROP INDEX messages_one_initial');
    await api.database.query(
      'CREATE FUNCTION pick(uuid) RETURNS integer LANGUAGE sql RETURN hashtext($1::text) & 65535',
    );
    for (const statement of MIXED) await api.database.query(statement);
  });

  it('are what each filter finds, whatever became of texts, reminders, carts, and numbers', async () => {
    const { db } = api.dependencies.database;
    const counts = await countHistory(db, PRACTICE);
    for (const filter of HISTORY_FILTERS) {
      const ofPractice = sql`FROM messages WHERE practice_id = ${PRACTICE} AND ${IS_LISTED}`;
      const found = await db.execute<{ found: number; meant: number }>(sql`
        SELECT (SELECT count(*)::integer ${ofPractice} AND ${filterOf(filter, PRACTICE)}) AS found,
          (SELECT count(*)::integer ${ofPractice} AND ${sql.raw(MEANINGS[filter])}) AS meant`);
      const [{ found: listed, meant } = { found: -1, meant: -1 }] = found.rows;
      expect(meant, filter).toBeGreaterThan(5);
      expect({ filter, listed, counted: counts[filter] }).toEqual({
        filter,
        listed: meant,
        counted: meant,
      });
    }
  });
});

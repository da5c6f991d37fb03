import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ORDER_END_AT } from '../../carts/order-ended.js';
import { IN_FORCE, IS_WAITING } from '../number-status.js';

/** When anything last happened to a text, written as in the index `messages_history`. */
export const LATEST_AT = sql.raw('greatest(created_at, attempted_at, news_at)');

/**
 * SQL: the `id` and `latest_at` of first texts, with a `version` (letters and digits) that changes whenever their
 * history entry does. Other practices' opt-outs count as one "stopped", so that a second one reveals nothing. Each
 * table is read once for all texts, which takes half as long as once per text. Hashes are summed, because the order of
 * rows depends on the plan. `texts` selects `id`, `cart_id`, `phone_number`, `xmin`, and `latest_at`.
 */
export const selectVersions = (texts: SQL, practiceId: SQLWrapper | string): SQL => sql`
  WITH page AS MATERIALIZED (${texts}), keys AS MATERIALIZED (
    SELECT array_agg(id) AS ids, array_agg(cart_id) AS carts, array_agg(phone_number) AS phones FROM page
  ), parts AS MATERIALIZED (
    SELECT jsonb_object_agg(key, version) AS versions
    FROM (SELECT key COLLATE "C" AS key, sum(hashtextextended(part, 0)) AS version FROM (
      SELECT first_message_id::text AS key, concat('text', id, xmin) AS part
      FROM messages WHERE first_message_id = ${anyOf('ids')}
      UNION ALL SELECT message_id::text, concat('reply', id, xmin) FROM replies WHERE message_id = ${anyOf('ids')}
      UNION ALL SELECT id::text, concat('cart', xmin) FROM carts WHERE id = ${anyOf('carts')}
      UNION ALL SELECT cart_id::text, concat('order', id, status, extract(epoch FROM ${ORDER_END_AT}))
      FROM orders WHERE cart_id = ${anyOf('carts')} AND NOT is_test
      UNION ALL SELECT cart_id::text, concat('difference', xmin)
      FROM checkout_differences WHERE cart_id = ${anyOf('carts')}
      UNION ALL SELECT DISTINCT phone_number, 'stopped' FROM opt_outs WHERE phone_number = ${anyOf('phones')} AND ${IN_FORCE}
      UNION ALL SELECT phone_number, concat('opt-out', id) FROM opt_outs
      WHERE phone_number = ${anyOf('phones')} AND ${IN_FORCE} AND ${practiceId} IN (practice_id, through_practice_id)
      UNION ALL SELECT phone_number, concat('hold', id, practice_id) FROM replies
      WHERE phone_number = ${anyOf('phones')} AND ${IS_WAITING}
    ) AS parts GROUP BY 1) AS summed
  )
  SELECT id, latest_at, md5(concat_ws(
    ' ', xmin, versions ->> id::text, versions ->> cart_id::text, versions ->> phone_number
  )) AS version
  FROM page, parts`;

const anyOf = (keys: 'ids' | 'carts' | 'phones'): SQL =>
  sql.raw(`ANY ((SELECT ${keys} FROM keys)::${keys === 'phones' ? 'text' : 'uuid'}[])`);

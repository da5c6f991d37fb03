import type { HistoryFilter } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

const isNewer = sql.raw(`
  newer.type IN ('initial', 'scheduled') AND (newer.attempts > 0 OR newer.state <> 'canceled')
  AND (newer.created_at, newer.id) > (messages.created_at, messages.id)`);

/**
 * The cart was not texted to this number again, so the history shows one card and counts it once. A scalar subquery, here
 * and below, since PostgreSQL may turn NOT EXISTS into a join with the texts of all practices.
 */
const isNewestOfCart = sql`(
  SELECT 1 FROM messages AS newer
  WHERE newer.cart_id = messages.cart_id AND newer.phone_number = messages.phone_number AND ${isNewer}
  LIMIT 1) IS NULL`;

const isNewestToNumber = sql`(
  SELECT 1 FROM messages AS newer
  WHERE newer.phone_number = messages.phone_number AND newer.practice_id = messages.practice_id AND ${isNewer}
  LIMIT 1) IS NULL`;

/** Nothing was ordered, and the cart was not sent again to a corrected number, which has its own card. */
const isOpen = sql.raw('order_converted_at IS NULL AND corrected_at IS NULL');

const hasFailed = sql.raw("state IN ('undelivered', 'refused', 'canceled')");

/** Whoever recorded it, so that nothing reveals which practice it was (docs/product.md §8.10). */
const hasOptedOut = sql.raw('phone_number IN (SELECT phone_number FROM opt_outs WHERE lifted_at IS NULL)');

/**
 * The listed texts that a history filter matches (docs/product.md §8.17). Each finds a card once: a cart has at
 * most one text to a number that has not failed, and "stopped" finds the latest text to each number.
 */
export const FILTERS: Readonly<Record<HistoryFilter, SQL>> = {
  failed: sql`${hasFailed} AND ${isOpen} AND ${isNewestOfCart}`,
  'not-ordered': sql`state IN ('accepted', 'delivered') AND ${isOpen}`,
  ordered: sql`order_converted_at IS NOT NULL AND (NOT ${hasFailed} OR ${isNewestOfCart})`,
  stopped: sql`${hasOptedOut} AND ${isNewestToNumber}`,
  replies: sql`EXISTS (SELECT FROM replies WHERE replies.message_id = messages.id)`,
};

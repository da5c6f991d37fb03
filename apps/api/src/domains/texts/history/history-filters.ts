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

/**
 * A reminder that was attempted is its cart's latest text. The few that failed are found once, by index, since looking up
 * each text's reminder takes ten times as long.
 */
const hasFailedReminder = (practiceId: string): SQL => sql`id = ANY(ARRAY(
  SELECT first_message_id FROM messages
  WHERE practice_id = ${practiceId} AND type = 'reminder' AND attempts > 0 AND ${hasFailed}))`;

/** Counts every practice's opt-outs, so that nothing reveals which practice recorded one (docs/product.md §8.10). */
const hasOptedOut = sql.raw('phone_number IN (SELECT phone_number FROM opt_outs WHERE lifted_at IS NULL)');

/**
 * The listed texts that a history filter matches (docs/product.md §8.17). Each finds a card once: a cart has at
 * most one text to a number that has not failed, and "stopped" finds the latest text to each number.
 */
export const filterOf = (filter: HistoryFilter, practiceId: string): SQL =>
  filter === 'failed'
    ? sql`((${hasFailed} AND ${isNewestOfCart}) OR ${hasFailedReminder(practiceId)}) AND ${isOpen}`
    : FILTERS[filter];

const FILTERS: Readonly<Record<Exclude<HistoryFilter, 'failed'>, SQL>> = {
  'not-ordered': sql`state IN ('accepted', 'delivered') AND ${isOpen}`,
  ordered: sql`order_converted_at IS NOT NULL AND (NOT ${hasFailed} OR ${isNewestOfCart})`,
  stopped: sql`${hasOptedOut} AND ${isNewestToNumber}`,
  replies: sql`EXISTS (SELECT FROM replies WHERE replies.message_id = messages.id)`,
};

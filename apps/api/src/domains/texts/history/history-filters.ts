import type { HistoryFilter } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { unseen } from '../../../db/run-prepared.js';
import { IS_LISTED } from '../is-listed.js';
import { IN_FORCE } from '../number-status.js';

const isNewer = sql.raw(`
  newer.type IN ('initial', 'scheduled') AND (newer.attempts > 0 OR newer.state <> 'canceled')
  AND (newer.created_at, newer.id) > (messages.created_at, messages.id)`);

/**
 * The cart was not texted to this number again, so that it shows and counts as one card. A scalar subquery, here and
 * below, because PostgreSQL may turn NOT EXISTS into a join with all practices' texts. `|| ''` makes it use the index
 * on carts, which have fewer texts than numbers.
 */
const isNewestOfCart = sql`(
  SELECT 1 FROM messages AS newer
  WHERE newer.cart_id = messages.cart_id AND newer.phone_number || '' = messages.phone_number AND ${isNewer}
  LIMIT 1) IS NULL`;

const isNewestToNumber = sql`(
  SELECT 1 FROM messages AS newer
  WHERE newer.phone_number = messages.phone_number AND newer.practice_id = messages.practice_id AND ${isNewer}
  LIMIT 1) IS NULL`;

/** Not ordered, and not sent again to a corrected number, which has its own card. */
const isOpen = sql.raw('order_converted_at IS NULL AND corrected_at IS NULL');

const hasFailed = sql.raw("state IN ('undelivered', 'refused', 'canceled')");

/** The few attempted reminders that failed are found once, by index: looking up each text's takes ten times as long. */
const hasFailedReminder = (practiceId: SQL): SQL => sql`id = ANY(${firstsOfFailedReminders(practiceId)})`;

const firstsOfFailedReminders = (practiceId: SQL): SQL => sql`ARRAY(
  SELECT first_message_id FROM messages
  WHERE practice_id = ${practiceId} AND type = 'reminder' AND attempts > 0 AND ${hasFailed})`;

/**
 * The practice's numbers that have opted out, by the index `messages_patients` alone. Every practice's opt-outs count,
 * so that nothing reveals whose they are (docs/product.md §8.10).
 */
const hasOptedOut = (practiceId: SQL): SQL => sql`phone_number = ANY(ARRAY(
  SELECT phone_number FROM messages
  WHERE practice_id = ${practiceId} AND type IN ('initial', 'scheduled')
    AND phone_number IN (SELECT phone_number FROM opt_outs WHERE ${IN_FORCE})
  GROUP BY phone_number))`;

/** A reply belongs to the practice of its text. */
const hasReply = (practiceId: SQL): SQL =>
  sql`id = ANY(ARRAY(SELECT message_id FROM replies WHERE practice_id = ${practiceId}))`;

/**
 * The listed texts that a history filter matches (docs/product.md §8.17). Each finds a card once: a cart has at
 * most one text to a number that has not failed, and "stopped" finds the latest text to each number.
 */
export const filterOf = (filter: HistoryFilter, practiceId: string): SQL =>
  FILTERS[filter](unseen(practiceId, 'text'));

const FILTERS: Readonly<Record<HistoryFilter, (practiceId: SQL) => SQL>> = {
  failed: (practiceId) =>
    sql`((${hasFailed} AND ${isNewestOfCart}) OR ${hasFailedReminder(practiceId)}) AND ${isOpen}`,
  'not-ordered': () => isNotOrdered,
  ordered: () => sql`${isOrdered} AND (NOT ${hasFailed} OR ${isNewestOfCart})`,
  stopped: (practiceId) => sql`${hasOptedOut(practiceId)} AND ${isNewestToNumber}`,
  replies: hasReply,
};

/** `delivered` comes first because most texts are, and the counts check every text. */
const isNotOrdered = sql`${isOpen} AND state IN ('delivered', 'accepted')`;

const isOrdered = sql.raw('order_converted_at IS NOT NULL');

/**
 * How many texts each filter finds, except "stopped". Those that did not fail are counted in one pass of the index
 * `messages_patients` alone; the few that failed or were answered are looked up. Where ids are known, the practice is
 * not a condition as well: a cached plan would walk its whole history.
 */
export const countFiltered = (id: string): SQL => {
  const practiceId = unseen(id, 'text');
  const ofPractice = isFirstTextOf(practiceId);
  const withFailedReminder = hasFailedReminder(practiceId);
  return sql`
    SELECT
      (failed.open + ${count(sql`${withFailedReminder} AND NOT ${hasFailed} AND ${isOpen}`)})::integer AS failed,
      most.not_ordered::integer AS "not-ordered",
      (most.ordered + failed.ordered)::integer AS ordered,
      ${count(hasReply(practiceId))} AS replies
    FROM (
      SELECT count(*) FILTER (WHERE ${isNotOrdered}) AS not_ordered,
        count(*) FILTER (WHERE ${isOrdered} AND NOT ${hasFailed}) AS ordered
      FROM messages WHERE ${ofPractice}
    ) AS most, (
      SELECT count(*) FILTER (WHERE ${isOpen} AND (${isNewestOfCart} OR ${withFailedReminder})) AS open,
        count(*) FILTER (WHERE ${isOrdered} AND ${isNewestOfCart}) AS ordered
      FROM messages WHERE ${ofPractice} AND ${hasFailed} AND ${IS_LISTED}
    ) AS failed`;
};

/** How many texts "stopped" finds. Starts from the practice's numbers, since other practices may have many opt-outs. */
export const countStopped = (id: string): SQL => {
  const practiceId = unseen(id, 'text');
  return sql`
    WITH stopped AS MATERIALIZED (
      SELECT array_agg(phone_number) AS numbers
      FROM (SELECT DISTINCT phone_number FROM messages WHERE ${isFirstTextOf(practiceId)} OFFSET 0) AS texted
      WHERE EXISTS (SELECT FROM opt_outs WHERE opt_outs.phone_number = texted.phone_number AND ${IN_FORCE})
    )
    SELECT ${count(sql`practice_id = ${practiceId} AND phone_number = ANY((SELECT numbers FROM stopped)::text[]) AND ${isNewestToNumber}`)} AS stopped`;
};

const isFirstTextOf = (practiceId: SQL): SQL =>
  sql`practice_id = ${practiceId} AND type IN ('initial', 'scheduled')`;

const count = (condition: SQL): SQL =>
  sql`(SELECT count(*)::integer FROM messages WHERE ${IS_LISTED} AND ${condition})`;

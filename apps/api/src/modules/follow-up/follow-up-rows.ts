import { FOLLOW_UP_REASONS } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { IS_LISTED } from '../texting/is-listed.js';
import { daysBefore, EXPIRES_AFTER_DAYS, type FollowUpScope } from './reasons/reason.js';
import { REASONS } from './reasons/reasons.js';

/** The needs of all reasons, each with its urgency. */
const needs = (scope: FollowUpScope): SQL =>
  sql.join(
    FOLLOW_UP_REASONS.map(
      (reason, rank) => sql`
        SELECT ${sql.raw(String(rank))} AS rank, ${sql.raw(`'${reason}'`)} AS reason, phone_number, subject, since
        FROM (${REASONS[reason].select(scope)}) AS found`,
    ),
    sql` UNION ALL `,
  );

/**
 * The common tables of every read, computed from texts, replies, and orders as they are (docs/product.md §13.2):
 *
 * - `texted`: the texts of 60 days
 * - `done_numbers`: when those who ordered, or whose number was corrected, were last texted and last ordered
 * - `latest_texts`: the latest text to each number that still waits for an order, with when its cart was opened
 * - `open_needs`: the needs of numbers that did not opt out, without the dismissed ones
 * - `shown_rows`: the most urgent need of each number
 *
 * An opt-out is a scalar subquery, since PostgreSQL may turn NOT EXISTS into a join with those of all practices. No
 * dismissal is older than the needs that it is about.
 */
export const followUpTables = (scope: FollowUpScope): SQL => sql`
  texted AS MATERIALIZED (
    SELECT id, phone_number, cart_id, state, error_message, sent_at, attempted_at, created_at, order_converted_at,
      order_converted_at IS NOT NULL OR corrected_at IS NOT NULL AS is_done
    FROM messages
    WHERE practice_id = ${scope.practiceId} AND ${IS_LISTED} AND phone_number IS NOT NULL
      AND created_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}
  ),
  done_numbers AS MATERIALIZED (
    SELECT phone_number, max(created_at) AS texted_at, max(order_converted_at) AS ordered_at
    FROM texted WHERE is_done GROUP BY phone_number
  ),
  latest_texts AS MATERIALIZED (
    SELECT texts.*, carts.opened_at
    FROM (
      SELECT DISTINCT ON (phone_number) * FROM texted WHERE NOT is_done
      ORDER BY phone_number, created_at DESC, id DESC
    ) AS texts
    LEFT JOIN done_numbers AS done ON done.phone_number = texts.phone_number
    LEFT JOIN carts ON carts.id = cart_id
    WHERE done.phone_number IS NULL
      OR (done.texted_at < texts.created_at AND (done.ordered_at IS NULL OR done.ordered_at < texts.created_at))
  ),
  dismissed AS MATERIALIZED (
    SELECT phone_number, unnest(needs) AS need FROM follow_up_dismissals
    WHERE practice_id = ${scope.practiceId} AND undone_at IS NULL AND phone_number IS NOT NULL
      AND dismissed_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}
      AND (ends_at IS NULL OR ends_at > ${scope.now.toISOString()}::timestamptz)
  ),
  open_needs AS MATERIALIZED (
    SELECT every_need.*
    FROM (${needs(scope)}) AS every_need
    LEFT JOIN dismissed ON dismissed.phone_number = every_need.phone_number AND dismissed.need = reason || ':' || subject
    WHERE dismissed.need IS NULL AND (
      SELECT 1 FROM opt_outs WHERE opt_outs.phone_number = every_need.phone_number AND lifted_at IS NULL LIMIT 1
    ) IS NULL
  ),
  shown_rows AS MATERIALIZED (
    SELECT DISTINCT ON (phone_number) * FROM open_needs ORDER BY phone_number, rank, since DESC, subject
  )`;

import { FOLLOW_UP_REASONS } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { IS_LISTED } from '../texts/is-listed.js';
import { isOptedOut } from '../texts/number-status.js';
import { type FollowUpPatients, isOneOf, REASONS } from './reasons.js';

const OUTLIVING = sql.raw(
  FOLLOW_UP_REASONS.filter((reason) => REASONS[reason].outlivesOptOut)
    .map((reason) => `'${reason}'`)
    .join(),
);

/** The needs of all reasons. */
const everyNeed = (patients: FollowUpPatients): SQL =>
  sql.join(
    FOLLOW_UP_REASONS.map(
      (reason) => sql`
        SELECT phone_number, ${sql.raw(`'${reason}'`)} AS reason, subject, since, ends_at
        FROM (${REASONS[reason].select(patients)}) AS found`,
    ),
    sql` UNION ALL `,
  );

/**
 * The needs of some patients, from their current texts, replies, and orders (docs/product.md §13.2): `phone_number`,
 * `reason`, `subject`, `since`, `ends_at`, and `hidden_until`, when a dismissal for later ends. Leaves out needs that
 * were dismissed or that an opt-out ends. Includes needs that do not count yet.
 *
 * - `done_numbers`: when those who ordered, or whose number was corrected, were last texted and last ordered
 * - `latest_texts`: the latest text to each number that still waits for an order, with when its cart was opened
 */
export const selectNeeds = (patients: FollowUpPatients): SQL => sql`
  WITH texted AS MATERIALIZED (
    SELECT id, phone_number, cart_id, state, reason_code, sent_at, attempted_at, created_at, order_converted_at,
      order_converted_at IS NOT NULL OR corrected_at IS NOT NULL AS is_done
    FROM messages
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND ${IS_LISTED}
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
    SELECT phone_number, need, max(coalesce(ends_at, 'infinity')) AS until
    FROM follow_up_dismissals, unnest(needs) AS need
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND undone_at IS NULL
    GROUP BY phone_number, need
  )
  SELECT every_need.*, dismissed.until AS hidden_until
  FROM (${everyNeed(patients)}) AS every_need
  LEFT JOIN dismissed ON dismissed.phone_number = every_need.phone_number AND dismissed.need = reason || ':' || subject
  WHERE dismissed.until IS DISTINCT FROM 'infinity'
    AND (reason IN (${OUTLIVING}) OR NOT ${isOptedOut(sql`every_need.phone_number`)})`;

import { sql } from 'drizzle-orm';
import { isOptedOut } from '../../texts/number-status.js';
import { expiryOf, isOneOf, type Reason } from './reason.js';

/**
 * A repeating order stopped automatically, its last order is still listed, and the patient has not ordered since. If an
 * opt-out stopped it, the row stays to say so; any other row ends with an opt-out.
 */
export const repeatStopped: Reason = {
  name: 'repeat-stopped',
  outlivesOptOut: true,
  select: (patients) => sql`
    SELECT last_order.phone_number, last_order.id::text AS subject, series.ended_at AS since, ${expiryOf(sql`series.ended_at`)} AS ends_at
    FROM scheduled_orders AS last_order
    JOIN order_series AS series ON series.id = last_order.series_id
    LEFT JOIN done_numbers AS done ON done.phone_number = last_order.phone_number
    WHERE ${isOneOf(sql`last_order.phone_number`, patients)} AND last_order.practice_id = ${patients.practiceId}
      AND last_order.canceled_at IS NULL
      AND (series.end_reason = 'opted_out'
        OR (series.end_reason IN ('not_opened', 'nothing_left') AND NOT ${isOptedOut(sql`last_order.phone_number`)}))
      AND NOT EXISTS (
        SELECT FROM scheduled_orders AS later
        WHERE later.series_id = series.id AND later.series_number > last_order.series_number)
      AND (done.ordered_at IS NULL OR done.ordered_at < series.ended_at)`,
};

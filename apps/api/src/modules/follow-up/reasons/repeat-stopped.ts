import { sql } from 'drizzle-orm';
import { daysBefore, EXPIRES_AFTER_DAYS, type Reason } from './reason.js';

/** A repeating order stopped by itself, its last order is still listed, and the patient has not ordered since. */
export const repeatStopped: Reason = {
  name: 'repeat-stopped',
  select: (scope) => sql`
    SELECT last_order.phone_number, last_order.id::text AS subject, series.ended_at AS since
    FROM order_series AS series
    JOIN LATERAL (
      SELECT id, phone_number, cancelled_at FROM scheduled_orders
      WHERE series_id = series.id ORDER BY series_number DESC LIMIT 1
    ) AS last_order ON last_order.cancelled_at IS NULL AND last_order.phone_number IS NOT NULL
    LEFT JOIN done_numbers AS done ON done.phone_number = last_order.phone_number
    WHERE series.practice_id = ${scope.practiceId} AND series.end_reason IN ('not_opened', 'nothing_left')
      AND series.ended_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}
      AND (done.ordered_at IS NULL OR done.ordered_at < series.ended_at)`,
};

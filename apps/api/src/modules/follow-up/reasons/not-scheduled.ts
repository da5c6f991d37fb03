import { sql } from 'drizzle-orm';
import { daysBefore, EXPIRES_AFTER_DAYS, type Reason } from './reason.js';

/** A scheduled order was due and could not go, and the patient has not ordered since. */
export const notScheduled: Reason = {
  name: 'not-scheduled',
  select: (scope) => sql`
    SELECT orders.phone_number, orders.id::text AS subject, orders.due_at AS since
    FROM scheduled_orders AS orders LEFT JOIN done_numbers AS done ON done.phone_number = orders.phone_number
    WHERE orders.practice_id = ${scope.practiceId} AND orders.failure_reason IS NOT NULL AND orders.cancelled_at IS NULL
      AND orders.phone_number IS NOT NULL AND orders.due_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}
      AND (done.ordered_at IS NULL OR done.ordered_at < orders.due_at)`,
};

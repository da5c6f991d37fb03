import { sql } from 'drizzle-orm';
import { expiryOf, isOneOf, type Reason } from './reason.js';

/** A scheduled order was due and could not be sent, and the patient has not ordered since. */
export const notScheduled: Reason = {
  name: 'not-scheduled',
  select: (patients) => sql`
    SELECT orders.phone_number, orders.id::text AS subject, orders.due_at AS since, ${expiryOf(sql`orders.due_at`)} AS ends_at
    FROM scheduled_orders AS orders LEFT JOIN done_numbers AS done ON done.phone_number = orders.phone_number
    WHERE ${isOneOf(sql`orders.phone_number`, patients)} AND orders.practice_id = ${patients.practiceId}
      AND orders.reason_code IS NOT NULL AND orders.canceled_at IS NULL
      AND (done.ordered_at IS NULL OR done.ordered_at < orders.due_at)`,
};

import { sql } from 'drizzle-orm';
import { daysBefore, EXPIRES_AFTER_DAYS, type Reason } from './reason.js';

/** What the patient ordered runs out soon (docs/product.md §14.2). A new order, a return, or an opt-out withdraws the refill itself. */
export const refill: Reason = {
  name: 'refill',
  select: (scope) => sql`
    SELECT phone_number, id::text AS subject, due_at AS since FROM refills
    WHERE practice_id = ${scope.practiceId} AND state = 'open' AND phone_number IS NOT NULL
      AND due_at <= ${scope.now.toISOString()}::timestamptz AND due_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}`,
};

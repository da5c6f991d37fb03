import { sql } from 'drizzle-orm';
import { expiryOf, isOneOf, type Reason } from './reason.js';

/**
 * An ordered item runs out soon (docs/product.md §14.2). A new order, a return, or an opt-out withdraws the
 * refill itself. It counts once it is due.
 */
export const refill: Reason = {
  name: 'refill',
  select: (patients) => sql`
    SELECT phone_number, id::text AS subject, due_at AS since, ${expiryOf(sql`due_at`)} AS ends_at FROM refills
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND state = 'open'`,
  waitsDays: () => 0,
};

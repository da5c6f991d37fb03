import { sql } from 'drizzle-orm';
import { expiryOf, type Reason } from './reason.js';

/** The patient got a link days ago and did not open it. */
export const notOrdered: Reason = {
  name: 'not-ordered',
  select: () => sql`
    SELECT phone_number, id::text AS subject, sent_at AS since, ${expiryOf(sql`created_at`)} AS ends_at FROM latest_texts
    WHERE state IN ('accepted', 'delivered') AND opened_at IS NULL AND sent_at IS NOT NULL`,
  waitsDays: ({ afterDays }) => afterDays,
};

import { sql } from 'drizzle-orm';
import { expiryOf, type Reason } from './reason.js';

/** Whoever has just opened a cart is still thinking about it. */
const OPENED_FOR_DAYS = 1;

/** The patient opened the latest link and did not order within a day. */
export const opened: Reason = {
  name: 'opened',
  select: () => sql`
    SELECT phone_number, id::text AS subject, opened_at AS since, ${expiryOf(sql`created_at`)} AS ends_at FROM latest_texts
    WHERE state IN ('accepted', 'delivered') AND opened_at IS NOT NULL`,
  waitsDays: () => OPENED_FOR_DAYS,
};

import { type SQL, sql } from 'drizzle-orm';
import { LOST_REASONS_IN_SQL } from './lost-reasons.js';

/** A first text that was attempted, is on its way, or was lost; one canceled before it was sent is not listed. */
export const IS_LISTED: SQL = sql`type IN ('initial', 'scheduled')
  AND (attempts > 0 OR state <> 'canceled' OR error_message IN (${LOST_REASONS_IN_SQL}))`;

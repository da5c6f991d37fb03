import { type SQL, sql } from 'drizzle-orm';
import { IS_LOST } from './is-lost.js';

/** A first text that was attempted, is on its way, or was lost; one canceled before it was sent is not listed. */
export const IS_LISTED: SQL = sql`type IN ('initial', 'scheduled')
  AND (attempts > 0 OR state <> 'canceled' OR ${IS_LOST})`;

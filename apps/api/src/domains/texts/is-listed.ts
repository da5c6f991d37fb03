import { type SQL, sql } from 'drizzle-orm';
import { IS_LOST } from './is-lost.js';

/** SQL: a first text that lists show. One canceled before its first attempt is hidden, unless it was lost. */
export const IS_LISTED: SQL = sql`type IN ('initial', 'scheduled')
  AND (attempts > 0 OR state <> 'canceled' OR ${IS_LOST})`;

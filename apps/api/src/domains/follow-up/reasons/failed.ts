import { sql } from 'drizzle-orm';
import { IS_LOST } from '../../texts/is-lost.js';
import { expiryOf, type Reason } from './reason.js';

/** The latest text failed, or was never sent. */
export const failed: Reason = {
  name: 'failed',
  select: () => sql`
    SELECT phone_number, id::text AS subject, coalesce(attempted_at, created_at) AS since, ${expiryOf(sql`created_at`)} AS ends_at
    FROM latest_texts
    WHERE state IN ('undelivered', 'refused') OR (state = 'canceled' AND ${IS_LOST})`,
};

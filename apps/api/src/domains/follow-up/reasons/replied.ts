import { sql } from 'drizzle-orm';
import { IS_THANKS } from '../../texts/number-status.js';
import { expiryOf, isOneOf, type Reason } from './reason.js';

/**
 * Unread replies, except STOP and thanks, which need nothing more of staff; one that waits stays unread until someone decides.
 * Another reply is a new need.
 */
export const replied: Reason = {
  name: 'replied',
  outlivesOptOut: true,
  select: (patients) => sql`
    SELECT phone_number, (array_agg(id ORDER BY received_at DESC, id DESC))[1]::text AS subject, min(received_at) AS since,
      ${expiryOf(sql`max(received_at)`)} AS ends_at
    FROM replies
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND seen_at IS NULL
      AND kind <> 'stop' AND NOT ${IS_THANKS}
    GROUP BY phone_number`,
};

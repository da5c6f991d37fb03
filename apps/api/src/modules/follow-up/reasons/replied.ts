import { sql } from 'drizzle-orm';
import { daysBefore, EXPIRES_AFTER_DAYS, type Reason } from './reason.js';

/** Replies that nobody has read; a doubtful one stays unread until it is decided. Another reply is a new need. */
export const replied: Reason = {
  name: 'replied',
  select: (scope) => sql`
    SELECT phone_number, (array_agg(id ORDER BY received_at DESC, id DESC))[1]::text AS subject, min(received_at) AS since
    FROM replies
    WHERE practice_id = ${scope.practiceId} AND seen_at IS NULL AND received_at > ${daysBefore(scope, EXPIRES_AFTER_DAYS)}
    GROUP BY phone_number`,
};

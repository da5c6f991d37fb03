import type pg from 'pg';
import type { PracticeFacts } from './plain-follow-ups.js';

/** What `plainFollowUps` needs from a practice, as it is stored. */
export async function readPracticeFacts(database: pg.Pool, practiceId: string): Promise<PracticeFacts> {
  const rowsOf = async <T extends object>(statement: string) =>
    (await database.query<T>(statement, statement.includes('$1') ? [practiceId] : [])).rows;
  return {
    messages: await rowsOf('SELECT * FROM messages WHERE practice_id = $1'),
    carts: await rowsOf('SELECT id, opened_at FROM carts WHERE practice_id = $1'),
    replies: await rowsOf('SELECT * FROM replies WHERE practice_id = $1'),
    scheduledOrders: await rowsOf('SELECT * FROM scheduled_orders WHERE practice_id = $1'),
    series: await rowsOf(
      `SELECT DISTINCT ON (s.id) o.id AS order_id, o.phone_number, o.canceled_at, s.ended_at, s.end_reason
       FROM order_series s JOIN scheduled_orders o ON o.series_id = s.id
       WHERE s.practice_id = $1 AND s.ended_at IS NOT NULL ORDER BY s.id, o.series_number DESC`,
    ),
    refills: await rowsOf('SELECT * FROM refills WHERE practice_id = $1'),
    optOuts: await rowsOf('SELECT phone_number, lifted_at FROM opt_outs'),
    dismissals: await rowsOf('SELECT * FROM follow_up_dismissals WHERE practice_id = $1'),
  };
}

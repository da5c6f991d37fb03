import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type MessageState, publicStatus, statesBefore } from './message-state.js';
import type { MessageRow } from './message-types.js';

/** Facts a transition writes beside the new state. */
export type Outcome = Partial<Pick<MessageRow, 'gatewayId' | 'errorCode' | 'errorMessage' | 'sentAt'>>;

interface Move {
  readonly id: string;
  readonly next: MessageState;
  readonly outcome: Outcome;
  readonly reminderDelayHours: number;
  /** The attempt that must be the last one. */
  readonly attempt?: number | undefined;
}

/**
 * Moves a text on if the transition table allows it, in one statement with what follows for its reminder: that is due
 * so many hours after the first text was sent, and is cancelled when the first text fails. `false` when nothing changed.
 */
export async function moveOn(
  db: Database,
  { id, next, outcome, reminderDelayHours, attempt }: Move,
): Promise<boolean> {
  const before = sql.join(
    statesBefore(next).map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    WITH moved AS (
      UPDATE messages SET
        state = ${next},
        gateway_id = coalesce(${outcome.gatewayId ?? null}, gateway_id),
        error_code = ${outcome.errorCode ?? null}::integer,
        error_message = ${outcome.errorMessage ?? null},
        sent_at = coalesce(${outcome.sentAt ?? null}::timestamptz, sent_at)
      WHERE id = ${id} AND state IN (${before}) ${attempt === undefined ? sql`` : sql`AND attempts = ${attempt}`}
      RETURNING id, type, sent_at
    ) ${followUp(next, reminderDelayHours)}
    SELECT id FROM moved`);
  return rows.length > 0;
}

/** What the reminder's row goes through when its first text moves. */
function followUp(next: MessageState, reminderDelayHours: number): SQL {
  const its = sql`FROM moved WHERE moved.type <> 'reminder' AND reminder.first_message_id = moved.id AND reminder.state = 'queued'`;
  if (next === 'accepted') {
    const delay = sql`make_interval(secs => ${reminderDelayHours * 3600}::double precision)`;
    return sql`, followed AS (UPDATE messages AS reminder SET due_at = moved.sent_at + ${delay} ${its})`;
  }
  if (publicStatus(next) !== 'failed') return sql``;
  return sql`, followed AS (
    UPDATE messages AS reminder SET state = 'cancelled', error_message = ${TEXT_REASONS.firstTextFailed} ${its})`;
}

import type { TextReason, WaitReason } from '@eyecart/shared/reasons';
import { and, fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, RootDatabase } from '../../db/client.js';
import { reasonColumns, waitColumns } from '../../db/reason-columns.js';
import { runNamed } from '../../db/run-prepared.js';
import { messages } from '../../db/schema/index.js';
import type { MessageRow } from './message-types.js';
import { type MessageState, type Occasion, publicStatus, statesBefore } from './state.js';
import { queueTextEvents } from './text-event-repository.js';

/** Facts stored with the new state. */
export type Outcome = Partial<
  Pick<MessageRow, 'gatewayId' | 'errorCode' | 'sentAt' | 'deliveredAt' | 'unseenFailureAt'> & {
    readonly reason: TextReason | null;
  }
>;

/** A state change of one text. */
interface Move {
  readonly id: string;
  readonly next: MessageState;
  readonly outcome: Outcome;
  readonly reminderDelayHours: number;
  /** Only if this is still the last attempt. */
  readonly attempt?: number | undefined;
  /** An earlier attempt came back, so `text.sent` was already reported. */
  readonly wasSentBefore?: boolean;
}

/**
 * Changes a text's state if the transition table allows it. The same statement updates its reminder: due
 * `reminderDelayHours` after the first text was sent, or canceled when that failed. `false` when nothing changed.
 */
export async function moveText(tx: Database, move: Move): Promise<boolean> {
  const { rows } = await tx.execute(statementFor(move.next, valuesOf(move)));
  return rows.length > 0;
}

/** `moveText` outside a transaction, as a prepared statement, because every text goes through here. */
export async function moveTextNow(db: RootDatabase, move: Move): Promise<boolean> {
  const { text, params } = prepared(move.next);
  const values = fillPlaceholders(params, valuesOf(move));
  const { rowCount } = await runNamed(db.$client, { name: `move to ${move.next}`, text, values });
  return (rowCount ?? 0) > 0;
}

/**
 * `moveTextNow` with an id that the gateway itself gave. If another row has that id by mistake, this one is stored
 * without it: it was sent, and must not be sent again.
 */
export async function moveProvenText(
  db: RootDatabase,
  move: Move & { readonly outcome: { readonly gatewayId: string } },
): Promise<boolean> {
  try {
    return await moveTextNow(db, move);
  } catch (error) {
    if (!isTakenId(error)) throw error;
    return moveTextNow(db, { ...move, outcome: { ...move.outcome, gatewayId: null } });
  }
}

const isTakenId = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'messages_gateway_id_unique';

const valuesOf = ({ id, outcome, reminderDelayHours, attempt, wasSentBefore = false }: Move) => ({
  id,
  gatewayId: outcome.gatewayId ?? null,
  errorCode: outcome.errorCode ?? null,
  reasonCode: outcome.reason?.code ?? null,
  sentAt: outcome.sentAt?.toISOString() ?? null,
  deliveredAt: outcome.deliveredAt?.toISOString() ?? null,
  unseenFailureAt: outcome.unseenFailureAt?.toISOString() ?? null,
  attempt: attempt ?? null,
  wasSentBefore,
  delaySeconds: reminderDelayHours * 3600,
});

const statements = new Map<MessageState, { text: string; params: unknown[] }>();

function prepared(next: MessageState): { text: string; params: unknown[] } {
  const known = statements.get(next);
  if (known) return known;
  const names = Object.keys(valuesOf({ id: '', next, outcome: {}, reminderDelayHours: 0 }));
  const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  const { sql: text, params } = new PgDialect().sqlToQuery(statementFor(next, placeholders));
  const made = { text, params };
  statements.set(next, made);
  return made;
}

/** Facts stored with the new state of several texts. */
type SharedOutcome = Partial<
  Pick<MessageRow, 'errorCode' | 'gatewayId' | 'sentAt' | 'deliveredAt'> & {
    readonly reason: TextReason | null;
    readonly wait: WaitReason | null;
    readonly dueAt: Date | SQL;
    readonly attempts: SQL;
    readonly wastedAttempts: SQL;
    readonly returnedIds: SQL;
    readonly attemptedAt: Date | SQL | null;
    readonly sender: SQL;
  }
>;

/** Changes the state of locked rows where the transition table allows it, and not their reminders. */
export function moveTexts(
  tx: Database,
  which: SQL | undefined,
  next: MessageState,
  { reason, wait, ...outcome }: SharedOutcome,
  occasion?: Occasion,
) {
  return tx
    .update(messages)
    .set({
      ...outcome,
      ...(reason === undefined ? {} : reasonColumns(reason)),
      ...(wait === undefined ? {} : waitColumns(wait)),
      state: next,
    })
    .where(and(which, isStateIn(sql`${messages.state}`, statesBefore(next, occasion))));
}

/** `values` may be placeholders. */
function statementFor(next: MessageState, values: Readonly<Record<string, unknown>>): SQL {
  return sql`
    WITH moved AS (
      UPDATE messages SET
        state = ${sql.raw(`'${next}'`)},
        gateway_id = coalesce(${values.gatewayId}::text, gateway_id),
        error_code = ${values.errorCode}::text,
        reason_code = ${values.reasonCode}::text,
        sent_at = coalesce(${values.sentAt}::timestamptz, sent_at),
        delivered_at = coalesce(${values.deliveredAt}::timestamptz, delivered_at),
        unseen_failure_at = CASE WHEN type IN ('initial', 'scheduled', 'link') THEN ${values.unseenFailureAt}::timestamptz END
      WHERE id = ${values.id}::uuid AND state IN (${listBefore(next)})
        AND (${values.attempt}::integer IS NULL OR attempts = ${values.attempt}::integer)
        AND coalesce(${values.gatewayId}::text <> ALL (returned_ids), true)
      RETURNING id, type, sent_at, delivered_at, practice_id, cart_id, scheduled_order_id, retry_of_id, returned_ids
    ) ${updateReminder(next, values.id, values.delaySeconds)} ${report(next, values.wasSentBefore)}
    SELECT id FROM moved`;
}

/**
 * Queues `text.sent` or `text.delivered`, each once per text: `delivered` is final, and a text leaves `accepted` again
 * only when its attempt comes back, which `returned_ids` records.
 */
function report(next: MessageState, wasSentBefore: unknown): SQL {
  if (next === 'delivered')
    return sql`, reported AS (${queueTextEvents('text.delivered', sql`TABLE moved`)})`;
  if (next !== 'accepted') return sql``;
  const first = sql`SELECT * FROM moved WHERE NOT ${wasSentBefore}::boolean AND cardinality(returned_ids) = 0`;
  return sql`, reported AS (${queueTextEvents('text.sent', first)})`;
}

const listBefore = (next: MessageState): SQL =>
  sql.raw(
    statesBefore(next)
      .map((state) => `'${state}'`)
      .join(', '),
  );

/**
 * `state IN (…)` in a form that matches no partial index, so that the planner finds the row by its key. After a burst,
 * its outdated statistics would make it read the index of all queued texts.
 */
export const isStateIn = (state: SQL, states: readonly MessageState[]): SQL =>
  sql`array_position(${sql.raw(`'{${states.join(',')}}'`)}::text[], ${state}) IS NOT NULL`;

/** Updates the reminder with its first text. Its time changes even while a restore asks the gateway about it. */
function updateReminder(next: MessageState, firstId: unknown, delaySeconds: unknown): SQL {
  const its = sql`FROM moved WHERE moved.type IN ('initial', 'scheduled') AND reminder.first_message_id = ${firstId}::uuid
    AND reminder.type = 'reminder'`;
  const isQueued = isStateIn(sql`reminder.state`, ['queued']);
  if (next === 'accepted') {
    const delay = sql`make_interval(secs => ${delaySeconds}::double precision)`;
    const isAsked = sql`${isStateIn(sql`reminder.state`, ['unknown'])} AND reminder.attempts = 0`;
    return sql`, followed AS (
      UPDATE messages AS reminder SET due_at = moved.sent_at + ${delay} ${its} AND (${isQueued} OR ${isAsked}))`;
  }
  if (publicStatus(next) !== 'failed') return sql``;
  return sql`, followed AS (
    UPDATE messages AS reminder SET state = 'canceled', reason_code = 'first_text_failed' ${its} AND ${isQueued})`;
}

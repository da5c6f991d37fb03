import type { WaitReason } from '@eyecart/shared/reasons';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonColumns } from '../../../db/reason-columns.js';
import { messages } from '../../../db/schema/index.js';
import { isOneOf, lockInOrder } from '../message-repository.js';
import { moveText, moveTexts } from '../state-repository.js';
import { publishReturned, publishText } from '../text-event-repository.js';

/** An attempt that the gateway accepted and that came back undelivered through no fault of the number. */
export interface ReturnedText {
  readonly id: string;
  /** The gateway's id of the attempt. */
  readonly gatewayId: string;
  readonly now: Date;
  /** When it may be tried again at the earliest. */
  readonly dueAt: Date;
  /** What it waits for. */
  readonly wait: WaitReason | null;
  /** Only if fewer attempts than this came back before; by default any number. */
  readonly mostReturns?: number;
}

/**
 * Requeues a text that came back. Its time limits still count from when it was first queued. `false` when the attempt
 * is not its last one, or the text was settled, erased, or corrected. Call it in a transaction. Source: docs/product.md
 * §8.14.
 */
export async function returnText(
  tx: Database,
  { id, gatewayId, now, dueAt, wait, mostReturns }: ReturnedText,
): Promise<boolean> {
  const mayReturn = and(
    eq(messages.id, id),
    or(isNull(messages.gatewayId), eq(messages.gatewayId, gatewayId)),
    sql`${gatewayId} <> ALL (${messages.returnedIds})`,
    isNull(messages.erasedAt),
    isNull(messages.correctedAt),
    mostReturns === undefined ? undefined : sql`cardinality(${messages.returnedIds}) < ${mostReturns}`,
  );
  const [before] = await tx
    .select({ state: messages.state, returnedIds: messages.returnedIds })
    .from(messages)
    .where(mayReturn)
    .for('update');
  // That it came back proves that the gateway had accepted it.
  const isFirstProof = before && before.state !== 'accepted' && before.returnedIds.length === 0;
  const outcome = {
    dueAt: sql`greatest(${messages.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
    wait,
    gatewayId: null,
    sentAt: null,
    returnedIds: sql`array_append(${messages.returnedIds}, ${gatewayId}::text)`,
    wastedAttempts: sql`${messages.wastedAttempts} + 1`,
  };
  for (const next of ['queued', 'unknown'] as const) {
    const moved = await moveTexts(tx, mayReturn, next, outcome, 'return').returning({ id: messages.id });
    if (moved.length === 0) continue;
    if (isFirstProof) await publishReturned(tx, id, now);
    return true;
  }
  return false;
}

/** Requeues a text if the report that this attempt came back arrived before the gateway's answer to it. */
export async function requeueReturned(
  db: Database,
  { id, attempts, gatewayId }: { readonly id: string; readonly attempts: number; readonly gatewayId: string },
): Promise<boolean> {
  const isThisAttempt = and(
    eq(messages.id, id),
    eq(messages.attempts, attempts),
    eq(messages.state, 'unknown'),
    isNull(messages.gatewayId),
    sql`${gatewayId} = ANY (${messages.returnedIds})`,
  );
  const moved = await moveTexts(db, isThisAttempt, 'queued', {}).returning({ id: messages.id });
  return moved.length > 0;
}

/** An attempt that the gateway reported as undelivered. */
export interface FailedAttempt extends Record<string, unknown> {
  readonly messageId: string;
  /** The gateway's id of the attempt. */
  readonly gatewayId: string;
}

/** A text may have come back hundreds of times, but only its latest attempts may still arrive late. */
const LATEST_RETURNS = 3;

/**
 * The failed attempts before a text is tried again: the latest in its own row, and those of the texts that it retries.
 */
export async function listFailedAttempts(tx: Database, id: string): Promise<FailedAttempt[]> {
  const { rows } = await tx.execute<FailedAttempt>(sql`
    WITH RECURSIVE tries AS (
      SELECT id, retry_of_id, returned_ids[greatest(cardinality(returned_ids) - ${LATEST_RETURNS - 1}, 1):] AS gateway_ids
      FROM messages WHERE id = ${id}::uuid
      UNION ALL
      SELECT earlier.id, earlier.retry_of_id, ARRAY[earlier.gateway_id]
      FROM messages AS earlier JOIN tries ON earlier.id = tries.retry_of_id
      WHERE earlier.state = 'undelivered' AND earlier.gateway_id IS NOT NULL
    )
    SELECT id AS "messageId", unnest(gateway_ids) AS "gatewayId" FROM tries`);
  return rows;
}

const IS_REMINDER = eq(messages.type, 'reminder');

/** A gateway's report that a text has arrived after all. */
export interface LateDelivery {
  readonly id: string;
  /** The gateway's id of the attempt. */
  readonly gatewayId: string;
  readonly now: Date;
  readonly reminderDelayHours: number;
}

/**
 * Marks an undelivered text as delivered after all while a retry of it still waits: cancels that retry, so that the
 * patient does not get the text twice, and gives its reminder back to the text. `false` when no retry waits. Call it in
 * a transaction. Source: docs/product.md §8.14.
 */
export async function takeLateDelivery(
  tx: Database,
  { id, gatewayId, now, reminderDelayHours }: LateDelivery,
): Promise<boolean> {
  const tries = await listTries(tx, id);
  await lockInOrder(tx, or(isOneOf(tries), inArray(messages.firstMessageId, tries)));
  const isIts = and(
    eq(messages.id, id),
    eq(messages.gatewayId, gatewayId),
    eq(messages.state, 'undelivered'),
  );
  const isWaiting = and(isOneOf(tries), isNotNull(messages.retryOfId), eq(messages.state, 'queued'));
  const [retry] = await tx.select({ id: messages.id }).from(messages).where(isWaiting);
  const [text] = await tx.select({ sentAt: messages.sentAt }).from(messages).where(isIts);
  if (!retry || !text) return false;
  const delay = sql`make_interval(secs => ${reminderDelayHours * 3600}::double precision)`;
  const sentAt = (text.sentAt ?? now).toISOString();
  const [reminder] = await tx
    .update(messages)
    .set({ firstMessageId: id, dueAt: sql`${sentAt}::timestamptz + ${delay}` })
    .where(and(eq(messages.firstMessageId, retry.id), IS_REMINDER, eq(messages.state, 'queued')))
    .returning({ id: messages.id });
  // A text has one reminder: the one that was canceled when it failed becomes the retry's.
  if (reminder) {
    await tx
      .update(messages)
      .set({ firstMessageId: retry.id })
      .where(and(eq(messages.firstMessageId, id), IS_REMINDER, ne(messages.id, reminder.id)));
  }
  const reason = { code: 'arrived_late' } as const;
  // Failed retries in between still say that another one follows.
  await tx
    .update(messages)
    .set(reasonColumns(reason))
    .where(and(isOneOf(tries), ne(messages.id, id)));
  await moveTexts(tx, eq(messages.id, retry.id), 'canceled', { reason });
  const arrived = { deliveredAt: now, errorCode: null, reason: null };
  const moved = await moveTexts(tx, isIts, 'delivered', arrived, 'late-delivery').returning({
    id: messages.id,
  });
  if (moved.length > 0) await publishText(tx, 'text.delivered', id);
  return true;
}

/**
 * `takeLateDelivery` for an attempt that came back. `false` when its text no longer waits. Call it in a transaction.
 */
export async function takeLateReturn(
  tx: Database,
  { id, gatewayId, now, reminderDelayHours }: LateDelivery,
): Promise<boolean> {
  const isWaiting = and(
    eq(messages.id, id),
    eq(messages.state, 'queued'),
    sql`${gatewayId} = ANY (${messages.returnedIds})`,
  );
  const [waiting] = await tx
    .update(messages)
    .set({ returnedIds: sql`array_remove(${messages.returnedIds}, ${gatewayId}::text)` })
    .where(isWaiting)
    .returning({ id: messages.id });
  if (!waiting) return false;
  const move = { id, reminderDelayHours };
  const accepted = { gatewayId, sentAt: now };
  await moveText(tx, { ...move, next: 'accepted', outcome: accepted, wasSentBefore: true });
  await moveText(tx, { ...move, next: 'delivered', outcome: { deliveredAt: now } });
  return true;
}

/** A text and the retries that followed it, one after the other. */
async function listTries(tx: Database, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE tries AS (
      SELECT id FROM messages WHERE id = ${id}::uuid
      UNION ALL
      SELECT next.id FROM messages AS next JOIN tries ON next.retry_of_id = tries.id
    )
    SELECT id FROM tries`);
  return rows.map((row) => row.id);
}

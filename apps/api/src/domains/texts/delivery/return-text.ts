import type { WaitReason } from '@eyecart/shared/reasons';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { moveTexts } from '../state.js';

/** An attempt that the gateway accepted and that came back undelivered through no fault of the number. */
export interface ReturnedText {
  readonly id: string;
  /** The gateway's id of the attempt. */
  readonly gatewayId: string;
  /** When it may be tried again at the earliest. */
  readonly dueAt: Date;
  /** What it waits for. */
  readonly wait: WaitReason | null;
  /** Only if fewer attempts than this came back before; by default any number. */
  readonly mostReturns?: number;
}

/**
 * Requeues a text that came back: nobody received it. Its time limits still count from when it was first queued.
 * `false` when the attempt is not its last one, it was settled, erased, or its number corrected. Call it in a
 * transaction. Source: docs/product.md §8.14.
 */
export async function returnText(
  tx: Database,
  { id, gatewayId, dueAt, wait, mostReturns }: ReturnedText,
): Promise<boolean> {
  const mayReturn = and(
    eq(messages.id, id),
    or(isNull(messages.gatewayId), eq(messages.gatewayId, gatewayId)),
    sql`${gatewayId} <> ALL (${messages.returnedIds})`,
    isNull(messages.erasedAt),
    isNull(messages.correctedAt),
    mostReturns === undefined ? undefined : sql`cardinality(${messages.returnedIds}) < ${mostReturns}`,
  );
  await tx.select({ id: messages.id }).from(messages).where(mayReturn).for('update');
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
    if (moved.length > 0) return true;
  }
  return false;
}

/**
 * Requeues a text that was reported as returned before the gateway answered the attempt, if that attempt was the one
 * that came back. `false` when it was not.
 */
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

import { and, asc, eq, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages, replies } from '../../db/schema/index.js';
import { isOneOf, lockInOrder } from './message-repository.js';
import { IS_WAITING, kindOf } from './number-status.js';
import { lockRepliesFrom } from './reply-repository.js';

/** Texts that may still be sent, or whose outcome is looked up by their number. */
const OPEN = ['queued', 'sending', 'unknown'] as const;
const isSettled = notInArray(messages.state, [...OPEN]);
const isNotErased = sql`${messages.erasedAt} IS NULL`;

/**
 * Erases the number and name of up to `limit` settled texts older than `before`, and returns how many. Safe to run
 * concurrently. Source: docs/product.md §12.1.
 */
export async function eraseOldTexts(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotErased, lt(messages.createdAt, before), isSettled))
    .orderBy(asc(messages.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return eraseWhere(tx, sql`${messages.id} IN ${old}`, now);
}

/** Erases the settled texts to a number, in a transaction. `underWay`: how many could not be erased yet. */
export async function eraseTextsTo(
  tx: Database,
  phoneNumber: string,
  now: Date,
): Promise<{ erased: number; underWay: number }> {
  const locked = await lockInOrder(tx, eq(messages.phoneNumber, phoneNumber));
  const erased = await eraseWhere(tx, and(isOneOf(locked), isSettled), now);
  return { erased, underWay: locked.length - erased };
}

async function eraseWhere(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await tx
    .update(messages)
    .set({ phoneNumber: null, patientLastName: null, unseenFailureAt: null, erasedAt: now })
    .where(which)
    .returning({ id: messages.id });
  return rows.length;
}

/**
 * Deletes up to `limit` decided replies older than `before`, and returns how many. Safe to run concurrently. Source:
 * docs/product.md §12.1.
 */
export async function eraseOldReplies(
  tx: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(lt(replies.receivedAt, before), sql`NOT ${IS_WAITING}`))
    .orderBy(asc(replies.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx.delete(replies).where(sql`${replies.id} IN ${old}`).returning({ id: replies.id });
  return rows.length;
}

/** Deletes all replies from a number. `wasPaused`: one of them still paused its texts. */
export async function eraseRepliesFrom(
  tx: Database,
  phoneNumber: string,
): Promise<{ erased: number; wasPaused: boolean }> {
  await lockRepliesFrom(tx, phoneNumber);
  const rows = await tx
    .delete(replies)
    .where(eq(replies.phoneNumber, phoneNumber))
    .returning({ kind: replies.kind, decidedAt: replies.decidedAt });
  const wasPaused = rows.some((row) => kindOf(row) === 'other' && row.decidedAt === null);
  return { erased: rows.length, wasPaused };
}

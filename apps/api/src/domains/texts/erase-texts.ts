import { and, asc, eq, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { isOneOf, lockInOrder } from './cancel-texts.js';

/** Texts that may still be sent, or whose outcome is looked up by their number. */
const OPEN = ['queued', 'sending', 'unknown'] as const;
const isSettled = notInArray(messages.state, [...OPEN]);
const isNotErased = sql`${messages.erasedAt} IS NULL`;

/**
 * Erases number and name of up to `limit` settled texts from before an instant, and returns how many. Any number of workers
 * may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldTexts(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotErased, lt(messages.createdAt, before), isSettled))
    .orderBy(asc(messages.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(db, sql`${messages.id} IN ${old}`, now);
}

/**
 * Erases number and name of all settled texts to a number, in a transaction. `underWay` counts those that are being sent
 * and could not be erased yet.
 */
export async function eraseTextsTo(
  tx: Database,
  phoneNumber: string,
  now: Date,
): Promise<{ erased: number; underWay: number }> {
  const locked = await lockInOrder(tx, eq(messages.phoneNumber, phoneNumber));
  const erased = await erase(tx, and(isOneOf(locked), isSettled), now);
  return { erased, underWay: locked.length - erased };
}

async function erase(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(messages)
    .set({ phoneNumber: null, patientLastName: null, unseenFailureAt: null, erasedAt: now })
    .where(which)
    .returning({ id: messages.id });
  return rows.length;
}

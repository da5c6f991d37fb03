import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { replies } from '../../db/schema/index.js';
import { IS_WAITING, kindOf } from './number-status.js';
import { lockRepliesFrom } from './reply-repository.js';

/**
 * Deletes up to `limit` replies from before an instant and returns how many; replies that wait for a decision stay.
 * Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldReplies(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: replies.id })
    .from(replies)
    .where(and(lt(replies.receivedAt, before), sql`NOT ${IS_WAITING}`))
    .orderBy(asc(replies.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db.delete(replies).where(sql`${replies.id} IN ${old}`).returning({ id: replies.id });
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

import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { followUpDismissals } from '../../db/schema/index.js';

/**
 * Erases the numbers of up to `limit` dismissals from before an instant, and returns how many; the rows stay for the
 * counts. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldDismissals(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: followUpDismissals.id })
    .from(followUpDismissals)
    .where(and(isNull(followUpDismissals.erasedAt), lt(followUpDismissals.dismissedAt, before)))
    .orderBy(asc(followUpDismissals.dismissedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(db, sql`${followUpDismissals.id} IN ${old}`, now);
}

/** Erases a number from its dismissals, and returns how many there were. */
export const eraseDismissalsOf = (tx: Database, phoneNumber: string, now: Date): Promise<number> =>
  erase(tx, eq(followUpDismissals.phoneNumber, phoneNumber), now);

async function erase(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(followUpDismissals)
    .set({ phoneNumber: null, erasedAt: now })
    .where(which)
    .returning({ id: followUpDismissals.id });
  return rows.length;
}

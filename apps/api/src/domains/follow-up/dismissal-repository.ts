import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { followUpDismissals } from '../../db/schema/index.js';

/** Stores a dismissal; returns its id. */
export async function insertDismissal(
  tx: Database,
  dismissal: typeof followUpDismissals.$inferInsert,
): Promise<string> {
  const [added] = await tx
    .insert(followUpDismissals)
    .values(dismissal)
    .returning({ id: followUpDismissals.id });
  if (!added) throw new Error('The dismissal was not stored.');
  return added.id;
}

const isTheirs = (practiceId: string, id: string) =>
  and(eq(followUpDismissals.id, id), eq(followUpDismissals.practiceId, practiceId));

/** Undoes a practice's dismissal and returns its needs; null when it was undone before, or there is none. */
export async function undoDismissal(
  tx: Database,
  practiceId: string,
  id: string,
  now: Date,
): Promise<readonly string[] | null> {
  const [undone] = await tx
    .update(followUpDismissals)
    .set({ undoneAt: now })
    .where(and(isTheirs(practiceId, id), isNull(followUpDismissals.undoneAt)))
    .returning({ needs: followUpDismissals.needs });
  return undone?.needs ?? null;
}

export async function hasDismissal(tx: Database, practiceId: string, id: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: followUpDismissals.id })
    .from(followUpDismissals)
    .where(isTheirs(practiceId, id));
  return known !== undefined;
}

/**
 * Erases the numbers of up to `limit` dismissals from before an instant, and returns how many; the rows stay for the
 * counts. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldDismissals(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: followUpDismissals.id })
    .from(followUpDismissals)
    .where(and(isNull(followUpDismissals.erasedAt), lt(followUpDismissals.dismissedAt, before)))
    .orderBy(asc(followUpDismissals.dismissedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(tx, sql`${followUpDismissals.id} IN ${old}`, now);
}

/** Erases a number from its dismissals, and returns how many there were. */
export const eraseDismissalsOf = (tx: Database, phoneNumber: string, now: Date): Promise<number> =>
  erase(tx, eq(followUpDismissals.phoneNumber, phoneNumber), now);

async function erase(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await tx
    .update(followUpDismissals)
    .set({ phoneNumber: null, erasedAt: now })
    .where(which)
    .returning({ id: followUpDismissals.id });
  return rows.length;
}

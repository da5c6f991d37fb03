import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { refills } from '../../db/schema/index.js';

/**
 * Erases number and name of up to `limit` refills that were made before an instant, and returns how many; one that is
 * still open is withdrawn. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldRefills(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: refills.id })
    .from(refills)
    .where(and(isNull(refills.erasedAt), lt(refills.createdAt, before)))
    .orderBy(asc(refills.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(db, sql`${refills.id} IN ${old}`, now);
}

/** Withdraws a number's open refills and erases it from all of them; returns how many there were. */
export const eraseRefillsOf = (tx: Database, phoneNumber: string, now: Date): Promise<number> =>
  erase(tx, eq(refills.phoneNumber, phoneNumber), now);

async function erase(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .update(refills)
    .set({
      phoneNumber: null,
      patientLastName: null,
      erasedAt: now,
      state: sql`CASE WHEN ${refills.state} = 'open' THEN 'withdrawn' ELSE ${refills.state} END`,
      withdrawal: sql`CASE WHEN ${refills.state} = 'open' THEN 'erased' ELSE ${refills.withdrawal} END`,
      closedAt: sql`coalesce(${refills.closedAt}, ${at})`,
    })
    .where(which)
    .returning({ id: refills.id });
  return rows.length;
}

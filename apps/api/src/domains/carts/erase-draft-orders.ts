import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { draftOrders } from '../../db/schema/index.js';

/**
 * Deletes up to `limit` draft orders from before an instant, and returns how many. Drafts are not kept without a name,
 * because no one could tell whose they are. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldDraftOrders(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .where(lt(draftOrders.createdAt, before))
    .orderBy(asc(draftOrders.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .delete(draftOrders)
    .where(sql`${draftOrders.id} IN ${old}`)
    .returning({ id: draftOrders.id });
  return rows.length;
}

/** Deletes all draft orders for a number, and returns how many. */
export async function eraseDraftOrdersFor(tx: Database, phoneNumber: string): Promise<number> {
  const rows = await tx
    .delete(draftOrders)
    .where(eq(draftOrders.phoneNumber, phoneNumber))
    .returning({ id: draftOrders.id });
  return rows.length;
}

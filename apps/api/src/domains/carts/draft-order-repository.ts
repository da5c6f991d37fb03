import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { draftOrders } from '../../db/schema/index.js';
import { createSoftDelete } from '../../db/soft-delete.js';

export type DraftOrderRow = typeof draftOrders.$inferSelect;

export const draftSoftDelete = createSoftDelete<number>({
  table: draftOrders,
  id: draftOrders.id,
  topic: 'draft orders',
});

/** Adds a draft order and returns it; null when the practice already has `most`. Call it in a transaction. */
export async function addDraftOrder(
  tx: Database,
  draft: Omit<DraftOrderRow, 'id' | 'deletedAt'>,
  most: number,
): Promise<DraftOrderRow | null> {
  if (await draftSoftDelete.isFull(tx, draft.practiceId, most)) return null;
  const [added] = await tx.insert(draftOrders).values(draft).returning();
  if (!added) throw new Error('The draft order was not stored.');
  return added;
}

/** The practice's draft orders, newest first. */
export async function listDraftOrders(tx: Database, practiceId: string): Promise<DraftOrderRow[]> {
  return tx
    .select()
    .from(draftOrders)
    .where(draftSoftDelete.isKeptOf(practiceId))
    .orderBy(desc(draftOrders.createdAt), desc(draftOrders.id));
}

/** The draft order added last and how many there are, in another statement; no row for an empty queue. */
export const selectQueue = (practiceId: string): SQL => sql`
  SELECT id, patient_last_name, count(*) OVER ()::integer AS total
  FROM draft_orders
  WHERE practice_id = ${practiceId} AND deleted_at IS NULL
  ORDER BY id DESC
  LIMIT 1`;

/** Whether the practice has this draft order; one that was deleted by staff counts for as long as it can be restored. */
export async function hasDraftOrder(tx: Database, practiceId: string, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)));
  return found.length > 0;
}

/** Removes a draft order for good; `false` when the practice has no such draft order. */
export async function removeDraftOrder(tx: Database, practiceId: string, id: number): Promise<boolean> {
  const removed = await tx
    .delete(draftOrders)
    .where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)))
    .returning({ id: draftOrders.id });
  return removed.length > 0;
}

/**
 * Deletes up to `limit` draft orders from before an instant, and returns how many. Drafts are not kept without a name,
 * because no one could tell whose they are. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldDraftOrders(
  tx: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .where(lt(draftOrders.createdAt, before))
    .orderBy(asc(draftOrders.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx
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

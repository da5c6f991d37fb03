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

/** SQL: no text of its cart is under way or sent; a process may die before it removes such a draft order. */
const IS_UNSENT = sql`(sent_message_id IS NULL OR (
  SELECT state IN ('undelivered', 'refused', 'canceled') FROM messages WHERE messages.id = sent_message_id))`;

/** Adds a draft order and returns it; null when the practice already has `most`. Call it in a transaction. */
export async function addDraftOrder(
  tx: Database,
  draft: Omit<DraftOrderRow, 'id' | 'deletedAt' | 'sentMessageId'>,
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
    .where(and(draftSoftDelete.isKeptOf(practiceId), IS_UNSENT))
    .orderBy(desc(draftOrders.createdAt), desc(draftOrders.id));
}

/** SQL: the newest draft order and how many there are; no row for an empty queue. */
export const selectQueue = (practiceId: string): SQL => sql`
  SELECT id, patient_last_name, count(*) OVER ()::integer AS total
  FROM draft_orders
  WHERE practice_id = ${practiceId} AND deleted_at IS NULL AND ${IS_UNSENT}
  ORDER BY id DESC
  LIMIT 1`;

/** Locks a draft order, deleted or not. `false` when there is none, or a text of its cart is under way or sent. */
export async function lockDraftOrder(tx: Database, practiceId: string, id: number): Promise<boolean> {
  const isThis = and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id));
  await tx.select({ id: draftOrders.id }).from(draftOrders).where(isThis).for('update');
  // A statement of its own, which sees what was committed while the first one waited.
  const waiting = await tx.select({ id: draftOrders.id }).from(draftOrders).where(and(isThis, IS_UNSENT));
  return waiting.length > 0;
}

/** Stores which text a draft order's cart is sent with. */
export async function markDraftOrderSent(tx: Database, id: number, messageId: string): Promise<void> {
  await tx.update(draftOrders).set({ sentMessageId: messageId }).where(eq(draftOrders.id, id));
}

/** Removes a draft order for good, if the practice has it. */
export async function removeDraftOrder(tx: Database, practiceId: string, id: number): Promise<void> {
  await tx.delete(draftOrders).where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)));
}

/**
 * Deletes up to `limit` draft orders older than `before`, and returns how many: without a name, no one could tell whose
 * they are. Safe to run concurrently. Source: docs/product.md §12.1.
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

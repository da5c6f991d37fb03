import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { draftOrders } from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';

export type DraftOrderRow = typeof draftOrders.$inferSelect;

export type DraftOrderRepository = ReturnType<typeof createDraftOrderRepository>;

export function createDraftOrderRepository(db: Database) {
  return {
    /** Adds a draft order and returns it; null when the practice already has `most`. Call it in a transaction. */
    async add(draft: Omit<DraftOrderRow, 'id' | 'deletedAt'>, most: number): Promise<DraftOrderRow | null> {
      if (await isFull(db, draft.practiceId, most)) return null;
      const [added] = await db.insert(draftOrders).values(draft).returning();
      if (!added) throw new Error('The draft order was not stored.');
      return added;
    },

    /** The practice's draft orders, newest first. */
    async listByPractice(practiceId: string): Promise<DraftOrderRow[]> {
      return db
        .select()
        .from(draftOrders)
        .where(isKeptOf(practiceId))
        .orderBy(desc(draftOrders.createdAt), desc(draftOrders.id));
    },

    /** Deletes a draft order until it is restored or cleared; `false` when the practice has no such draft order. */
    async moveToTrash(practiceId: string, id: number, now: Date): Promise<boolean> {
      const moved = await db
        .update(draftOrders)
        .set({ deletedAt: now })
        .where(and(isKeptOf(practiceId), eq(draftOrders.id, id)))
        .returning({ id: draftOrders.id });
      return moved.length > 0;
    },

    /**
     * Restores a deleted draft order; `kept` when it was not deleted. Call it in a transaction.
     */
    async restore(
      practiceId: string,
      id: number,
      most: number,
    ): Promise<'restored' | 'kept' | 'unknown' | 'full'> {
      const isIt = and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id));
      const isOverLimit = await isFull(db, practiceId, most);
      const [draft] = await db.select().from(draftOrders).where(isIt).for('update');
      if (!draft) return 'unknown';
      if (draft.deletedAt === null) return 'kept';
      if (isOverLimit) return 'full';
      await db.update(draftOrders).set({ deletedAt: null }).where(isIt);
      return 'restored';
    },

    /** Removes for good what was deleted before an instant. */
    async clearDeleted(before: Date): Promise<void> {
      await db.delete(draftOrders).where(lt(draftOrders.deletedAt, before));
    },

    /** Removes a draft order for good; `false` when the practice has no such draft order. */
    async remove(practiceId: string, id: number): Promise<boolean> {
      const removed = await db
        .delete(draftOrders)
        .where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)))
        .returning({ id: draftOrders.id });
      return removed.length > 0;
    },
  };
}

const isKeptOf = (practiceId: string) =>
  and(eq(draftOrders.practiceId, practiceId), isNull(draftOrders.deletedAt));

/** Whether the practice has `most` draft orders; others that would add one wait for this transaction. */
async function isFull(tx: Database, practiceId: string, most: number): Promise<boolean> {
  await takeTurns(tx, `draft orders ${practiceId}`);
  const [existing] = await tx.select({ count: count() }).from(draftOrders).where(isKeptOf(practiceId));
  return existing !== undefined && existing.count >= most;
}

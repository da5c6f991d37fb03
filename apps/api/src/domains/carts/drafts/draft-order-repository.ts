import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { draftOrders } from '../../../db/schema/index.js';
import { createSoftDelete } from '../../../db/soft-delete.js';

export type DraftOrderRow = typeof draftOrders.$inferSelect;

export const draftSoftDelete = createSoftDelete<number>({
  table: draftOrders,
  id: draftOrders.id,
  topic: 'draft orders',
});

export type DraftOrderRepository = ReturnType<typeof createDraftOrderRepository>;

export function createDraftOrderRepository(db: Database) {
  return {
    /** Adds a draft order and returns it; null when the practice already has `most`. Call it in a transaction. */
    async add(draft: Omit<DraftOrderRow, 'id' | 'deletedAt'>, most: number): Promise<DraftOrderRow | null> {
      if (await draftSoftDelete.isFull(db, draft.practiceId, most)) return null;
      const [added] = await db.insert(draftOrders).values(draft).returning();
      if (!added) throw new Error('The draft order was not stored.');
      return added;
    },

    /** The practice's draft orders, newest first. */
    async listByPractice(practiceId: string): Promise<DraftOrderRow[]> {
      return db
        .select()
        .from(draftOrders)
        .where(draftSoftDelete.isKeptOf(practiceId))
        .orderBy(desc(draftOrders.createdAt), desc(draftOrders.id));
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

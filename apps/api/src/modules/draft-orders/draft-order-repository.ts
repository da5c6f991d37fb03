import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { draftOrders } from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';

export type DraftOrderRow = typeof draftOrders.$inferSelect;

export type DraftOrderRepository = ReturnType<typeof createDraftOrderRepository>;

export function createDraftOrderRepository(db: Database) {
  return {
    /** Adds a draft order and returns it; null when the practice already has `most`. Call it in a transaction. */
    async add(draft: Omit<DraftOrderRow, 'id'>, most: number): Promise<DraftOrderRow | null> {
      await takeTurns(db, `draft orders ${draft.practiceId}`);
      const [existing] = await db
        .select({ count: count() })
        .from(draftOrders)
        .where(eq(draftOrders.practiceId, draft.practiceId));
      if (existing && existing.count >= most) return null;
      const [added] = await db.insert(draftOrders).values(draft).returning();
      if (!added) throw new Error('The draft order was not stored.');
      return added;
    },

    /** The practice's draft orders, newest first. */
    async listByPractice(practiceId: string): Promise<DraftOrderRow[]> {
      return db
        .select()
        .from(draftOrders)
        .where(eq(draftOrders.practiceId, practiceId))
        .orderBy(desc(draftOrders.createdAt), desc(draftOrders.id));
    },

    /** `false` when the practice has no such draft order. */
    async remove(practiceId: string, id: number): Promise<boolean> {
      const removed = await db
        .delete(draftOrders)
        .where(and(eq(draftOrders.practiceId, practiceId), eq(draftOrders.id, id)))
        .returning({ id: draftOrders.id });
      return removed.length > 0;
    },
  };
}

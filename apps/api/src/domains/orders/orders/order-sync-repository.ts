import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { orderSync } from '../../../db/schema/index.js';

export type OrderSyncRepository = ReturnType<typeof createOrderSyncRepository>;

export function createOrderSyncRepository(db: Database) {
  return {
    /** How far the shop's orders have been read; null before the first time. */
    async findReadUntil(): Promise<Date | null> {
      const [state] = await db.select().from(orderSync);
      return state?.changesReadUntil ?? null;
    },

    /** Saves how far they have been read; never moves back. */
    async setReadUntil(changesReadUntil: Date): Promise<void> {
      await db
        .insert(orderSync)
        .values({ id: 1, changesReadUntil })
        .onConflictDoUpdate({
          target: orderSync.id,
          set: {
            changesReadUntil: sql`greatest(${orderSync.changesReadUntil}, excluded.changes_read_until)`,
          },
        });
    },
  };
}

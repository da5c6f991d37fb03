import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { orderSync } from '../../db/schema/index.js';

export type OrderSyncRepository = ReturnType<typeof createOrderSyncRepository>;

export function createOrderSyncRepository(db: Database) {
  return {
    /** Up to when the shop's orders were read; null before the first time. */
    async findReadUntil(): Promise<Date | null> {
      const [state] = await db.select().from(orderSync);
      return state?.changesReadUntil ?? null;
    },

    /** Notes how far they are read; never takes it back. */
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

import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { replySync } from '../../../db/schema/index.js';

export type ReplySyncRepository = ReturnType<typeof createReplySyncRepository>;

export function createReplySyncRepository(db: Database) {
  return {
    /** How far the gateway's replies have been read; null before the first time. */
    async findReadUntil(): Promise<Date | null> {
      const [state] = await db.select().from(replySync);
      return state?.readUntil ?? null;
    },

    /** Saves how far they have been read; never moves back. */
    async setReadUntil(readUntil: Date): Promise<void> {
      await db
        .insert(replySync)
        .values({ id: 1, readUntil })
        .onConflictDoUpdate({
          target: replySync.id,
          set: { readUntil: sql`greatest(${replySync.readUntil}, excluded.read_until)` },
        });
    },
  };
}

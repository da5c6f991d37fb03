import { sql } from 'drizzle-orm';
import type { Database } from './client.js';

/** Makes transactions on the same topic take turns across all instances, until each one ends. */
export async function takeAdvisoryLock(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${topic}, 0))`);
}

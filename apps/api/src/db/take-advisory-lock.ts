import { sql } from 'drizzle-orm';
import type { Database } from './client.js';

/** Transaction-level advisory lock on a topic, across all instances. */
export async function takeAdvisoryLock(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${topic}, 0))`);
}

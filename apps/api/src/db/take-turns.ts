import { sql } from 'drizzle-orm';
import type { Database } from './client.js';

/** Makes transactions that name the same topic take turns, on all instances, until each of them ends. */
export async function takeTurns(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${topic}, 0))`);
}

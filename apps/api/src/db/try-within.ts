import { sql } from 'drizzle-orm';
import type { Database } from './client.js';

/** Runs work in a savepoint: when it throws, only its changes are rolled back. @throws what the work threw */
export async function tryWithin<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SAVEPOINT try_within`);
  try {
    const result = await work();
    await tx.execute(sql`RELEASE SAVEPOINT try_within`);
    return result;
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT try_within`);
    throw error;
  }
}

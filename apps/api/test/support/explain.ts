import { type SQL, sql } from 'drizzle-orm';
import type { TestApi } from './test-api.js';

/**
 * The plan of a query on a small table, with sequential scans turned off, since PostgreSQL would otherwise read
 * the whole table.
 */
export function explain(api: TestApi, query: SQL): Promise<string> {
  return api.dependencies.database.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    await tx.execute(sql`SET LOCAL enable_bitmapscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

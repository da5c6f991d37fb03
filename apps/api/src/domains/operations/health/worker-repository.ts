import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { WORKER_NAME } from '../../../db/notifications.js';

/**
 * The workers that are connected to the database. Each has a connection for notifications, which it uses every two
 * seconds and which bypasses any pooler.
 */
export async function listWorkers(db: Database): Promise<readonly { readonly silentSeconds: number }[]> {
  const { rows } = await db.execute<{ silentSeconds: number }>(sql`
    SELECT extract(epoch FROM clock_timestamp() - query_start)::float AS "silentSeconds" FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${WORKER_NAME}`);
  return rows;
}

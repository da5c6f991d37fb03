import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import * as schema from './schema/index.js';

export type Schema = typeof schema;
/** A Drizzle handle: the pool itself, or one transaction of it. */
export type Database = Pick<
  NodePgDatabase<Schema>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;
export type RootDatabase = NodePgDatabase<Schema> & { readonly $client: pg.Pool };

export interface DatabaseClient {
  readonly db: RootDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. Statements time out after 15 s; broken idle connections are logged. */
export function openDatabase(options: { url: string; poolSize: number; log: Logger }): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // A dead connection never reports the server's timeout, so the client has one too.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'eyecart',
  });
  pool.on('error', (error) =>
    options.log.warn({ reason: error.message }, 'An idle database connection broke'),
  );
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

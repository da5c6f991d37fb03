import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';
import { DatabasePool } from './database-away.js';
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

/** Keepalives and connection checks by which the server notices a vanished client, where its platform has them. */
const SERVER_CHECKS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '2s',
} as const;

const WAIT_MS = 5_000;

/**
 * Opens a pool. The server cancels statements after 15 s, or after waiting 10 s for a lock, and ends a session that is
 * idle in a transaction for 5 s, so that a process that hangs cannot hold a lock for longer. A broken connection is
 * logged, and its user gets an error.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  /** How long a caller waits for a connection of the pool; for a lock, twice as long. */
  waitMs?: number | undefined;
  log: Logger;
}): DatabaseClient {
  const { waitMs = WAIT_MS } = options;
  const pool = new DatabasePool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 15_000,
    // Shorter than the statement timeout, since a lock timeout is answered with "try again", a slow statement is not.
    lock_timeout: 2 * waitMs,
    idle_in_transaction_session_timeout: 5_000,
    // For connections that broke silently.
    query_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'eyecart',
    onConnect: setServerChecks,
  });
  pool.on('connect', (client) =>
    // Without a listener, an error while the connection is in use would end the process.
    client.on('error', (error) =>
      options.log.warn({ fault: describeFault(error) }, 'A database connection broke'),
    ),
  );
  // The listener above has logged it.
  pool.on('error', () => undefined);
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** One for `LISTEN`, two for the long tasks that run alone, and a spare. */
const SESSION_CONNECTIONS = 4;

/**
 * Opens a pool where each connection is one server session until it ends: the same pool or, with a pooler in
 * transaction mode, a small one that bypasses it.
 */
export function openSessionDatabase(
  { url, directUrl, waitMs }: { url: string; directUrl: string; waitMs?: number | undefined },
  database: DatabaseClient,
  log: Logger,
): DatabaseClient {
  if (directUrl === url) return database;
  return openDatabase({ url: directUrl, poolSize: SESSION_CONNECTIONS, waitMs, log });
}

async function setServerChecks(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  await client.query(
    `SELECT set_config(name, $1::jsonb ->> name, false) FROM pg_settings WHERE name IN (SELECT jsonb_object_keys($1::jsonb))`,
    [JSON.stringify(SERVER_CHECKS)],
  );
}

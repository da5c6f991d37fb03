import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ConfigError } from '../config-error.js';
import { PACKAGE_FOLDER } from '../package-folder.js';
import { openTaskSession } from './open-task-session.js';

/** Any constant works as long as every instance uses it. */
const MIGRATION_LOCK = 7_302_206;
const MIGRATIONS_FOLDER = path.join(PACKAGE_FOLDER, 'migrations');
const NO_PRIVILEGE = '42501';

const TELL_AFTER_MS = 10_000;
const WAITS =
  'Waiting for another process that is changing the database schema. If it hangs, the database ends its session after a minute.';

/** Shorter ones are for tests. */
interface MigrationLimits {
  /** How long the session may be silent before the server ends it. */
  readonly silenceMs?: number;
  /** Says what it waits for, each time this many milliseconds have passed. */
  readonly tell?: (message: string) => void;
  readonly tellAfterMs?: number;
}

const tellOperator = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/**
 * Migrates a database to the newest schema. Instances that start together take turns. A role that may not change the
 * schema can start on one that is up to date. A process that hangs meanwhile does not block the others for longer than a
 * minute.
 * @throws ConfigError when the schema is out of date and the role may not change it, or when it is newer than this
 * release
 */
export async function migrateDatabase(
  url: string,
  { silenceMs, tell = tellOperator, tellAfterMs = TELL_AFTER_MS }: MigrationLimits = {},
): Promise<void> {
  const client = await openTaskSession(url, 'eyecart-migrate', silenceMs);
  try {
    const timer = setInterval(() => tell(WAITS), tellAfterMs);
    try {
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    } finally {
      clearInterval(timer);
    }
    const applied = await findApplied(client);
    refuseNewer(applied);
    if (applied !== null && applied >= readNewest()) return;
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new ConfigError(
      'The database schema is out of date, and the role of DATABASE_URL may not change it. Run prepare with DATABASE_OWNER_URL first.',
    );
  } finally {
    await client.end();
  }
}

/** @throws ConfigError when a newer release has changed the schema: this one was never tested on it */
export async function refuseNewerSchema(database: Queryable): Promise<void> {
  refuseNewer(await findApplied(database));
}

type Queryable = Pick<pg.Pool | pg.Client, 'query'>;

function refuseNewer(applied: number | null): void {
  const newest = readNewest();
  if (applied === null || applied <= newest) return;
  throw new ConfigError(
    `The database has the schema of a newer release: its last change was made on ${showInstant(applied)}, and this release has those up to ${showInstant(newest)}. Start the newer release, or go back as docs/operations.md says under "Upgrade and rollback".`,
  );
}

const showInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** When the newest migration that the database has was made; null for an empty database. */
async function findApplied(database: Queryable): Promise<number | null> {
  const { rows: tables } = await database.query(
    "SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return null;
  const { rows } = await database.query<{ newest: string | null }>(
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : Number(newest);
}

/** When the newest migration of this release was made. */
export function readNewest(): number {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'),
  );
  return Math.max(...journal.entries.map(({ when }) => when));
}

/** Drizzle wraps the server's error. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === NO_PRIVILEGE) || isRefused(error.cause);
}

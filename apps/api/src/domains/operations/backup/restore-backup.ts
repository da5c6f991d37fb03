import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../../db/client.js';
import { applyInTransaction } from '../../../db/migrations/apply-migration.js';
import { findPending } from '../../../db/migrations/compare-migrations.js';
import { holdMigrationLock } from '../../../db/migrations/hold-migration-lock.js';
import { openTaskSession } from '../../../db/open-task-session.js';
import * as schema from '../../../db/schema/index.js';
import { bringSchemaTo, RestoreRefused, splitMigrations } from './backup-schema.js';
import { type BackupTable, listBackupTables, listTables } from './list-tables.js';
import { type CheckedBackup, checkBackup, readBackup } from './read-backup.js';
import { writeSlowly } from './write-slowly.js';

export const IN_USE = 'The API or a worker is using this database. Stop them all first.';

interface RestorePlace {
  readonly file: string;
  /** The role that owns the tables. */
  readonly ownerUrl: string;
  /** Whether what is in the database may be deleted. */
  readonly replaces: boolean;
}

interface RestoreOptions extends RestorePlace {
  /** Runs at the end, in the same transaction. */
  readonly beforeCommit: (tx: Database, backup: CheckedBackup) => Promise<void>;
}

/**
 * Restores a backup in one transaction: all of it, with every row and checksum compared, or nothing. A backup of an
 * older release goes into that release's schema, which is then migrated.
 * @throws BackupDamaged, RestoreRefused, ConfigError when the database has a schema that this release does not know
 */
export async function restoreBackup({
  file,
  ownerUrl,
  replaces,
  beforeCommit,
}: RestoreOptions): Promise<CheckedBackup> {
  const backup = await checkBackup(file);
  const { known, later } = splitMigrations(backup);
  const client = await openTaskSession(ownerUrl, 'eyecart-restore');
  try {
    await holdMigrationLock(client);
    await findPending(client);
    if (await isInUse(client)) throw new RestoreRefused(IN_USE);
    await client.query('BEGIN');
    if (!replaces) await refuseFull(client, await listBackupTables(client));
    await bringSchemaTo(client, known);
    const tables = await listTables(client);
    const names = tables.map(({ name }) => client.escapeIdentifier(name));
    // Triggers would refuse to empty the append-only tables, and record restored rows as changes.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${names.join(', ')}`);
    await copyRows(client, file, tables);
    await compareCounts(client, backup);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await applyInTransaction(client, later);
    await beforeCommit(drizzle(client, { schema }), backup);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return backup;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** What a restore would meet. */
interface Found {
  readonly backup: CheckedBackup;
  readonly rowsThere: number;
  /** The restore itself is refused until nothing uses the database. */
  readonly isInUse: boolean;
}

/** Changes nothing. @throws BackupDamaged, and RestoreRefused as the restore itself would */
export async function inspectRestore({ file, ownerUrl, replaces }: RestorePlace): Promise<Found> {
  const backup = await checkBackup(file);
  splitMigrations(backup);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'eyecart-restore' });
  await client.connect();
  try {
    await findPending(client);
    const tables = await listBackupTables(client);
    if (!replaces) await refuseFull(client, tables);
    let rowsThere = 0;
    for (const { name } of tables.filter(isFilledByUse)) rowsThere += await countIn(client, name);
    return { backup, rowsThere, isInUse: await isInUse(client) };
  } finally {
    await client.end();
  }
}

/** Programs that are still running would send texts from before the restore. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    "SELECT count(*)::integer AS others FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('eyecart', 'eyecart-worker')",
  );
  return rows[0]?.others !== 0;
}

async function refuseFull(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.filter(isFilledByUse)) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0) {
      throw new RestoreRefused(
        `The database is not empty: there are rows in ${name}. With --replace they are all deleted first.`,
      );
    }
  }
}

/** The one row of `catalog_state` comes with the schema. */
const isFilledByUse = ({ name }: BackupTable): boolean => name !== 'catalog_state';

async function countIn(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${client.escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

async function copyRows(client: pg.Client, file: string, tables: readonly BackupTable[]): Promise<void> {
  let copying: ReturnType<typeof writeSlowly> | null = null;
  await readBackup(file, {
    async onTable(name, columns) {
      const table = tables.find((one) => one.name === name);
      if (table?.columns.join() !== columns.join()) throw new RestoreRefused(wordOtherTable(name));
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const statement = `COPY public.${client.escapeIdentifier(name)} (${list}) FROM STDIN`;
      copying = writeSlowly(client.query(copyFrom(statement)));
    },
    async onRows(rows) {
      await copying?.write(rows);
    },
    async onTableEnd() {
      await copying?.end();
      copying = null;
    },
    async onSequence(name, value, isCalled) {
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${name}`, value, isCalled]);
    },
  });
}

/** Only for the oldest backups: the hashes in later ones tell before. */
const wordOtherTable = (name: string): string =>
  `The backup has the table ${name} with other columns than its release. Restore it with the release that wrote it.`;

async function compareCounts(client: pg.Client, { sums }: CheckedBackup): Promise<void> {
  for (const [name, { rows: expected }] of Object.entries(sums)) {
    if ((await countIn(client, name)) !== expected) throw new Error(`The table ${name} is missing rows.`);
  }
}

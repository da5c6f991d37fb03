import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../client.js';
import { migrateDatabase, readNewest } from '../migrate.js';
import * as schema from '../schema/index.js';
import { type BackupTable, LEFT_OUT, listBackupTables } from './list-tables.js';
import { type CheckedBackup, checkBackup, readBackup } from './read-backup.js';

/** Why nothing was restored; the database is as it was. */
export class RestoreRefused extends Error {}

interface RestoreOptions {
  readonly file: string;
  /** The role that owns the tables. */
  readonly ownerUrl: string;
  /** Whether what is in the database may be deleted. */
  readonly replaces: boolean;
  /** Runs at the end, in the same transaction. */
  readonly beforeCommit: (tx: Database, backup: CheckedBackup) => Promise<void>;
}

/**
 * Restores a backup in one transaction: all of it, with every row and checksum compared, or nothing.
 * @throws BackupDamaged, RestoreRefused
 */
export async function restoreBackup({
  file,
  ownerUrl,
  replaces,
  beforeCommit,
}: RestoreOptions): Promise<CheckedBackup> {
  const backup = await checkBackup(file);
  refuseOtherRelease(backup);
  await migrateDatabase(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'eyecart-restore' });
  await client.connect();
  try {
    await refuseWhileInUse(client);
    await client.query('BEGIN');
    const tables = await listBackupTables(client);
    if (!replaces) await refuseFull(client, tables);
    const names = [...tables.map(({ name }) => name), ...LEFT_OUT].map((name) =>
      client.escapeIdentifier(name),
    );
    // Triggers refuse to empty the ledger, and would record restored rows as changes.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${names.join(', ')}`);
    await copyRows(client, file);
    await compareCounts(client, backup);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
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

/** Called before anything is migrated: an older release that is still in use could not start on the newer schema. */
function refuseOtherRelease({ migration }: CheckedBackup): void {
  if (migration === String(readNewest())) return;
  throw new RestoreRefused(
    'This backup is from another release, with another schema. Restore it with the release that wrote it, then upgrade.',
  );
}

/** Programs that are still running would send texts from before the restore. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    "SELECT count(*)::integer AS others FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'eyecart'",
  );
  if (rows[0]?.others === 0) return;
  throw new RestoreRefused('The API or a worker is using this database. Stop them all first.');
}

async function refuseFull(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables) {
    // Its one row comes with the schema.
    if (name === 'catalog_state') continue;
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0) {
      throw new RestoreRefused(
        `The database is not empty: there are rows in ${name}. With --replace they are all deleted first.`,
      );
    }
  }
}

async function copyRows(client: pg.Client, file: string): Promise<void> {
  let copying: CopyStreamQuery | null = null;
  await readBackup(file, {
    async onTable(name, columns) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      copying = client.query(copyFrom(`COPY public.${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
      // A failure is thrown where the table ends.
      copying.on('error', () => undefined);
    },
    async onRows(rows) {
      if (copying && !copying.errored && !copying.write(rows)) {
        await Promise.race([once(copying, 'drain'), finished(copying, { readable: false })]);
      }
    },
    async onTableEnd() {
      if (!copying) return;
      const ended = finished(copying);
      copying.end();
      await ended;
      copying = null;
    },
    async onSequence(name, value, isCalled) {
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${name}`, value, isCalled]);
    },
  });
}

async function compareCounts(client: pg.Client, { sums }: CheckedBackup): Promise<void> {
  for (const [name, { rows: expected }] of Object.entries(sums)) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${client.escapeIdentifier(name)}`,
    );
    if (rows[0]?.count !== expected) throw new Error(`The table ${name} is missing rows.`);
  }
}

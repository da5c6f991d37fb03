import type pg from 'pg';
import { applyInTransaction } from '../../../db/migrations/apply-migration.js';
import {
  compareMigrations,
  findApplied,
  type SchemaState,
} from '../../../db/migrations/compare-migrations.js';
import { listMigrations, type Migration } from '../../../db/migrations/list-migrations.js';
import type { BackupHeader } from './backup-format.js';

/** Why nothing was restored; the database is as it was. */
export class RestoreRefused extends Error {}

/** The migrations of this release, by whether a backup was written with them. */
interface SplitMigrations {
  readonly known: readonly Migration[];
  readonly later: readonly Migration[];
}

/** Which migrations made the schema of a backup. @throws RestoreRefused when this release does not have them */
export function splitMigrations(header: BackupHeader): SplitMigrations {
  const own = listMigrations();
  const state = header.hashes ? compareMigrations(header.hashes, own) : guessState(header, own);
  if (state.kind === 'known')
    return { known: own.slice(0, own.length - state.pending.length), later: state.pending };
  throw new RestoreRefused(
    state.kind === 'newer'
      ? `This backup is of a newer release, whose schema goes on after ${own.at(-1)?.name}. Restore it with that release or a later one.`
      : `This backup was written with another version of the migration ${state.migration.name}, so this release does not know its schema. Restore it with the release that wrote it.`,
  );
}

/** By the date of the newest migration, which is all that the first backups have. */
function guessState({ migration }: BackupHeader, own: readonly Migration[]): SchemaState {
  const newest = own.findIndex(({ when }) => String(when) === migration);
  const [first] = own;
  if (newest === -1 && first && Number(migration) <= Math.max(...own.map(({ when }) => when)))
    return { kind: 'changed', migration: first };
  return newest === -1 ? { kind: 'newer' } : { kind: 'known', pending: own.slice(newest + 1) };
}

/** Recreates the tables with these migrations unless they were made by them. Runs within a transaction. */
export async function bringSchemaTo(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await findApplied(client);
  if (applied.length === migrations.length) return;
  if (applied.length > 0) await dropAll(client);
  await applyInTransaction(client, migrations);
}

/** Drops all tables and routines, except those of extensions. */
async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT 'DROP TABLE ' || string_agg(oid::regclass::text, ', ') AS statement FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') HAVING count(*) > 0
    UNION ALL
    SELECT 'DROP ROUTINE ' || oid::regprocedure FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('DELETE FROM drizzle.__drizzle_migrations');
}

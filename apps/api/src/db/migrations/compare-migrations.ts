import type pg from 'pg';
import { ConfigError } from '../../faults/config-error.js';
import { listMigrations, type Migration } from './list-migrations.js';

type Queryable = Pick<pg.Pool | pg.Client, 'query'>;

/** How the migrations of a database or a backup differ from those of this release. */
export type SchemaState =
  | { readonly kind: 'known'; readonly pending: readonly Migration[] }
  | { readonly kind: 'newer' }
  /** Another migration was applied in place of this one. */
  | { readonly kind: 'changed'; readonly migration: Migration };

/** Compares hashes, oldest first. An edited or foreign migration has another hash. */
export function compareMigrations(hashes: readonly string[], own: readonly Migration[]): SchemaState {
  const migration = own.find(({ hash }, index) => index < hashes.length && hash !== hashes[index]);
  if (migration) return { kind: 'changed', migration };
  return hashes.length > own.length
    ? { kind: 'newer' }
    : { kind: 'known', pending: own.slice(hashes.length) };
}

/** The hashes of the migrations that a database has, oldest first; none for an empty database. */
export async function findApplied(database: Queryable): Promise<readonly string[]> {
  const { rows: tables } = await database.query(
    "SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return [];
  const { rows } = await database.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * The migrations that a database still lacks.
 * @throws ConfigError when its schema is a newer release's, or was made by other migrations
 */
export async function findPending(
  database: Queryable,
  own: readonly Migration[] = listMigrations(),
): Promise<readonly Migration[]> {
  const state = compareMigrations(await findApplied(database), own);
  if (state.kind === 'known') return state.pending;
  throw new ConfigError(
    state.kind === 'newer'
      ? `The database has the schema of a newer release, which goes on after ${own.at(-1)?.name}. Start the newer release, or go back as docs/operations.md says under "Upgrade and rollback".`
      : `The database was made with another version of the migration ${state.migration.name}, so it must be recreated: delete \`.data/\`, or drop and create the database behind \`DATABASE_URL\` (docs/operations.md, "Upgrade and rollback", has the commands), then restore a backup, if there is one.`,
  );
}

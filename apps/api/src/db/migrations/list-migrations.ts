import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PACKAGE_FOLDER } from '../../package-folder.js';

export const MIGRATIONS_FOLDER = path.join(PACKAGE_FOLDER, 'migrations');

export interface Migration {
  /** Name of the file without its ending, such as `0000_first_release`. */
  readonly name: string;
  /** When it was made, in milliseconds. */
  readonly when: number;
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

/** The migrations of this release, in their order. */
export function listMigrations(migrationsFolder: string = MIGRATIONS_FOLDER): readonly Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    name: journal.entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

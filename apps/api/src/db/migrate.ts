import { ConfigError } from '../faults/config-error.js';
import { applyMigration, LOCK_WAITS, type LockWaits } from './migrations/apply-migration.js';
import { findPending } from './migrations/compare-migrations.js';
import { holdMigrationLock, sayWhile, type Teller } from './migrations/hold-migration-lock.js';
import { listMigrations } from './migrations/list-migrations.js';
import { openTaskSession } from './open-task-session.js';
import { isPrivilegeMissing } from './refusals.js';

interface MigrationOptions extends Teller {
  /** How long the session may be idle before the server ends it. Shorter in tests. */
  readonly silenceMs?: number;
  /** The message for a role that may not change the schema. */
  readonly refusal?: string;
  /** Other migrations, and shorter waits, for tests. */
  readonly folder?: string;
  readonly waits?: LockWaits;
}

const NOT_PREPARED =
  'The database schema is out of date, and the role of DATABASE_URL may not change it. Run prepare with DATABASE_OWNER_URL first.';

/**
 * Migrates a database to the newest schema, each migration in its own transaction. An advisory lock lets one instance
 * migrate at a time; one that hangs blocks the others for a minute at most. A role that may not change the schema can
 * start if it is up to date.
 * @throws ConfigError when the server is too old, when the schema is out of date and the role may not change it, when
 * it is newer than this release, was made by other migrations, or is in use for too long
 */
export async function migrateDatabase(
  url: string,
  { silenceMs, refusal = NOT_PREPARED, folder, waits = LOCK_WAITS, ...teller }: MigrationOptions = {},
): Promise<void> {
  const client = await openTaskSession(url, 'eyecart-migrate', silenceMs);
  try {
    await holdMigrationLock(client, teller);
    for (const migration of await findPending(client, listMigrations(folder)))
      await sayWhile(`Still applying the migration ${migration.name}.`, teller, () =>
        applyMigration(client, migration, waits),
      );
  } catch (error) {
    throw isPrivilegeMissing(error) ? new ConfigError(refusal) : error;
  } finally {
    await client.end();
  }
}

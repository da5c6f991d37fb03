import type pg from 'pg';
import { ConfigError } from '../faults/config-error.js';

/** The first version with the collation that searches use (`pg_c_utf8`), as `server_version_num` counts. */
const OLDEST = 170_000;

export const isSupportedVersion = (number: number): boolean => number >= OLDEST;

/** @throws ConfigError for a server that is too old: it would run, and fail at the first search */
export async function refuseOldServer(database: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await database.query<{ version: string; number: number }>(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number",
  );
  const [server] = rows;
  if (!server || isSupportedVersion(server.number)) return;
  throw new ConfigError(
    `The database is PostgreSQL ${server.version}. Eyecart needs PostgreSQL 17 or newer: upgrade the server, or set DATABASE_URL to a newer one.`,
  );
}

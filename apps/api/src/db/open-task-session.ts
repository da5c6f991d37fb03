import pg from 'pg';
import { refuseOldServer } from './server-version.js';

/** The server ends a session that is idle for this long between statements: its process hangs. */
export const SILENCE_MS = 60_000;

/**
 * Opens a session for a task that holds locks and runs long statements, such as a migration. A process that hangs or
 * vanishes holds the locks for `silenceMs` at most; a running or waiting statement does not count as idle.
 * @throws ConfigError for a server that is too old
 */
export async function openTaskSession(
  url: string,
  name: string,
  silenceMs: number = SILENCE_MS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener, a session that the server ends would end the process; the next statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseOldServer(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.query(
    `SELECT set_config(name, setting, false) FROM (VALUES
      ('idle_session_timeout', $1), ('idle_in_transaction_session_timeout', $1), ('tcp_keepalives_idle', '10'),
      ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3')) AS wanted (name, setting)`,
    [`${silenceMs}ms`],
  );
  return client;
}

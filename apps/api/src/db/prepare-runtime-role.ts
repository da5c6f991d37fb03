import type pg from 'pg';
import { ConfigError } from '../config-error.js';
import { openTaskSession } from './open-task-session.js';

/** Tables that only ever grow: the role may add and read, nothing else. */
const APPEND_ONLY = ['consents', 'audit_entries'];

/** The first version with the privilege to vacuum and analyze. */
const MAINTAIN_SINCE = 170_000;

/**
 * Lets the role of `url` use the tables that the role of `ownerUrl` owns, and creates it if it is missing. It owns
 * nothing, so it cannot change the schema, switch off a trigger, or rewrite the ledger and the audit trail. Run it
 * after migrations; it is safe to repeat. Source: docs/product.md §12.4.
 * @throws ConfigError when the two are the same role, or name different databases
 */
export async function prepareRuntimeRole({
  url,
  ownerUrl,
}: {
  url: string;
  ownerUrl: string;
}): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const role = decodeURIComponent(username);
  if (username === new URL(ownerUrl).username || pathname !== new URL(ownerUrl).pathname) {
    throw new ConfigError(
      'DATABASE_OWNER_URL and DATABASE_URL must name the same database and different roles.',
    );
  }
  const client = await openTaskSession(ownerUrl, 'eyecart-prepare');
  try {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rows.length === 0) {
      const secret = client.escapeLiteral(decodeURIComponent(password));
      await client.query(`CREATE ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${secret}`);
    }
    for (const statement of listGrants(client.escapeIdentifier(role), await readVersion(client))) {
      await client.query(statement);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

function listGrants(role: string, version: number): string[] {
  const maintain = version >= MAINTAIN_SINCE ? ', MAINTAIN' : '';
  return [
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public, drizzle TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE${maintain} ON ALL TABLES IN SCHEMA public TO ${role}`,
    `REVOKE UPDATE, DELETE ON ${APPEND_ONLY.join(', ')} FROM ${role}`,
    `GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    // To see that the schema is up to date, and to back up everything.
    `GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${role}`,
    `GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO ${role}`,
  ];
}

async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  return Number(rows[0]?.version);
}

import pg from 'pg';
import { ConfigError } from '../faults/config-error.js';
import { openTaskSession } from './open-task-session.js';
import { isPrivilegeMissing, isSignInRefused } from './refusals.js';

/** Tables that only ever grow: the role may add and read, nothing else. */
const APPEND_ONLY = ['consents', 'audit_entries'];

/** The first version with the privilege MAINTAIN, to vacuum and analyze. */
const MAINTAIN_SINCE = 170_000;

/**
 * Grants the role of `url` the use of the tables that the role of `ownerUrl` owns, and creates it if it is missing. It
 * owns nothing, so it cannot change the schema, disable a trigger, or rewrite the ledger and the audit trail. Run it
 * after migrations; it is safe to repeat. Source: docs/product.md §12.4.
 * @throws ConfigError when the two are the same role or name different databases, when the owner may not create the
 * role, and when the role exists with another password
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
      await createRole(client, role, decodeURIComponent(password));
    }
    for (const statement of listGrants(client.escapeIdentifier(role), await readVersion(client))) {
      await client.query(statement);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  await refuseOtherPassword(url, role);
}

async function createRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  try {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  } catch (error) {
    if (!isPrivilegeMissing(error)) throw error;
    throw new ConfigError(
      `The role of DATABASE_OWNER_URL may not create the role ${name}. As an administrator of PostgreSQL, run CREATE ROLE ${name} LOGIN PASSWORD '…' with the password of DATABASE_URL, then prepare again.`,
    );
  }
}

/** Signs in, since an existing role keeps its password. The next start reports an unreachable server. */
async function refuseOtherPassword(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'eyecart-prepare' });
  try {
    await client.connect();
  } catch (error) {
    if (!isSignInRefused(error)) return;
    const name = client.escapeIdentifier(role);
    throw new ConfigError(
      `The role ${name} exists, but not with the password of DATABASE_URL. Correct DATABASE_URL, or run ALTER ROLE ${name} LOGIN PASSWORD '…' as an administrator of PostgreSQL.`,
    );
  } finally {
    await client.end().catch(() => undefined);
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

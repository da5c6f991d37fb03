import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../db/client.js';
import { findPending } from '../../db/migrations/compare-migrations.js';
import { isSupportedVersion } from '../../db/server-version.js';
import { ConfigError } from '../../faults/config-error.js';
import type { Clock } from '../../providers/clock.js';
import { type Check, ok, unknown, wrong } from './finding.js';

const MAX_SKEW_MS = 2_000;

interface Facts extends Record<string, unknown> {
  readonly version: string;
  readonly number: number;
  readonly size: string;
  readonly isSuperuser: boolean;
  readonly mayChangeSchema: boolean;
  readonly hasZones: boolean;
  readonly now: string;
}

/** Version, role, time zones, size, and clock of the database. */
export function checkDatabase(db: RootDatabase, clock: Clock): Check {
  return async () => {
    const askedAt = clock.now();
    const { rows } = await db.execute<Facts>(READ_FACTS);
    const answeredAt = clock.now();
    const [facts] = rows;
    if (!facts) return [wrong('database', 'It did not answer.')];
    return [
      isSupportedVersion(facts.number)
        ? ok('version', `PostgreSQL ${facts.version}`)
        : wrong('version', `PostgreSQL ${facts.version} is too old. Upgrade to 17 or newer.`),
      await schemaLine(db),
      roleLine(facts),
      facts.hasZones
        ? ok('time zones', 'known')
        : wrong('time zones', 'America/New_York is unknown. Install the time zone data of the server.'),
      clockLine(new Date(facts.now), askedAt, answeredAt),
      unknown(
        'free space',
        `The data takes up ${facts.size}. PostgreSQL does not report free space; monitor the disk.`,
      ),
    ];
  };
}

async function schemaLine({ $client }: RootDatabase) {
  try {
    const pending = await findPending($client);
    return pending.length === 0
      ? ok('schema', 'that of this release')
      : wrong('schema', `It is older than this release: ${pending[0]?.name} is missing. Run prepare.`);
  } catch (error) {
    if (error instanceof ConfigError) return wrong('schema', error.message);
    throw error;
  }
}

function roleLine({ isSuperuser, mayChangeSchema }: Facts) {
  const fix = 'Set DATABASE_OWNER_URL to the owner and DATABASE_URL to another role, then run prepare.';
  if (isSuperuser) return wrong('role', `DATABASE_URL is a superuser. ${fix}`);
  return mayChangeSchema
    ? wrong('role', `The role of DATABASE_URL may change the schema and the audit trail. ${fix}`)
    : ok('role', 'owns nothing');
}

/** If the clocks agree, the database's time is between the query and its response. */
function clockLine(now: Date, askedAt: Date, answeredAt: Date) {
  const behindMs = askedAt.getTime() - now.getTime();
  const aheadMs = now.getTime() - answeredAt.getTime();
  const skewMs = Math.max(behindMs, aheadMs);
  if (skewMs <= MAX_SKEW_MS) return ok('clock', 'agrees with this machine');
  const seconds = Math.round(skewMs / 1000);
  const way = behindMs > 0 ? 'behind' : 'ahead of';
  return wrong('clock', `It is ${seconds} s ${way} this machine. Sync both clocks with NTP.`);
}

const READ_FACTS = sql`
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer AS number,
    pg_size_pretty(pg_database_size(current_database())) AS size,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
    EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND pg_has_role(tableowner, 'MEMBER')) AS "mayChangeSchema",
    EXISTS (SELECT 1 FROM pg_timezone_names WHERE name = 'America/New_York') AS "hasZones",
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`;

import { ConfigError } from '../faults/config-error.js';
import type { Settings } from './settings.js';

export interface DatabaseConfig {
  readonly url: string;
  /** Bypasses a pooler in transaction mode, for work that needs its own session; `url` when there is no pooler. */
  readonly directUrl: string;
  /** The role that owns the schema, for `prepare` only; null when it is the role of `url`. */
  readonly ownerUrl: string | null;
  readonly poolSize: number;
  /** How long a caller waits for a connection; a default when absent. */
  readonly waitMs?: number;
}

/** @throws ConfigError when the URLs do not fit together */
export function readDatabase(settings: Settings): DatabaseConfig {
  refuseOtherDatabase(settings);
  return {
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    ownerUrl: readOwnerUrl(settings),
    poolSize: settings.DATABASE_POOL_SIZE,
  };
}

/** The owner's URL with its password, which may be a setting of its own. @throws ConfigError when it has two, or no URL */
function readOwnerUrl({ DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD }: Settings): string | null {
  if (DATABASE_OWNER_PASSWORD === undefined) return DATABASE_OWNER_URL ?? null;
  if (DATABASE_OWNER_URL === undefined) {
    throw new ConfigError('DATABASE_OWNER_PASSWORD is set, but not DATABASE_OWNER_URL.');
  }
  const url = new URL(DATABASE_OWNER_URL);
  if (url.password !== '') {
    throw new ConfigError(
      'DATABASE_OWNER_URL has a password, and DATABASE_OWNER_PASSWORD is set. Remove one.',
    );
  }
  url.password = encodeURIComponent(DATABASE_OWNER_PASSWORD);
  return url.href;
}

/** @throws ConfigError when the direct URL names another database or role */
function refuseOtherDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): void {
  if (DATABASE_DIRECT_URL === undefined) return;
  const [pooled, direct] = [new URL(DATABASE_URL), new URL(DATABASE_DIRECT_URL)];
  if (pooled.pathname === direct.pathname && pooled.username === direct.username) return;
  throw new ConfigError(
    'DATABASE_DIRECT_URL and DATABASE_URL must name the same database and the same role.',
  );
}

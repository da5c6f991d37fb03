import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { runStep } from '../processes/run-program.mjs';

/**
 * @typedef {object} ClusterCredentials
 * @property {string} adminPassword for `eyecart_admin`, the superuser that only the launcher uses
 * @property {string} password for `eyecart`, which owns the database `eyecart` and nothing else
 * @property {string} runtimePassword for `eyecart_app`, which owns nothing
 */

/** The environment for PostgreSQL's own programs, without the user's PG… variables. */
export const postgresEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the credentials of a cluster, and creates the cluster if there is none. The file of the initial password is
 * deleted last, so a cluster that still has it was interrupted and is created again.
 *
 * @param {import('./postgres-home.mjs').PostgresHome} home
 * @param {{ fast: boolean, signal?: AbortSignal }} options
 * @returns {Promise<ClusterCredentials>}
 * @throws {LaunchError} when a finished cluster has no credentials; it is never deleted
 */
export async function ensureCluster(home, { fast, signal }) {
  const credentialsPath = join(home.folder, 'credentials.json');
  const passwordPath = join(home.folder, 'initial-password');
  if (existsSync(credentialsPath)) {
    rmSync(passwordPath, { force: true });
    return readCredentials(credentialsPath);
  }
  if (existsSync(home.cluster) && !existsSync(passwordPath)) {
    throw new LaunchError(
      `${home.cluster} has a database, but its passwords are missing. Restore ${credentialsPath}.`,
    );
  }
  const credentials = {
    adminPassword: createPassword(),
    password: createPassword(),
    runtimePassword: createPassword(),
  };
  writeFileSync(passwordPath, credentials.adminPassword, { mode: 0o600 });
  rmSync(home.cluster, { recursive: true, force: true });
  await runInitdb(home, passwordPath, { fast, signal });
  writeFileSync(credentialsPath, JSON.stringify(credentials), { mode: 0o600, flush: true });
  rmSync(passwordPath);
  return credentials;
}

/**
 * Clusters of earlier versions have no password for the run-time role yet.
 *
 * @param {string} path
 * @returns {ClusterCredentials}
 */
function readCredentials(path) {
  const credentials = /** @type {ClusterCredentials} */ (JSON.parse(readFileSync(path, 'utf8')));
  if (credentials.runtimePassword) return credentials;
  const completed = { ...credentials, runtimePassword: createPassword() };
  writeFileSync(path, JSON.stringify(completed), { mode: 0o600, flush: true });
  return completed;
}

/**
 * The built-in locale provider sorts strings by code point, the same on every system.
 * @param {import('./postgres-home.mjs').PostgresHome} home
 * @param {string} passwordPath
 * @param {{ fast: boolean, signal?: AbortSignal }} options
 */
async function runInitdb(home, passwordPath, { fast, signal }) {
  mkdirSync(home.cluster, { mode: 0o700 });
  if (home.account) {
    for (const path of [passwordPath, home.cluster]) chownSync(path, home.account.uid, home.account.gid);
  }
  const args = [
    ...[
      '-D',
      home.cluster,
      '--username',
      'eyecart_admin',
      '--pwfile',
      passwordPath,
      '--auth',
      'scram-sha-256',
    ],
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // Tests connect in half the time without the 4,096 SCRAM iterations that slow down password guessing.
    ...['--no-instructions', ...(fast ? ['--no-sync', '-c', 'scram_iterations=1'] : [])],
  ];
  await runStep('Creating the PostgreSQL cluster', join(home.bin, 'initdb'), args, {
    cwd: '/',
    env: postgresEnv,
    signal,
    ...home.account,
  });
}

function createPassword() {
  return randomBytes(24).toString('hex');
}

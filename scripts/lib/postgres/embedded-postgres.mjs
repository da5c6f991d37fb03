import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, shutDownPostgres } from '../processes/end-process.mjs';
import { guardProcessGroup } from '../processes/guard-process-group.mjs';
import { LaunchError } from '../processes/launch-error.mjs';
import { rotateLog } from '../processes/log-file.mjs';
import { findFreePort, isPortFree } from '../processes/ports.mjs';
import { identifyProcess } from '../processes/process-identity.mjs';
import { openDataFolder } from '../product/data-folder.mjs';
import { ensureCluster, postgresEnv } from './postgres-cluster.mjs';
import { connectWhenReady, ensureDatabase } from './postgres-database.mjs';
import { openPostgresHome } from './postgres-home.mjs';
import { stopStalePostgres } from './stale-postgres.mjs';

const startAttempts = 5;
const logTailCharacters = 3_000;

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir absolute; created if missing
 * @property {number} [port] defaults to the last port used, or any free one
 * @property {boolean} [fast] for throwaway clusters only: trades durability for speed, and keeps the files in memory where there is room
 * @property {() => void} [onUnexpectedExit] called when a running server exits without `stop`
 * @property {AbortSignal} [signal] cancels the creation of the cluster
 *
 * @typedef {object} RunningPostgres
 * @property {string} url of the database `eyecart`, as its owner
 * @property {string} runtimeUrl of the database `eyecart`, as the role that the programs use; it owns nothing
 * @property {string} adminUrl of the database `postgres`, as superuser
 * @property {number} port
 * @property {number} pid
 * @property {() => Promise<void>} stop shuts down without data loss; open sessions are dropped
 */

/**
 * Starts PostgreSQL on the cluster of a data folder. Creates what is missing and first stops a server that an earlier
 * launcher left behind. The server listens on 127.0.0.1 only and exits with this process, even on kill -9.
 *
 * @param {PostgresOptions} options
 * @returns {Promise<RunningPostgres>}
 * @throws {LaunchError} with the tail of the server's log when it does not start
 */
export async function startPostgres({ dataDir, port, fast = false, onUnexpectedExit, signal }) {
  const { logs } = openDataFolder(dataDir);
  const logPath = join(logs, 'postgres.log');
  rotateLog(logPath);
  const home = await openPostgresHome(dataDir, { throwaway: fast });
  await stopStalePostgres(home.cluster);
  const credentials = await ensureCluster(home, { fast, signal });

  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    signal?.throwIfAborted();
    const chosenPort = port ?? (await choosePort(home.folder));
    const server = spawnServer(home, { port: chosenPort, fast, logPath });
    try {
      const hasEnded = () => server.hasEnded() || signal?.aborted === true;
      const urls = await openDatabase(chosenPort, credentials, { hasEnded, ended: server.ended });
      if (urls) {
        writeFileSync(join(home.folder, 'port'), String(chosenPort));
        server.onUnexpectedExit(onUnexpectedExit ?? (() => {}));
        return { ...urls, port: chosenPort, pid: server.pid, stop: server.stop };
      }
    } catch (error) {
      await server.stop();
      throw error;
    }
    await server.stop();
    // Another program has taken the port, or a killed server still holds its shared memory.
    await pause(500);
  }
  throw new LaunchError('PostgreSQL did not start.', readTail(logPath));
}

/**
 * @param {number} port
 * @param {import('./postgres-cluster.mjs').ClusterCredentials} credentials
 * @param {{ hasEnded: () => boolean, ended: Promise<null> }} server
 * @returns {Promise<{ url: string, runtimeUrl: string, adminUrl: string } | null>} null when the server ended first
 */
async function openDatabase(port, { adminPassword, password, runtimePassword }, server) {
  const adminUrl = `postgres://eyecart_admin:${adminPassword}@127.0.0.1:${port}/postgres`;
  const admin = await connectWhenReady(adminUrl, server);
  if (!admin) return null;
  await ensureDatabase(admin, { password, runtimePassword });
  await admin.end();
  const place = `127.0.0.1:${port}/eyecart`;
  return {
    url: `postgres://eyecart:${password}@${place}`,
    runtimeUrl: `postgres://eyecart_app:${runtimePassword}@${place}`,
    adminUrl,
  };
}

/**
 * Runs in its own process group, so that Ctrl-C does not reach it: it is stopped last, after the programs that use it.
 *
 * @param {import('./postgres-home.mjs').PostgresHome} home
 * @param {{ port: number, fast: boolean, logPath: string }} options
 */
function spawnServer(home, { port, fast, logPath }) {
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(join(home.bin, 'postgres'), ['-D', home.cluster, ...listSettings(port, fast)], {
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', log, log],
    ...home.account,
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) {
    child.on('error', () => {});
    throw new LaunchError(
      `Cannot start PostgreSQL as user ${home.account?.uid ?? process.getuid?.()}. Set DATABASE_URL to use a server of your own.`,
    );
  }
  const identity = identifyProcess(pid) ?? '';
  const removeGuard = guardProcessGroup(pid, 'INT');
  let isStopping = false;
  child.once('exit', removeGuard);
  /** @type {Promise<null>} */
  const ended = new Promise((resolve) => child.once('exit', () => resolve(null)));
  return {
    pid,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    onUnexpectedExit: (/** @type {() => void} */ call) => {
      child.once('exit', () => {
        if (!isStopping) call();
      });
    },
    stop: async () => {
      isStopping = true;
      await endProcess(pid, identity, shutDownPostgres);
    },
  };
}

/**
 * @param {number} port
 * @param {boolean} fast
 * @returns {string[]}
 */
function listSettings(port, fast) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...(fast
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
      : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** @param {string} homeFolder */
async function choosePort(homeFolder) {
  const path = join(homeFolder, 'port');
  const lastPort = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  const canKeep =
    Number.isInteger(lastPort) && lastPort > 0 && lastPort <= 65_535 && (await isPortFree(lastPort));
  return canKeep ? lastPort : findFreePort();
}

/** @param {string} path */
function readTail(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-logTailCharacters) : '';
}

import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, shutDownPostgres } from '../processes/end-process.mjs';
import { LaunchError } from '../processes/launch-error.mjs';
import { identifyProcess, readCommandLine } from '../processes/process-identity.mjs';

/**
 * Stops a PostgreSQL server that a killed launcher left running on a cluster. A `postmaster.pid` whose process id
 * now belongs to another program is removed, because PostgreSQL would refuse to start.
 *
 * @param {string} cluster
 * @returns {Promise<boolean>} whether one was running
 */
export async function stopStalePostgres(cluster) {
  const pidPath = join(cluster, 'postmaster.pid');
  const pid = readPid(pidPath);
  const identity = pid === null ? null : identifyProcess(pid);
  if (pid === null || identity === null) return false;
  if (!isServerOf(pid, cluster)) {
    rmSync(pidPath, { force: true });
    return false;
  }
  if (await endProcess(pid, identity, shutDownPostgres)) return true;
  throw new LaunchError(`The PostgreSQL server of an earlier start (process ${pid}) does not stop.`);
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
function isServerOf(pid, cluster) {
  if (readCommandLine(pid)?.includes(`-D ${cluster} `)) return true;
  try {
    // A server runs inside its cluster, even after the folder was moved.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * @param {string} path
 * @returns {number | null}
 */
function readPid(path) {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

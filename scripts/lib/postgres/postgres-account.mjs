import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** @typedef {{ uid: number, gid: number }} Account */

const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The user PostgreSQL runs as. PostgreSQL refuses to run as root; then it runs as the owner of the existing cluster,
 * else as `postgres` if the system has that user, else as `nobody`.
 *
 * @param {string} cluster folder of the cluster; may not exist yet
 * @returns {Account | null} null to run as the current, unprivileged user
 */
export function choosePostgresAccount(cluster) {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount('postgres') ?? findAccount('nobody') ?? nobody;
}

/**
 * @param {string} name
 * @returns {Account | null}
 */
function findAccount(name) {
  try {
    return { uid: readId('-u', name), gid: readId('-g', name) };
  } catch {
    return null;
  }
}

/**
 * @param {'-u' | '-g'} option
 * @param {string} name
 */
function readId(option, name) {
  return Number(
    execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

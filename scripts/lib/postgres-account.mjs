import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** @typedef {{ uid: number, gid: number }} Account */

const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The user PostgreSQL runs as. It refuses to run as root: then it is the owner of the cluster that is there, else
 * `postgres` where the system has that user, else `nobody`.
 *
 * @param {string} cluster folder of the cluster, which need not exist
 * @returns {Account | null} null when we are an ordinary user: PostgreSQL runs as we do
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

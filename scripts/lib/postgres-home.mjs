import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { choosePostgresAccount } from './postgres-account.mjs';
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.mjs';
import { projectRoot } from './project-root.mjs';
import { endStalePostgres } from './stale-postgres.mjs';

/**
 * @typedef {object} PostgresHome
 * @property {string} folder holds the cluster and what belongs to it
 * @property {string} cluster PostgreSQL's data directory
 * @property {string} bin folder of the programs
 * @property {import('./postgres-account.mjs').Account | null} account whom PostgreSQL runs as; null: as we do
 */

/**
 * Settles where PostgreSQL lives. For an ordinary user that is DATA_DIR. Root may keep the checkout and DATA_DIR
 * where no other user can go, and PostgreSQL does not run as root: then binaries and cluster lie in a folder of
 * the system, and DATA_DIR points to it.
 *
 * @param {string} dataDir
 * @returns {Promise<PostgresHome>}
 */
export async function openPostgresHome(dataDir) {
  const binaries = findPostgresBinaries();
  const isRoot = process.getuid?.() === 0;
  const folder = isRoot ? await settleSystemHome(dataDir) : join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: isRoot ? 0o755 : 0o700 });
  if (isRoot) chmodSync(folder, 0o755);
  const cluster = join(folder, 'cluster');
  const bin = isRoot ? copyPostgresBinaries(binaries, openSystemFolder()) : binaries.folder;
  return { folder, cluster, bin: join(bin, 'bin'), account: choosePostgresAccount(cluster) };
}

/**
 * Deletes a cluster that is not running, wherever it lies. For throw-away clusters.
 *
 * @param {string} dataDir
 */
export function removePostgresHome(dataDir) {
  const pointed = readText(pointerPath(dataDir));
  if (pointed !== null && readText(ownerPath(pointed)) === dataDir)
    rmSync(pointed, { recursive: true, force: true });
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  rmSync(pointerPath(dataDir), { force: true });
}

/**
 * DATA_DIR's pointer decides. A folder that moved keeps its cluster, a copied one gets its own, and one that was
 * emptied starts afresh: the cluster it had is set aside, once.
 *
 * @param {string} dataDir
 */
async function settleSystemHome(dataDir) {
  const pointed = readText(pointerPath(dataDir));
  const home = pointed !== null && isOurs(pointed, dataDir) ? pointed : await makeFreshHome(dataDir);
  writeFileSync(ownerPath(home), dataDir, { mode: 0o600 });
  writeFileSync(pointerPath(dataDir), home, { mode: 0o600 });
  return home;
}

/** @param {string} dataDir */
async function makeFreshHome(dataDir) {
  const key = createHash('sha256').update(`${projectRoot}\0${dataDir}`).digest('hex').slice(0, 16);
  const systemFolder = openSystemFolder();
  removeForgottenHomes(systemFolder);
  const home = join(systemFolder, key);
  if (existsSync(home)) {
    await endStalePostgres(join(home, 'cluster'));
    rmSync(`${home}-previous`, { recursive: true, force: true });
    renameSync(home, `${home}-previous`);
  }
  mkdirSync(home);
  return home;
}

/**
 * Removes clusters of temporary data folders that are gone: tests that were killed could not do it.
 *
 * @param {string} systemFolder
 */
function removeForgottenHomes(systemFolder) {
  const temporary = join(realpathSync(tmpdir()), '/');
  for (const name of readdirSync(systemFolder)) {
    const home = join(systemFolder, name);
    const owner = readText(ownerPath(home));
    if (owner?.startsWith(temporary) && !existsSync(owner)) rmSync(home, { recursive: true, force: true });
  }
}

/**
 * @param {string} home
 * @param {string} dataDir
 */
function isOurs(home, dataDir) {
  const owner = readText(ownerPath(home));
  if (owner === null) return false;
  return owner === dataDir || readText(pointerPath(owner)) !== home;
}

/** A folder for root's programs that every user may pass through and only root may write. */
function openSystemFolder() {
  const candidates = ['/var/lib/eyecart', join(tmpdir(), 'eyecart-root')];
  const usable = candidates.find(openForAll);
  if (usable) return usable;
  throw new LaunchError(
    `Neither ${candidates.join(' nor ')} can be used for PostgreSQL. Make one writable for root, or set DATABASE_URL.`,
  );
}

/** @param {string} folder */
function openForAll(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const entry = lstatSync(folder);
    // In a shared temporary folder somebody else may have made it first.
    if (!entry.isDirectory() || entry.uid !== 0) return false;
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} dataDir */
function pointerPath(dataDir) {
  return join(dataDir, 'postgres-location');
}

/** @param {string} home */
function ownerPath(home) {
  return join(home, 'belongs-to');
}

/**
 * @param {string} path
 * @returns {string | null}
 */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

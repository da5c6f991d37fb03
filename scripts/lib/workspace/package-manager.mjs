import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * The package manager and its exact version, "pnpm@12.21.0", from `packageManager` in package.json.
 *
 * @returns {string}
 */
export function readPackageManager() {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { packageManager } = /** @type {{ packageManager: string }} */ (JSON.parse(text));
  // npx does not accept a hash after the version ("pnpm@1.2.3+sha512.…").
  return packageManager.replace(/\+.*$/, '');
}

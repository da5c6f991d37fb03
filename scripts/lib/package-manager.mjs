import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * The package manager at its exact version, "pnpm@12.21.0". Source: package.json, `packageManager`.
 *
 * @returns {string}
 */
export function readPackageManager() {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { packageManager } = /** @type {{ packageManager: string }} */ (JSON.parse(text));
  // A hash may follow the version ("pnpm@1.2.3+sha512.…"); npx does not know it.
  return packageManager.replace(/\+.*$/, '');
}

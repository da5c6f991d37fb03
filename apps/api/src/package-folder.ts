import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of apps/api, whether this runs from `src` or from a file of the build. */
export const PACKAGE_FOLDER = findPackage(import.meta.dirname);

function findPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(path.dirname(folder));
}

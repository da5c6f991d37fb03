import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.mjs';
import { LaunchError } from './launch-error.mjs';

/**
 * Where things lie below DATA_DIR.
 *
 * @param {string} dataDir
 */
export function dataPaths(dataDir) {
  return {
    lock: join(dataDir, 'launcher.lock'),
    databaseUrl: join(dataDir, 'database-url'),
    running: join(dataDir, 'running.json'),
    processes: join(dataDir, 'processes.json'),
    logs: join(dataDir, 'logs'),
  };
}

/**
 * Makes DATA_DIR and its log folder, readable by their owner only: they hold secrets and patients' data.
 *
 * @param {string} dataDir
 * @returns {ReturnType<typeof dataPaths>}
 * @throws {LaunchError} when they cannot be written
 */
export function openDataFolder(dataDir) {
  const paths = dataPaths(dataDir);
  try {
    mkdirSync(paths.logs, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    return paths;
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new LaunchError(
      `The data folder ${dataDir} cannot be written (${code}). Give it to the user who starts the product, or choose another with DATA_DIR.`,
    );
  }
}

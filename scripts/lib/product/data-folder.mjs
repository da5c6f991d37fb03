import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../processes/error-code.mjs';
import { LaunchError } from '../processes/launch-error.mjs';

/**
 * Paths inside DATA_DIR.
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
 * Creates DATA_DIR and its log folder. Only the owner may read them: they hold secrets and patient data.
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
      `Cannot write to the data folder ${dataDir} (${code}). Make it writable for the user who starts Eyecart, or set DATA_DIR to another folder.`,
    );
  }
}

import { LaunchError } from '../processes/launch-error.mjs';
import { takeLock } from '../processes/lock-file.mjs';
import { dataPaths } from './data-folder.mjs';

/**
 * Locks a data folder, so that only this process starts programs on it.
 *
 * @param {string} dataDir
 * @param {string} purpose
 * @returns {Promise<{ release: () => void, wasStale: boolean }>}
 * @throws {LaunchError} naming the process that holds the lock
 */
export async function lockDataFolder(dataDir, purpose) {
  const lock = await takeLock(dataPaths(dataDir).lock, purpose);
  if (!('owner' in lock)) return lock;
  const { pid, purpose: otherPurpose } = lock.owner;
  throw new LaunchError(
    `Process ${pid} is ${otherPurpose} on the data folder ${dataDir}. Stop it first, or use another folder with DATA_DIR (and other ports with PORT and SANDBOX_PORT).`,
  );
}

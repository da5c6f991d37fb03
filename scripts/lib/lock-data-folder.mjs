import { dataPaths } from './data-folder.mjs';
import { LaunchError } from './launch-error.mjs';
import { takeLock } from './lock-file.mjs';

/**
 * Makes this process the only one that starts programs on a data folder.
 *
 * @param {string} dataDir
 * @param {string} purpose
 * @returns {Promise<{ release: () => void, wasStale: boolean }>}
 * @throws {LaunchError} naming the process that has it
 */
export async function lockDataFolder(dataDir, purpose) {
  const lock = await takeLock(dataPaths(dataDir).lock, purpose);
  if (!('owner' in lock)) return lock;
  const { pid, purpose: otherPurpose } = lock.owner;
  throw new LaunchError(
    `Process ${pid} is ${otherPurpose} on the data folder ${dataDir}. Stop it first, or choose another folder with DATA_DIR (and other ports with PORT and SANDBOX_PORT).`,
  );
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { askThenKill, endProcess } from './end-process.mjs';
import { identifyProcess } from './process-identity.mjs';

/**
 * @typedef {object} RecordedProcess
 * @property {string} name
 * @property {number} pid
 * @property {string} identity from `identifyProcess`
 */

/**
 * Keeps a file of the running programs, so that the next start can stop what a killed launcher left behind.
 *
 * @param {string} path
 * @returns {{ add: (name: string, pid: number) => void, remove: (pid: number) => void, clear: () => void }}
 */
export function createProcessRecord(path) {
  /** @type {RecordedProcess[]} */
  let running = [];
  const write = () => writeFileSync(path, JSON.stringify(running), { mode: 0o600 });
  return {
    add: (name, pid) => {
      const identity = identifyProcess(pid);
      if (identity === null) return;
      running = [...running, { name, pid, identity }];
      write();
    },
    remove: (pid) => {
      running = running.filter((entry) => entry.pid !== pid);
      write();
    },
    clear: () => rmSync(path, { force: true }),
  };
}

/**
 * Stops the programs of a launcher that is gone. They exit by themselves too; this makes sure of it.
 *
 * @param {string} path
 * @returns {Promise<string[]>} the names of those that were still running
 */
export async function stopLeftovers(path) {
  const leftovers = readRecord(path).filter((entry) => identifyProcess(entry.pid) === entry.identity);
  await Promise.all(leftovers.map((entry) => endProcess(entry.pid, entry.identity, askThenKill)));
  rmSync(path, { force: true });
  return leftovers.map((entry) => entry.name);
}

/**
 * @param {string} path
 * @returns {RecordedProcess[]}
 */
function readRecord(path) {
  try {
    const entries = /** @type {unknown} */ (JSON.parse(readFileSync(path, 'utf8')));
    return Array.isArray(entries) ? entries.filter(isRecordedProcess) : [];
  } catch {
    // No file: nothing was left. A partial file: its programs exit on their closed pipes.
    return [];
  }
}

/**
 * @param {unknown} entry
 * @returns {entry is RecordedProcess}
 */
function isRecordedProcess(entry) {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, pid, identity } = /** @type {Partial<RecordedProcess>} */ (entry);
  return typeof name === 'string' && typeof pid === 'number' && typeof identity === 'string';
}

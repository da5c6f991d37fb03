import { setTimeout as pause } from 'node:timers/promises';
import { identifyProcess } from './process-identity.mjs';

/**
 * @typedef {object} EndStep
 * @property {NodeJS.Signals | null} signal sent first; null only waits
 * @property {number} waitMs how long the process may take before the next step
 */

/** For our own programs: ask, and after 10 s insist. @type {EndStep[]} */
export const askThenKill = [
  { signal: 'SIGTERM', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/** For PostgreSQL: fast shutdown (no data at risk), then immediate (recovers on its next start), then kill. @type {EndStep[]} */
export const shutDownPostgres = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/**
 * Ends a process, a child of ours or not, step by step, and gives true once it is gone.
 *
 * @param {number} pid
 * @param {string} identity from `identifyProcess`, so that a later process with the same id is left alone
 * @param {EndStep[]} steps
 * @returns {Promise<boolean>}
 */
export async function endProcess(pid, identity, steps) {
  for (const step of steps) {
    if (identifyProcess(pid) !== identity) return true;
    if (step.signal) sendSignal(pid, step.signal);
    if (await waitUntilGone(pid, identity, step.waitMs)) return true;
  }
  return identifyProcess(pid) !== identity;
}

/**
 * Sends a signal; a process that has just ended is no error.
 *
 * @param {number} pid negative for a process group
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already, or not ours to signal: the caller's wait tells which.
  }
}

/**
 * @param {number} pid
 * @param {string} identity
 * @param {number} waitMs
 */
async function waitUntilGone(pid, identity, waitMs) {
  const steps = Math.ceil(waitMs / 25);
  for (let step = 0; step < steps; step += 1) {
    if (identifyProcess(pid) !== identity) return true;
    await pause(25);
  }
  return identifyProcess(pid) !== identity;
}

import { setTimeout as pause } from 'node:timers/promises';
import { identifyProcess } from './process-identity.mjs';

/**
 * @typedef {object} EndStep
 * @property {NodeJS.Signals} signal
 * @property {number} waitMs how long to wait for the exit before the next step
 */

/** For our own programs. @type {EndStep[]} */
export const askThenKill = [
  { signal: 'SIGTERM', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/** For PostgreSQL: fast shutdown, then immediate (recovers on the next start), then kill. @type {EndStep[]} */
export const shutDownPostgres = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/**
 * Stops a process, whether or not it is our child, with one signal after another.
 *
 * @param {number} pid
 * @param {string} identity from `identifyProcess`, so that a later process with the same id is left alone
 * @param {EndStep[]} steps
 * @returns {Promise<boolean>} whether it is gone
 */
export async function endProcess(pid, identity, steps) {
  for (const step of steps) {
    if (identifyProcess(pid) !== identity) return true;
    sendSignal(pid, step.signal);
    if (await waitUntilGone(pid, identity, step.waitMs)) return true;
  }
  return identifyProcess(pid) !== identity;
}

/**
 * Sends a signal. A process that has just exited is not an error.
 *
 * @param {number} pid negative for a process group
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone, or not ours to signal: the caller waits and finds out.
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

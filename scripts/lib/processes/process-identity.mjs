import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies one run of a process by its start time, since process ids are reused.
 *
 * @param {number} pid
 * @returns {string | null} null when no such process is running; a zombie is not
 */
export function identifyProcess(pid) {
  return process.platform === 'linux' ? identifyOnLinux(pid) : identifyByPs(pid);
}

/**
 * The full command line of a process, or null when it cannot be read.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function readCommandLine(pid) {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    return readPs(pid, 'args=');
  } catch {
    return null;
  }
}

/** @param {number} pid */
function identifyOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so count fields from its closing parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAtTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X' || !startedAtTicks) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAtTicks}`;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function identifyByPs(pid) {
  try {
    return readPs(pid, 'lstart=') || null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {string} column
 */
function readPs(pid, column) {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

import { spawn } from 'node:child_process';
import { sendSignal } from './end-process.mjs';
import { guardProcessGroup } from './guard-process-group.mjs';
import { LaunchError } from './launch-error.mjs';
import { projectRoot } from './project-root.mjs';

const keptOutputCharacters = 200_000;
const killAfterMs = 5_000;

/**
 * @typedef {object} ProgramOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; ours when absent
 * @property {string} [cwd] the checkout's top when absent
 * @property {'capture' | 'show'} [output] show passes it to the console; capture (default) gives it back
 * @property {AbortSignal} [signal] ends the program when aborted; the abort reason is then thrown
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a program to its end. It gets its own process group, so that Ctrl-C reaches it through us only, and the
 * whole group ends with us.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} output is its stdout and stderr, at most the last 200 kB
 */
export async function runProgram(command, args, options = {}) {
  const { env = process.env, cwd = projectRoot, signal, uid, gid } = options;
  signal?.throwIfAborted();
  const isShown = options.output === 'show';
  const child = spawn(command, args, {
    cwd,
    env,
    uid,
    gid,
    detached: true,
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });

  let output = '';
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    output = (output + chunk.toString()).slice(-keptOutputCharacters);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);

  const liftGuard = child.pid ? guardProcessGroup(child.pid, 'TERM') : () => {};
  const abort = () => endGroup(child.pid);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const exitCode = await waitForExit(child);
    signal?.throwIfAborted();
    return { exitCode, output };
  } finally {
    signal?.removeEventListener('abort', abort);
    liftGuard();
  }
}

/**
 * Runs a program that has to succeed.
 *
 * @param {string} title names the step in the error
 * @param {string} command
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<string>} its output
 * @throws {LaunchError} with the captured output when it fails
 */
export async function runStep(title, command, args, options) {
  const { exitCode, output } = await runProgram(command, args, options);
  if (exitCode !== 0) throw new LaunchError(`${title} failed (exit code ${exitCode}).`, output.trim());
  return output;
}

/** @param {import('node:child_process').ChildProcess} child */
function waitForExit(child) {
  return new Promise((/** @type {(exitCode: number) => void} */ resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {number | undefined} groupId */
function endGroup(groupId) {
  if (groupId === undefined) return;
  sendSignal(-groupId, 'SIGTERM');
  setTimeout(() => sendSignal(-groupId, 'SIGKILL'), killAfterMs).unref();
}

import { spawn } from 'node:child_process';
import { projectRoot } from '../workspace/project-root.mjs';
import { sendSignal } from './end-process.mjs';
import { guardProcessGroup } from './guard-process-group.mjs';
import { LaunchError } from './launch-error.mjs';

const maxOutputCharacters = 200_000;
const killAfterMs = 5_000;

/** @type {import('node:child_process').IOType[]} */
const SHOWN = ['inherit', 'inherit'];
/** @type {import('node:child_process').IOType[]} */
const CAPTURED = ['pipe', 'pipe'];

/**
 * @typedef {object} ProgramOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; default ours
 * @property {string} [cwd] default the repository's root
 * @property {'capture' | 'show'} [output] `show` prints it; `capture` (default) returns it
 * @property {boolean} [asks] gives it what is typed here, when this is a terminal
 * @property {AbortSignal} [signal] stops the program; the abort reason is then thrown
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a program until it exits. It gets its own process group: Ctrl-C reaches it only through us, and the whole group
 * stops when we do.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} output is the last 200 kB of stdout and stderr
 */
export async function runProgram(command, args, options = {}) {
  const { env = process.env, cwd = projectRoot, signal, uid, gid } = options;
  signal?.throwIfAborted();
  const isShown = options.output === 'show';
  const asks = options.asks === true && process.stdin.isTTY;
  const child = spawn(command, args, {
    cwd,
    env,
    uid,
    gid,
    detached: true,
    stdio: [asks ? 'pipe' : 'ignore', ...(isShown ? SHOWN : CAPTURED)],
  });
  // Not inherited: in its own process group it may not read from the terminal.
  if (child.stdin) process.stdin.pipe(child.stdin);

  let output = '';
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    output = (output + chunk.toString()).slice(-maxOutputCharacters);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);

  const removeGuard = child.pid ? guardProcessGroup(child.pid, 'TERM') : () => {};
  const abort = () => endGroup(child.pid);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const exitCode = await waitForExit(child);
    signal?.throwIfAborted();
    return { exitCode, output };
  } finally {
    signal?.removeEventListener('abort', abort);
    removeGuard();
    if (child.stdin) process.stdin.unpipe(child.stdin).pause();
  }
}

/**
 * Runs a program that must succeed.
 *
 * @param {string} title names the step in the error
 * @param {string} command
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<string>} its output
 * @throws {LaunchError} with its output when it fails
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../workspace/project-root.mjs';
import { createLogReader } from './create-log-reader.mjs';
import { askThenKill, endProcess, sendSignal } from './end-process.mjs';
import { openLogFile } from './log-file.mjs';
import { identifyProcess } from './process-identity.mjs';

const exitWithParent = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url));
const restartDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000];
const healthyAfterMs = 60_000;
const outputWaitMs = 5_000;

/**
 * @typedef {object} App
 * @property {string} name shown before its log lines
 * @property {string[]} args the script and its arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logPath
 * @property {boolean} [logsToConsole] shows every log line, not only warnings and errors
 * @property {(name: string, pid: number) => void} [onStart]
 * @property {(pid: number) => void} [onExit]
 * @property {(message: string, details: string) => void} onGiveUp called when it will not be restarted
 *
 * @typedef {object} SupervisedApp
 * @property {() => void} enableRestarts until this call an exit is final, so that a failing start is reported
 * @property {() => Promise<void>} restart
 * @property {() => Promise<void>} stop SIGTERM, then SIGKILL after 10 s
 * @property {() => void} kill
 */

/**
 * Starts one of our Node programs and keeps it running. A program that exits unexpectedly is restarted with backoff, at
 * most five times unless it ran for a minute in between. It exits with this process, even on kill -9.
 *
 * @param {App} app
 * @returns {SupervisedApp}
 */
export function superviseApp(app) {
  const log = openLogFile(app.logPath);
  const reader = createLogReader(app.name, { showsAll: app.logsToConsole ?? false, logPath: app.logPath });
  let isStopping = false;
  let isRestarting = false;
  let isRestartRequested = false;
  let canRestart = false;
  let failures = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let child = launch();

  function launch() {
    const startedAtMs = performance.now();
    const started = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', exitWithParent, ...app.args],
      {
        cwd: projectRoot,
        env: app.env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        log.write(chunk);
        reader.read(chunk);
      });
    }
    const { pid } = started;
    if (pid !== undefined) app.onStart?.(app.name, pid);
    started.once('error', (error) => reader.read(`${error.message}\n`));
    started.once('close', (code, signal) => {
      if (pid !== undefined) app.onExit?.(pid);
      if (!isStopping && !isRestarting)
        handleExit(signal ?? `exit code ${code}`, performance.now() - startedAtMs);
    });
    return started;
  }

  /**
   * @param {string} how
   * @param {number} ranMs
   */
  function handleExit(how, ranMs) {
    if (ranMs > healthyAfterMs) failures = 0;
    const delayMs = restartDelaysMs[failures];
    if (!canRestart || delayMs === undefined) {
      const times = canRestart ? `, ${failures + 1} times in a row` : '';
      app.onGiveUp(
        `The ${app.name} exited unexpectedly (${how})${times}. Log: ${app.logPath}`,
        reader.tail(),
      );
      return;
    }
    failures += 1;
    console.error(`${app.name.padEnd(8)} exited unexpectedly (${how}); restarting it in ${delayMs / 1000} s`);
    timer = setTimeout(() => {
      child = launch();
    }, delayMs);
  }

  async function endChild() {
    clearTimeout(timer);
    const identity = child.pid === undefined ? null : identifyProcess(child.pid);
    if (child.pid === undefined || identity === null) return;
    const outputRead = once(child, 'close');
    await endProcess(child.pid, identity, askThenKill);
    await Promise.race([outputRead, pause(outputWaitMs)]);
  }

  return {
    enableRestarts: () => {
      canRestart = true;
    },
    restart: async () => {
      isRestartRequested = true;
      if (isRestarting) return;
      isRestarting = true;
      while (isRestartRequested && !isStopping) {
        isRestartRequested = false;
        await endChild();
        if (!isStopping) child = launch();
      }
      isRestarting = false;
      failures = 0;
    },
    stop: async () => {
      isStopping = true;
      await endChild();
      log.close();
    },
    kill: () => {
      isStopping = true;
      clearTimeout(timer);
      if (child.pid !== undefined) sendSignal(child.pid, 'SIGKILL');
    },
  };
}

import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { superviseApp } from '../processes/supervise-app.mjs';

/**
 * @typedef {'api' | 'worker' | 'sandbox'} ProgramName
 * @typedef {import('../processes/supervise-app.mjs').SupervisedApp} SupervisedApp
 *
 * @typedef {object} SupervisedProduct
 * @property {AbortSignal} failed aborted, with the reason, when a program has failed permanently
 * @property {(reason: unknown) => void} fail
 * @property {(name: ProgramName, env: NodeJS.ProcessEnv) => SupervisedApp} start
 * @property {() => void} enableRestarts see `superviseApp`
 * @property {(name: ProgramName) => Promise<void>} restart
 * @property {() => void} kill
 */

const scripts = {
  api: 'apps/api/dist/main.js',
  worker: 'apps/api/dist/worker.js',
  sandbox: 'apps/sandbox/dist/main.js',
};

/**
 * Supervises the product's programs together: the first permanent failure stops them all.
 *
 * @param {import('./read-settings.mjs').LaunchSettings} settings
 * @param {object} options
 * @param {ReturnType<typeof import('./data-folder.mjs').dataPaths>} options.paths
 * @param {ReturnType<typeof import('../processes/process-record.mjs').createProcessRecord>} options.record
 * @param {boolean} options.surviveCrashes after the start a program that fails permanently is only reported
 * @returns {SupervisedProduct}
 */
export function superviseProduct(settings, { paths, record, surviveCrashes }) {
  const failure = new AbortController();
  /** @type {Map<ProgramName, SupervisedApp>} */
  const programs = new Map();
  let hasStarted = false;

  return {
    failed: failure.signal,
    fail: (reason) => failure.abort(reason),
    start: (name, env) => {
      const program = superviseApp({
        name,
        args: [scripts[name]],
        env,
        logPath: join(paths.logs, `${name}.log`),
        logsToConsole: settings.logsToConsole,
        onStart: record.add,
        onExit: record.remove,
        onGiveUp: (message, details) => {
          if (hasStarted && surviveCrashes) console.error(message);
          else failure.abort(new LaunchError(message, details));
        },
      });
      programs.set(name, program);
      return program;
    },
    enableRestarts: () => {
      hasStarted = true;
      for (const program of programs.values()) program.enableRestarts();
    },
    restart: async (name) => programs.get(name)?.restart(),
    kill: () => {
      for (const program of programs.values()) program.kill();
    },
  };
}

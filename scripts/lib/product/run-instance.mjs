import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { assertPortFree } from '../processes/ports.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { superviseApp } from '../processes/supervise-app.mjs';
import { untilAborted } from '../processes/until-aborted.mjs';
import { waitUntilHealthy } from '../processes/wait-until-healthy.mjs';
import { openDataFolder } from './data-folder.mjs';
import { createProgramEnv, readSettings } from './read-settings.mjs';
import { findRunningProduct, joinRunningProduct } from './running-product.mjs';

const readyTimeoutMs = 60_000;

/**
 * `npm run api` and `npm run worker`: one more instance on the database of the running product.
 *
 * @param {'api' | 'worker'} kind
 * @returns {Promise<never>}
 */
export function runInstance(kind) {
  return runCommand(async ({ signal, onForce }) => {
    const ownSettings = readSettings();
    const product = findRunningProduct(ownSettings.dataDir);
    const settings = joinRunningProduct(ownSettings, product);
    const databaseUrl = settings.databaseUrl ?? product?.databaseUrl;
    if (!databaseUrl) {
      throw new LaunchError(
        `Eyecart is not running on the data folder ${settings.dataDir}. Run npm start, or set DATA_DIR or DATABASE_URL.`,
      );
    }
    if (kind === 'api') await assertPortFree(settings.port, 'PORT', 'this instance of the API');

    const failure = new AbortController();
    const app = startInstance(kind, settings, { databaseUrl, failure });
    onForce(app.kill);
    try {
      if (kind === 'api') {
        const url = `http://${settings.ownHost}:${settings.port}/api/health`;
        const stopSignal = AbortSignal.any([signal, failure.signal]);
        await waitUntilHealthy(url, { timeoutMs: readyTimeoutMs, signal: stopSignal });
      }
      app.enableRestarts();
      console.log(
        kind === 'api'
          ? `This API is now running too, on port ${settings.port}. Stop it with Ctrl-C.`
          : 'This worker is now running too. Stop it with Ctrl-C.',
      );
      await untilAborted([signal, failure.signal]);
    } finally {
      await app.stop();
    }
    failure.signal.throwIfAborted();
    return 0;
  });
}

/**
 * @param {'api' | 'worker'} kind
 * @param {import('./read-settings.mjs').LaunchSettings} settings
 * @param {{ databaseUrl: string, failure: AbortController }} options
 */
function startInstance(kind, settings, { databaseUrl, failure }) {
  const { logs } = openDataFolder(settings.dataDir);
  return superviseApp({
    name: kind,
    args: [kind === 'api' ? 'apps/api/dist/main.js' : 'apps/api/dist/worker.js'],
    env: createProgramEnv(settings, databaseUrl),
    logPath: join(logs, kind === 'api' ? `api-${settings.port}.log` : 'worker-extra.log'),
    logsToConsole: settings.logsToConsole,
    onGiveUp: (message, details) => failure.abort(new LaunchError(message, details)),
  });
}

import { rmSync, writeFileSync } from 'node:fs';
import { createCleanupStack } from '../processes/cleanup-stack.mjs';
import { assertPortFree } from '../processes/ports.mjs';
import { createProcessRecord, stopLeftovers } from '../processes/process-record.mjs';
import { runStep } from '../processes/run-program.mjs';
import { waitUntilHealthy } from '../processes/wait-until-healthy.mjs';
import { openDataFolder } from './data-folder.mjs';
import { lockDataFolder } from './lock-data-folder.mjs';
import { createProgramEnv } from './read-settings.mjs';
import { superviseProduct } from './supervise-product.mjs';

const readyTimeoutMs = 90_000;
const prepareScript = 'apps/api/dist/cli/prepare.js';

/**
 * @typedef {import('./read-settings.mjs').LaunchSettings} LaunchSettings
 *
 * @typedef {object} StartOptions
 * @property {import('../processes/show-step.mjs').ShowStep} showStep
 * @property {AbortSignal} signal cancels the start and stops what is running
 * @property {() => Promise<void>} [prepare] installs and builds, once the lock and the ports are ours
 * @property {boolean} [fastDatabase] for throwaway data
 * @property {boolean} [surviveCrashes] a program that keeps crashing waits for its next `restart`
 *
 * @typedef {object} Product
 * @property {NodeJS.ProcessEnv} env what its programs run with
 * @property {() => Promise<void>} stop stops API and worker, then the sandbox, then PostgreSQL
 * @property {() => void} kill stops the programs at once; PostgreSQL stops with this process
 * @property {AbortSignal} failed aborted, with the reason, when a program has failed permanently
 * @property {(name: import('./supervise-product.mjs').ProgramName) => Promise<void>} restart
 *
 * @typedef {object} Launch
 * @property {LaunchSettings} settings
 * @property {StartOptions} options
 * @property {ReturnType<typeof openDataFolder>} paths
 * @property {ReturnType<typeof createCleanupStack>} cleanup
 * @property {ReturnType<typeof superviseProduct>} programs
 * @property {AbortSignal} signal aborted on a stop request and when a program has failed permanently
 */

/**
 * Starts every program of the product on one data folder and waits until the API is healthy.
 *
 * @param {LaunchSettings} settings
 * @param {StartOptions} options
 * @returns {Promise<Product>}
 * @throws {import('../processes/launch-error.mjs').LaunchError} when a program does not start; nothing is left running
 */
export async function startProduct(settings, options) {
  const paths = openDataFolder(settings.dataDir);
  const cleanup = createCleanupStack();
  const record = createProcessRecord(paths.processes);
  const programs = superviseProduct(settings, {
    paths,
    record,
    surviveCrashes: options.surviveCrashes ?? false,
  });
  const signal = AbortSignal.any([options.signal, programs.failed]);
  /** @type {Launch} */
  const launch = { settings, options, paths, cleanup, programs, signal };
  /** @type {NodeJS.ProcessEnv} */
  let env;
  try {
    await takeDataFolder(launch, record);
    await assertPortFree(settings.port, 'PORT', 'the portal and the API');
    if (settings.usesSandbox) await assertPortFree(settings.sandboxPort, 'SANDBOX_PORT', 'the sandbox');
    await options.prepare?.();
    env = await startParts(launch);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
  programs.enableRestarts();
  return { env, stop: cleanup.run, kill: programs.kill, failed: programs.failed, restart: programs.restart };
}

/**
 * @param {Launch} launch
 * @param {ReturnType<typeof createProcessRecord>} record
 */
async function takeDataFolder({ settings, paths, cleanup }, record) {
  const lock = await lockDataFolder(settings.dataDir, 'running the product');
  cleanup.add(lock.release);
  const leftovers = await stopLeftovers(paths.processes);
  if (leftovers.length > 0)
    console.log(`  Stopped programs left by an earlier start: ${leftovers.join(', ')}`);
  cleanup.add(record.clear);
}

/**
 * @param {Launch} launch
 * @returns {Promise<NodeJS.ProcessEnv>} what the programs run with
 */
async function startParts(launch) {
  const { settings, cleanup, programs, signal } = launch;
  const { showStep } = launch.options;
  const { url: databaseUrl, ownerUrl } = settings.databaseUrl
    ? { url: settings.databaseUrl, ownerUrl: settings.databaseOwnerUrl }
    : await showStep('Start PostgreSQL', () => startDatabase(launch));
  const env = createProgramEnv(settings, databaseUrl);
  writeProductFiles(launch, databaseUrl);

  if (settings.usesSandbox) {
    await showStep('Start the sandbox', async () => {
      cleanup.add(programs.start('sandbox', env).stop);
      const url = `http://${settings.ownHost}:${settings.sandboxPort}/health`;
      await waitUntilHealthy(url, { timeoutMs: readyTimeoutMs, signal });
    });
  }
  await showStep('Prepare the database', () =>
    runStep('Preparing the database', process.execPath, [prepareScript], {
      env: ownerUrl === null ? env : { ...env, DATABASE_OWNER_URL: ownerUrl },
      signal,
    }),
  );
  await showStep('Start the API and the worker', async () => {
    const [api, worker] = [programs.start('api', env), programs.start('worker', env)];
    cleanup.add(() => Promise.all([api.stop(), worker.stop()]));
    const url = `http://${settings.ownHost}:${settings.port}/api/health`;
    await waitUntilHealthy(url, { timeoutMs: readyTimeoutMs, signal });
  });
  return env;
}

/** @param {Launch} launch */
async function startDatabase({ settings, options, cleanup, programs, signal }) {
  // Imported late: it needs packages that `prepare` installs.
  const { keepPostgres } = await import('../postgres/keep-postgres.mjs');
  const server = await keepPostgres({
    dataDir: settings.dataDir,
    fast: options.fastDatabase,
    signal,
    onGiveUp: programs.fail,
  });
  cleanup.add(server.stop);
  return { url: server.runtimeUrl, ownerUrl: server.url };
}

/**
 * Writes what other commands need to join the product: see `findRunningProduct`.
 *
 * @param {Launch} launch
 * @param {string} databaseUrl
 */
function writeProductFiles({ settings, paths, cleanup }, databaseUrl) {
  cleanup.add(() => {
    for (const path of [paths.running, paths.databaseUrl]) rmSync(path, { force: true });
  });
  const { publicUrl, sandboxUrl, usesSandbox } = settings;
  writeFileSync(paths.databaseUrl, databaseUrl, { mode: 0o600 });
  writeFileSync(paths.running, JSON.stringify({ publicUrl, sandboxUrl, usesSandbox }), { mode: 0o600 });
}

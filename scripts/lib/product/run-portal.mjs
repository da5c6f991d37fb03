import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCleanupStack } from '../processes/cleanup-stack.mjs';
import { LaunchError } from '../processes/launch-error.mjs';
import { stopLeftovers } from '../processes/process-record.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { dataPaths } from './data-folder.mjs';
import { lockDataFolder } from './lock-data-folder.mjs';
import { createProgramEnv, readSettings } from './read-settings.mjs';
import { findRunningProduct, joinRunningProduct } from './running-product.mjs';

const script = 'apps/api/dist/cli/portal.js';

/**
 * `npm run portal -- …`: runs an operator command on the product's database, whether or not the product is running.
 *
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export function runPortal(args) {
  return runCommand(
    async ({ signal }) => {
      if (!existsSync(join(projectRoot, script)))
        throw new LaunchError('Eyecart is not built yet. Run npm start once.');
      if (isHelp(args)) return (await show(args, process.env, signal)).exitCode;
      const ownSettings = readSettings();
      const product = findRunningProduct(ownSettings.dataDir);
      const settings = joinRunningProduct(ownSettings, product);
      const cleanup = createCleanupStack();
      try {
        const givenUrl = settings.databaseUrl ?? product?.databaseUrl;
        const database =
          givenUrl === undefined
            ? await startDatabase(settings.dataDir, cleanup, signal)
            : { url: givenUrl, ownerUrl: settings.databaseOwnerUrl };
        const env = createProgramEnv(settings, database.url);
        // A restore needs the owner of the schema.
        if (args[0] === 'restore' && database.ownerUrl !== null) env.DATABASE_OWNER_URL = database.ownerUrl;
        return (await show(args, env, signal)).exitCode;
      } finally {
        await cleanup.run();
      }
    },
    { stoppedExitCode: 130 },
  );
}

/**
 * Needs no database.
 *
 * @param {string[]} args
 */
const isHelp = (args) =>
  (args[0] ?? 'help') === 'help' || args.some((one) => one === '--help' || one === '-h');

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
const show = (args, env, signal) =>
  runProgram(process.execPath, ['--enable-source-maps', script, ...args], {
    env,
    output: 'show',
    asks: true,
    signal,
  });

/**
 * Starts the embedded PostgreSQL for the duration of the command.
 *
 * @param {string} dataDir
 * @param {ReturnType<typeof createCleanupStack>} cleanup
 * @param {AbortSignal} signal
 * @returns {Promise<{ url: string, ownerUrl: string | null }>}
 */
async function startDatabase(dataDir, cleanup, signal) {
  if (!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'postgres-location'))) {
    throw new LaunchError(
      `The data folder ${dataDir} has no database yet. Run npm start once, or set DATABASE_URL.`,
    );
  }
  const lock = await lockDataFolder(dataDir, 'running an operator command');
  cleanup.add(lock.release);
  await stopLeftovers(dataPaths(dataDir).processes);
  const { startPostgres } = await import('../postgres/embedded-postgres.mjs');
  const server = await startPostgres({ dataDir, signal });
  cleanup.add(server.stop);
  return { url: server.runtimeUrl, ownerUrl: server.url };
}

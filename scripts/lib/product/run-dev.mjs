import { watch } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../processes/launch-error.mjs';
import { assertPortFree } from '../processes/ports.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { showStep } from '../processes/show-step.mjs';
import { untilAborted } from '../processes/until-aborted.mjs';
import { prepareWorkspace } from '../workspace/prepare-workspace.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { readSettings } from './read-settings.mjs';
import { describeProduct } from './run-start.mjs';
import { startProduct } from './start-product.mjs';

const webPort = 5173;
const debounceMs = 300;

/** The programs to restart when a build folder changes; the API's build has the shared package in it. @type {Record<string, ('api' | 'worker' | 'sandbox')[]>} */
const programsByBuild = {
  'apps/api/dist': ['api', 'worker'],
  'apps/sandbox/dist': ['sandbox'],
};

/**
 * `npm run dev`: the product with hot reload. TypeScript is compiled on change, programs restart when their build
 * changes, and Vite serves the web app.
 *
 * @returns {Promise<never>}
 */
export function runDev() {
  return runCommand(async ({ signal, onForce }) => {
    const base = readSettings();
    const settings = { ...base, env: { ...base.env, NODE_ENV: base.env.NODE_ENV || 'development' } };
    console.log('Starting Eyecart for development');
    const prepare = async () => {
      await assertPortFree(webPort, '--port in the script "dev" of apps/web', 'the web dev server');
      await prepareWorkspace({ showStep, signal });
    };
    const product = await startProduct(settings, { showStep, signal, prepare, surviveCrashes: true });
    onForce(product.kill);

    const failure = new AbortController();
    const stopSignal = AbortSignal.any([signal, product.failed, failure.signal]);
    const watchers = watchBuilds(product);
    const webEnv = {
      API_URL: `http://${settings.ownHost}:${settings.port}`,
      ...(settings.usesSandbox ? { SANDBOX: 'on' } : {}),
    };
    const tools = [
      ...['packages/shared', 'apps/api', 'apps/sandbox'].map((folder) =>
        runDevScript(folder, process.env, stopSignal),
      ),
      runDevScript('apps/web', { ...process.env, ...webEnv }, stopSignal),
    ];
    for (const tool of tools) tool.catch((error) => failure.abort(error));
    console.log(describeProduct(settings));
    console.log(`  Web app with hot reload   http://localhost:${webPort}\n`);

    await untilAborted([stopSignal]);
    for (const watcher of watchers) watcher.close();
    await Promise.allSettled(tools);
    await product.stop();
    if (!signal.aborted) throw stopSignal.reason;
    return 0;
  });
}

/**
 * Runs a package's `dev` script until stopped.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
async function runDevScript(folder, env, signal) {
  const cwd = join(projectRoot, folder);
  const { exitCode } = await runProgram('npm', ['run', '--silent', 'dev'], {
    cwd,
    env,
    output: 'show',
    signal,
  });
  throw new LaunchError(`The "dev" script of ${folder} exited unexpectedly (exit code ${exitCode}).`);
}

/** @param {import('./start-product.mjs').Product} product */
function watchBuilds(product) {
  return Object.entries(programsByBuild).map(([folder, programs]) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    return watch(join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        console.log(`${folder} changed: restarting ${programs.join(' and ')}`);
        await Promise.all(programs.map((program) => product.restart(program)));
      }, debounceMs);
    });
  });
}

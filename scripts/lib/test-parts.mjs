import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCleanupStack } from './cleanup-stack.mjs';
import { createTestEnv } from './create-test-env.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { findFreePort } from './ports.mjs';
import { projectRoot } from './project-root.mjs';
import { readSettings } from './read-settings.mjs';
import { runProgram } from './run-program.mjs';
import { startProduct } from './start-product.mjs';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';
import { createTurboCommand } from './turbo.mjs';
import { listWorkspacePackages } from './workspace-packages.mjs';

/**
 * @typedef {import('./test-report.mjs').TestCount} TestCount
 *
 * @typedef {object} TestContext
 * @property {string} folder temporary; removed afterwards
 * @property {AbortSignal} signal
 *
 * @typedef {object} TestPart
 * @property {'lint' | 'build' | 'types' | 'unit' | 'browser'} name
 * @property {string} title
 * @property {(context: TestContext) => Promise<TestCount>} run
 */

/** In the order they run: quick ones first. @type {TestPart[]} */
export const testParts = [
  {
    name: 'lint',
    title: 'Lint',
    run: (context) => check(['node_modules/.bin/biome', 'check', '.'], context),
  },
  {
    name: 'build',
    title: 'Build',
    run: (context) => checkWithTurbo(['build', '--output-logs=errors-only'], context),
  },
  { name: 'types', title: 'Types', run: checkTypes },
  { name: 'unit', title: 'Unit and API tests', run: runVitest },
  { name: 'browser', title: 'Browser tests', run: runPlaywright },
];

/** @param {TestContext} context */
async function checkTypes(context) {
  const counts = [
    await checkWithTurbo(['typecheck', '--output-logs=errors-only', '--continue'], context),
    await check(['node_modules/.bin/tsc', '--project', 'scripts/tsconfig.json'], context),
    await check(['node_modules/.bin/tsc', '--project', 'e2e/tsconfig.json'], context),
  ];
  return sumCounts(counts);
}

/**
 * Runs every package's tests, one after the other, on a PostgreSQL server of their own.
 *
 * @param {TestContext} context
 */
async function runVitest({ folder, signal }) {
  const cleanup = createCleanupStack();
  const dataDir = join(folder, 'unit');
  try {
    const [{ startPostgres }, { removePostgresHome }] = await Promise.all([
      import('./embedded-postgres.mjs'),
      import('./postgres-home.mjs'),
    ]);
    cleanup.add(() => removePostgresHome(dataDir));
    const server = await startPostgres({ dataDir, fast: true, signal });
    cleanup.add(server.stop);
    const env = { ...createTestEnv(), TEST_DATABASE_URL: server.adminUrl };

    /** @type {TestCount[]} */
    const counts = [];
    for (const suite of listVitestSuites()) {
      console.log(`\n${suite.name}`);
      const report = join(folder, `${suite.name.replaceAll('/', '-')}.json`);
      const args = [...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const cwd = join(projectRoot, suite.folder);
      const { exitCode } = await runProgram(suite.command, args, { cwd, env, output: 'show', signal });
      counts.push(readVitestReport(report, exitCode));
    }
    return sumCounts(counts);
  } finally {
    await cleanup.run();
  }
}

/** Packages that have a `test` script, and these scripts themselves. */
function listVitestSuites() {
  const packages = listWorkspacePackages().filter((folder) => {
    const text = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8');
    return /** @type {{ scripts?: { test?: string } }} */ (JSON.parse(text)).scripts?.test !== undefined;
  });
  const scripts = {
    name: 'scripts',
    folder: '.',
    command: 'node_modules/.bin/vitest',
    args: ['run', '--config', 'scripts/vitest.config.mjs'],
  };
  const suites = packages.map((folder) => ({
    name: folder,
    folder,
    command: 'npm',
    args: ['run', '--silent', 'test', '--'],
  }));
  return [scripts, ...suites];
}

/**
 * Runs the browser tests against the whole product, started as `npm start` does, on ports and data of its own.
 *
 * @param {TestContext} context
 */
async function runPlaywright({ folder, signal }) {
  const chromium = await ensureChromium(signal);
  const cleanup = createCleanupStack();
  const dataDir = join(folder, 'browser');
  try {
    const { removePostgresHome } = await import('./postgres-home.mjs');
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const testEnv = createTestEnv();
    const settings = readSettings({
      ...testEnv,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
    });
    cleanup.add(() => removePostgresHome(dataDir));
    const product = await startProduct(settings, {
      showStep: (_title, work) => Promise.resolve(work()),
      signal,
      fastDatabase: true,
    });
    cleanup.add(product.stop);

    const report = join(folder, 'playwright.json');
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
    const env = {
      ...testEnv,
      BASE_URL: settings.publicUrl,
      SANDBOX_URL: settings.sandboxUrl,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const { exitCode } = await runProgram('node_modules/.bin/playwright', args, {
      env,
      output: 'show',
      signal,
    });
    return readPlaywrightReport(report, exitCode);
  } finally {
    await cleanup.run();
  }
}

/**
 * @param {string[]} args turbo's tasks and options
 * @param {TestContext} context
 */
function checkWithTurbo(args, context) {
  const turbo = createTurboCommand(['run', ...args]);
  return check([turbo.command, ...turbo.args], context, turbo.env);
}

/**
 * A check without tests of its own counts only when it fails.
 *
 * @param {string[]} commandLine
 * @param {TestContext} context
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<TestCount>}
 */
async function check([command = '', ...args], { signal }, env) {
  const { exitCode } = await runProgram(command, args, { env, output: 'show', signal });
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

/**
 * @param {TestCount[]} counts
 * @returns {TestCount}
 */
export function sumCounts(counts) {
  return counts.reduce(
    (sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
    { passed: 0, failed: 0 },
  );
}

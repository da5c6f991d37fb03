import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCleanupStack } from '../processes/cleanup-stack.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { createTurboCommand } from '../workspace/turbo.mjs';
import { listWorkspacePackages } from '../workspace/workspace-packages.mjs';
import { createTestEnv } from './create-test-env.mjs';
import { startTestProduct } from './start-test-product.mjs';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').TestCount} TestCount
 *
 * @typedef {object} TestContext
 * @property {string} folder temporary; removed afterwards
 * @property {AbortSignal} signal
 * @property {Promise<string>} chromium its path; for the browser tests
 *
 * @typedef {object} TestPart
 * @property {'lint' | 'build' | 'types' | 'unit' | 'browser'} name
 * @property {string} title
 * @property {(context: TestContext) => Promise<TestCount>} run
 */

/** @type {TestPart} */
const lint = { name: 'lint', title: 'Lint', run: runLint };
/** @type {TestPart} */
const build = { name: 'build', title: 'Build', run: runBuild };
/** @type {TestPart} */
const types = { name: 'types', title: 'Types', run: checkTypes };
/** @type {TestPart} */
const unit = { name: 'unit', title: 'Unit and API tests', run: runVitest };
/** @type {TestPart} */
const browser = { name: 'browser', title: 'Browser tests', run: runPlaywright };

/**
 * Stages run in turn; the parts of a stage run in parallel. The check of types is beside the browser tests, whose product
 * and journeys wait now and then. @type {TestPart[][]}
 */
export const testStages = [[lint, build], [unit], [types, browser]];

/** The stages of a single part. @type {Record<string, TestPart[][]>} */
export const stagesOfPart = {
  lint: [[lint]],
  build: [[build]],
  types: [[build], [types]],
  unit: [[build], [unit]],
  browser: [[build], [browser]],
};

/** @param {TestContext} context */
async function runBuild({ signal }) {
  const { command, args, env } = createTurboCommand(['run', 'build', '--output-logs=errors-only']);
  const { exitCode } = await runProgram(command, args, { env, output: 'show', signal });
  return countCheck(exitCode);
}

/** Style, the direction of imports, and cycles of them. @param {TestContext} context */
function runLint(context) {
  return check(['node_modules/.bin/biome', 'check', '.'], context);
}

/**
 * Types and unused code, one after the other; both need the build.
 *
 * @param {TestContext} context
 */
async function checkTypes(context) {
  /** @type {TestCount[]} */
  const counts = [];
  for (const folder of [...listWorkspacePackages(), 'scripts', 'e2e']) {
    // One thread: several would check the types that they share more than once.
    counts.push(await check(['node_modules/.bin/tsc', '--checkers', '1', '--project', folder], context));
  }
  return sumCounts([...counts, await check(['node_modules/.bin/knip', '--no-progress'], context)]);
}

/** The suites that take longest, the longest last. */
const LONG_SUITES = ['scripts', 'apps/api', 'apps/web'];
/** Suites in parallel: while one waits for its database or its processes, the other works. */
const SUITES_AT_ONCE = 2;

/**
 * Runs every package's tests, two packages at a time, on a dedicated PostgreSQL server.
 *
 * @param {TestContext} context
 */
async function runVitest({ folder, signal }) {
  const cleanup = createCleanupStack();
  const dataDir = join(folder, 'unit');
  try {
    const [{ startPostgres }, { removePostgresHome }] = await Promise.all([
      import('../postgres/embedded-postgres.mjs'),
      import('../postgres/postgres-home.mjs'),
    ]);
    cleanup.add(() => removePostgresHome(dataDir));
    const server = await startPostgres({ dataDir, fast: true, signal });
    cleanup.add(server.stop);
    const env = { ...createTestEnv(), TEST_DATABASE_URL: server.adminUrl };

    const waiting = listVitestSuites();
    /** @type {TestCount[]} */
    const counts = [];
    const runWaiting = async () => {
      for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
        counts.push(await runSuite(suite, { folder, env, signal }));
      }
    };
    await Promise.all(Array.from({ length: SUITES_AT_ONCE }, runWaiting));
    return sumCounts(counts);
  } finally {
    await cleanup.run();
  }
}

/**
 * Shows a suite's output once it has ended, so that two outputs do not mix.
 *
 * @param {VitestSuite} suite
 * @param {{ folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 */
async function runSuite(suite, { folder, env, signal }) {
  const report = join(folder, `${suite.name.replaceAll('/', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exitCode, output } = await runProgram(
    'node_modules/.bin/vitest',
    ['run', ...suite.args, ...reporters],
    { cwd: join(projectRoot, suite.folder), env, signal },
  );
  console.log(`\n${suite.name}\n${output.trim()}`);
  return readVitestReport(report, exitCode);
}

/**
 * @typedef {{ name: string, folder: string, args: string[] }} VitestSuite
 *
 * Packages that have a `test` script, and these scripts themselves; the long ones first.
 *
 * @returns {VitestSuite[]}
 */
function listVitestSuites() {
  const packages = listWorkspacePackages().filter((folder) => {
    const text = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8');
    return /** @type {{ scripts?: { test?: string } }} */ (JSON.parse(text)).scripts?.test !== undefined;
  });
  const scripts = {
    name: 'scripts',
    folder: '.',
    args: ['--config', 'scripts/vitest.config.mjs'],
  };
  const suites = packages.map((folder) => ({
    name: folder,
    folder,
    // One worker each, and three for the API, whose tests wait a lot.
    args: [`--maxWorkers=${folder === 'apps/api' ? 3 : 1}`],
  }));
  /** @param {VitestSuite} suite */
  const place = (suite) => LONG_SUITES.indexOf(suite.name);
  return [...suites, scripts].sort((one, other) => place(other) - place(one));
}

/**
 * Runs the browser tests against the whole product, started as `npm start` does, on separate ports and data.
 *
 * @param {TestContext} context
 */
async function runPlaywright({ folder, signal, chromium: found }) {
  const chromium = await found;
  const cleanup = createCleanupStack();
  const dataDir = join(folder, 'browser');
  try {
    const { removePostgresHome } = await import('../postgres/postgres-home.mjs');
    const testEnv = createTestEnv();
    cleanup.add(() => removePostgresHome(dataDir));
    const { settings, stop } = await startTestProduct({ env: testEnv, dataDir, signal });
    cleanup.add(stop);

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
 * @param {string[]} commandLine
 * @param {TestContext} context
 * @returns {Promise<TestCount>}
 */
async function check([command = '', ...args], { signal }) {
  const { exitCode } = await runProgram(command, args, { output: 'show', signal });
  return countCheck(exitCode);
}

/** A check without tests counts only when it fails. @param {number} exitCode */
const countCheck = (exitCode) => ({ passed: 0, failed: exitCode === 0 ? 0 : 1 });

/**
 * @param {TestCount[]} counts
 * @returns {TestCount}
 */
export function sumCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

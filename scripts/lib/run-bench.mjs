import { join } from 'node:path';
import { benchPages } from './bench-pages.mjs';
import { createTestEnv } from './create-test-env.mjs';
import { prepareWorkspace } from './prepare-workspace.mjs';
import { projectRoot } from './project-root.mjs';
import { runCommand } from './run-command.mjs';
import { runProgram } from './run-program.mjs';
import { showStep } from './show-step.mjs';

const PAGES = 'pages';

/**
 * `npm run bench`: installs, builds and runs the benchmarks, or those whose file names contain a word: `npm run bench
 * -- drain`. "pages" is Lighthouse's. `--smoke` runs the HTTP benchmark for moments, to see that it works.
 *
 * @param {string[]} words
 * @returns {Promise<never>}
 */
export function runBench(words) {
  const isSmoke = words.includes('--smoke');
  const files = isSmoke ? ['http.bench'] : words.filter((word) => word !== PAGES);
  const hasPages = words.length === 0 || words.includes(PAGES);
  return runCommand(
    async ({ signal }) => {
      await prepareWorkspace({ showStep, build: true, signal });
      if (hasPages) await showStep('Measuring pages', () => benchPages(signal));
      if (words.length > 0 && files.length === 0) return 0;
      const vitest = join(projectRoot, 'node_modules/.bin/vitest');
      const args = ['run', '--config', 'bench/vitest.config.ts', ...files];
      const options = {
        cwd: join(projectRoot, 'apps/api'),
        env: { ...createTestEnv(), ...(isSmoke ? { BENCH_SMOKE: '1' } : {}) },
        signal,
      };
      const { exitCode } = await runProgram(vitest, args, { ...options, output: 'show' });
      return exitCode;
    },
    { stoppedExitCode: 130 },
  );
}

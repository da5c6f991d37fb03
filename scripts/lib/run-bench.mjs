import { join } from 'node:path';
import { createTestEnv } from './create-test-env.mjs';
import { prepareWorkspace } from './prepare-workspace.mjs';
import { projectRoot } from './project-root.mjs';
import { runCommand } from './run-command.mjs';
import { runProgram } from './run-program.mjs';
import { showStep } from './show-step.mjs';

/**
 * `npm run bench`: installs, builds and runs the benchmarks, or those whose file names contain a word: `npm run bench
 * -- drain`. `--smoke` runs the HTTP benchmark for moments, to see that it works.
 *
 * @param {string[]} words
 * @returns {Promise<never>}
 */
export function runBench(words) {
  const isSmoke = words.includes('--smoke');
  const files = isSmoke ? ['http'] : words;
  return runCommand(
    async ({ signal }) => {
      await prepareWorkspace({ showStep, build: true, signal });
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

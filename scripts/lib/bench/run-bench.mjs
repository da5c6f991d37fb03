import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../processes/run-command.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { showStep } from '../processes/show-step.mjs';
import { createTestEnv } from '../tests/create-test-env.mjs';
import { prepareWorkspace } from '../workspace/prepare-workspace.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { benchPages } from './bench-pages.mjs';
import { benchTyping } from './bench-typing.mjs';

const PAGES = 'pages';
const TYPING = 'typing';

/**
 * `npm run bench`: installs, builds and runs the benchmarks, or those whose file names contain a word: `npm run bench
 * -- drain`. "pages" is Lighthouse's, and "typing" runs a browser test. `--smoke` runs the HTTP benchmark for moments, to
 * see that it works; `--seed` and `--minutes` are for `faults`.
 *
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export function runBench(args) {
  const { values, positionals: words } = parseArgs({
    args,
    allowPositionals: true,
    options: { smoke: { type: 'boolean' }, seed: { type: 'string' }, minutes: { type: 'string' } },
  });
  const isSmoke = values.smoke === true;
  const isOfFaults = values.seed !== undefined || values.minutes !== undefined;
  const named = [
    ...words.filter((word) => word !== PAGES && word !== TYPING),
    ...(isOfFaults ? ['faults.bench'] : []),
  ];
  const files = isSmoke ? ['http.bench'] : named;
  const isEverything = args.length === 0;
  const hasPages = isEverything || words.includes(PAGES);
  const hasTyping = isEverything || words.includes(TYPING);
  return runCommand(
    async ({ signal }) => {
      await prepareWorkspace({ showStep, build: true, signal });
      if (hasPages) await showStep('Measuring pages', () => benchPages(signal));
      const typingExitCode = hasTyping ? await benchTyping(signal) : 0;
      if (!isEverything && files.length === 0) return typingExitCode;
      const vitest = join(projectRoot, 'node_modules/.bin/vitest');
      const vitestArgs = ['run', '--config', 'bench/vitest.config.ts', ...files];
      const options = {
        cwd: join(projectRoot, 'apps/api'),
        env: {
          ...createTestEnv(),
          ...(isSmoke ? { BENCH_SMOKE: '1' } : {}),
          ...(values.seed === undefined ? {} : { BENCH_SEED: values.seed }),
          ...(values.minutes === undefined ? {} : { BENCH_MINUTES: values.minutes }),
        },
        signal,
      };
      const { exitCode } = await runProgram(vitest, vitestArgs, { ...options, output: 'show' });
      return typingExitCode || exitCode;
    },
    { stoppedExitCode: 130 },
  );
}

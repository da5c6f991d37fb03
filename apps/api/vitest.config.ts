import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that run for ten seconds or more. */
const LONG =
  /\/(crash-story|frozen-worker|fuzz|last-release|packed-client|simulated-year|upgrade)\.api\.test\.ts$/;

/** Vitest starts the largest files first; these would come last, each alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // With the tests, whether the benchmark of requests works: as in `npm run bench -- --smoke`.
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/http.bench.ts'],
    env: { BENCH_SMOKE: '1' },
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // Far from what they take, also on a machine that is busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // A story's objects are short-lived: a larger young generation keeps them out of the old one, which is slower to collect.
    execArgv: ['--max-semi-space-size=64'],
    // Stories share nothing but the modules, which take longer to load than most stories take to run.
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
    // Built packages load as they are, once for a worker.
    server: { deps: { external: [/\/(packages|apps)\/[^/]+\/dist\//] } },
  },
});

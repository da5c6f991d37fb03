import { defineConfig } from 'vitest/config';

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
    // A story's objects are short-lived: a larger young generation keeps them out of the old one, which is slower to collect.
    execArgv: ['--max-semi-space-size=64'],
    // Stories share nothing but the modules, which take longer to load than most stories take to run.
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
    // Built packages load as they are, once for a worker.
    server: { deps: { external: [/\/(packages|apps)\/[^/]+\/dist\//] } },
  },
});

import { defineConfig } from 'vitest/config';

/** Benchmarks: one after the other, each with figures on the console and a bound that must hold. */
export default defineConfig({
  test: {
    include: ['bench/**/*.bench.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    execArgv: ['--expose-gc'],
    server: { deps: { external: [/\/(packages|apps)\/[^/]+\/dist\//] } },
  },
});

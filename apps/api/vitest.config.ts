import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/(packages|apps)\/[^/]+\/dist\//] } },
  },
});

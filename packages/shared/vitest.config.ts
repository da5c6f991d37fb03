import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['src/testing/fixed-seed.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});

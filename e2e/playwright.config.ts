import { defineConfig } from '@playwright/test';

const { BASE_URL = 'http://localhost:3000', CHROMIUM_PATH } = process.env;

/** Journeys against a running product; `npm test` starts one and sets BASE_URL, SANDBOX_URL and CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // A flaky journey is fixed, not tried again.
  retries: 0,
  // For the busiest machine: every step waits for what it needs and goes on at once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as [['json']]) : [])],
  outputDir: '../test-results',
  use: {
    baseURL: BASE_URL,
    // A worker would answer from its cache what a test means to meet or to intercept; offline.spec.ts lets it.
    serviceWorkers: 'block',
    // A toast that leaves while axe reads it would count as text without contrast; full-story.spec.ts has motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});

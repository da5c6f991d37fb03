import { defineConfig } from '@playwright/test';

const { BASE_URL = 'http://localhost:3000', CHROMIUM_PATH } = process.env;

/** Tests of a running product. `npm test` starts one and sets BASE_URL, SANDBOX_URL, and CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // A flaky test is fixed, not retried.
  retries: 0,
  // Long enough for a busy machine. Steps go on as soon as what they wait for is there.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as [['json']]) : [])],
  outputDir: '../test-results',
  use: {
    baseURL: BASE_URL,
    // A service worker would answer requests that a test intercepts. Only offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Axe would report low contrast for a toast that is fading out. Only full-story.spec.ts has motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});

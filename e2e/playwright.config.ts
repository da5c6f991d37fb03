import { defineConfig } from '@playwright/test';

const { BASE_URL = 'http://localhost:3000', CHROMIUM_PATH } = process.env;

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--process-per-site',
];
/**
 * A journey ends before optimizing its code would pay off. The process that stays open keeps its compiled code, and has
 * memory for a page's objects. `npm run bench -- typing` uses V8's defaults, as people do.
 */
const V8_ARGS =
  process.env.EVERY_MOMENT === '1'
    ? []
    : ['--js-flags=--no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=16'];
const launchOptions = (args: readonly string[] = []) => ({
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  args: [...CHROMIUM_ARGS, ...V8_ARGS, ...args],
});

/** Journeys about pictures, and journeys that represent all others with everything a person sees. */
const WITH_PICTURES = /(full-story|patient-story|pictures|qr-code|offline)\.spec\.ts$/;

/** Tests of a running product. `npm test` starts one and sets BASE_URL, SANDBOX_URL, and CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  // Two cores: while one journey waits for a banner or a poll, two others work. Each worker starts a browser and
  // compiles the portal, so every file uses the `test` of portal-test.ts, or Playwright would start more workers. Files
  // run in alphabetical order, so the longest test has an early name and does not end alone.
  workers: 3,
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
    launchOptions: launchOptions(),
  },
  projects: [
    // One worker, so that no other worker restarts with this project's browser.
    { name: 'with pictures', testMatch: WITH_PICTURES, workers: 1 },
    {
      // Drawing a page of products takes half of a load, and these journeys do not check it.
      name: 'without pictures',
      testIgnore: WITH_PICTURES,
      use: { launchOptions: launchOptions(['--blink-settings=imagesEnabled=false']) },
    },
  ],
});

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCleanupStack } from '../processes/cleanup-stack.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { runStep } from '../processes/run-program.mjs';
import { createTestEnv } from '../tests/create-test-env.mjs';
import { ensureChromium } from '../tests/ensure-chromium.mjs';
import { startTestProduct } from '../tests/start-test-product.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { writePageTable } from './page-table.mjs';

/** Fetched on demand: nothing else uses it, and it brings 100 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = 5;
const PRACTICE_ID = '100200';

/**
 * @typedef {import('./page-table.mjs').Load} Load
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 *
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {string} path
 * @property {boolean} isSignedIn
 * @property {boolean} [hasScript] default true
 */

/**
 * Measures how fast pages appear on Lighthouse's simulated phone, each in several cold loads in turn, and writes the
 * medians to `apps/api/bench/results/pages.md`.
 *
 * @param {AbortSignal} signal
 * @throws {import('../processes/launch-error.mjs').LaunchError} when the product does not start, or Lighthouse cannot be fetched
 */
export async function benchPages(signal) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-pages-'));
  const cleanup = createCleanupStack();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const chromium = await ensureChromium(signal);
    const { settings, stop } = await startTestProduct({
      env: createTestEnv(),
      dataDir: join(folder, 'data'),
      signal,
    });
    cleanup.add(stop);
    const port = await findFreePort();
    const open = () => openBrowser({ chromium, profile: join(folder, 'profile'), port });

    const pages = await preparePages(open, settings.publicUrl);
    /** @type {Map<string, Load[]>} */
    const loads = new Map(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const page of pages) {
        const report = join(folder, 'report.json');
        const context = await open();
        try {
          await setSession(context, settings.publicUrl, page.isSignedIn);
          await runStep(
            'Lighthouse',
            'npx',
            lighthouseArgs(page, { url: settings.publicUrl, port, report }),
            {
              signal,
            },
          );
        } finally {
          await context.close();
        }
        const load = readLoad(report);
        loads.get(page.name)?.push(load);
        console.log(`  ${page.name}: ${load.lcpMs} ms to the largest element, ${load.blockedMs} ms blocked`);
      }
    }
    const results = join(projectRoot, 'apps/api/bench/results');
    mkdirSync(results, { recursive: true });
    const table = writePageTable(loads, {
      lighthouse: LIGHTHOUSE,
      rounds: ROUNDS,
      node: process.version,
      processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    });
    writeFileSync(join(results, 'pages.md'), table);
    console.log(`\n${table}`);
  } finally {
    await cleanup.run();
  }
}

/**
 * A browser whose session lasts as long as its profile, and that Lighthouse connects to through a port.
 *
 * @param {{ chromium: string, profile: string, port: number }} options
 */
async function openBrowser({ chromium, profile, port }) {
  const { chromium: browserType } = await import('@playwright/test');
  // Without the previous load's profile, nothing is cached.
  rmSync(profile, { recursive: true, force: true });
  return browserType.launchPersistentContext(profile, {
    executablePath: chromium,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    serviceWorkers: 'block',
  });
}

/**
 * Makes a cart in each language.
 *
 * @param {() => Promise<BrowserContext>} open
 * @param {string} baseUrl
 * @returns {Promise<MeasuredPage[]>}
 */
async function preparePages(open, baseUrl) {
  const context = await open();
  try {
    const practice = await signIn(context, baseUrl);
    const headers = { origin: baseUrl };
    const listed = await context.request.get(`${baseUrl}/api/products`);
    const { products } = /** @type {{ products: { isAvailable: boolean, variants: { id: string }[] }[] }} */ (
      await listed.json()
    );
    const sellable = products.filter(({ isAvailable, variants }) => isAvailable && variants.length === 1);
    const cartItems = sellable.slice(0, 3).flatMap(({ variants }) => {
      return variants.map(({ id }) => ({ id, variantId: id, quantity: 1 }));
    });
    /** @param {string} language */
    const makeCart = async (language) => {
      const data = {
        practiceName: practice.name,
        practiceDiscountCode: practice.discountCode,
        cartItems,
        language,
      };
      const made = await context.request.post(`${baseUrl}/api/carts`, { headers, data });
      if (!made.ok()) throw new Error(`A cart could not be made: ${await made.text()}`);
      const { cartUrl } = /** @type {{ cartUrl: string }} */ (await made.json());
      return new URL(cartUrl).pathname;
    };
    const [english, spanish] = [await makeCart('en'), await makeCart('es')];
    return [
      { name: 'Patient page without script', path: english, isSignedIn: false, hasScript: false },
      { name: 'Patient page', path: english, isSignedIn: false },
      { name: 'Patient page in Spanish', path: spanish, isSignedIn: false },
      { name: 'Home, signed in', path: '/', isSignedIn: true },
      { name: 'Sign-in', path: '/', isSignedIn: false },
    ];
  } finally {
    await context.close();
  }
}

/**
 * @param {BrowserContext} context
 * @param {string} baseUrl
 * @param {boolean} isSignedIn
 */
async function setSession(context, baseUrl, isSignedIn) {
  const practice = isSignedIn ? await signIn(context, baseUrl) : null;
  const stored = {
    'welcome-seen': true,
    ...(practice ? { 'practice-auth': practice, 'order-practice': practice.id } : {}),
  };
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [
      {
        origin: new URL(baseUrl).origin,
        localStorage: Object.entries(stored).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
      },
    ],
  });
}

/**
 * @param {BrowserContext} context
 * @param {string} baseUrl
 */
async function signIn(context, baseUrl) {
  const answer = await context.request.post(`${baseUrl}/api/verify-practice`, {
    headers: { origin: baseUrl },
    data: { practiceId: PRACTICE_ID },
  });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  const { practice } =
    /** @type {{ practice: { id: string, name: string, discountCode: string | null } }} */ (
      await answer.json()
    );
  return practice;
}

/**
 * @param {MeasuredPage} page
 * @param {{ url: string, port: number, report: string }} options
 */
function lighthouseArgs({ path, hasScript = true }, { url, port, report }) {
  return [
    ...['--yes', LIGHTHOUSE, `${url}${path}`, `--port=${port}`, '--quiet'],
    ...['--only-categories=performance', '--output=json', `--output-path=${report}`],
    // The session is in the browser's storage.
    '--disable-storage-reset',
    // A service worker would fetch the whole portal alongside the page.
    '--blocked-url-patterns=*/sw.js',
    ...(hasScript ? [] : ['--blocked-url-patterns=*.js']),
  ];
}

/**
 * @param {string} path
 * @returns {Load}
 */
function readLoad(path) {
  const { audits } =
    /** @type {{ audits: Record<string, { numericValue?: number, details?: { items?: Record<string, unknown>[] } }> }} */ (
      JSON.parse(readFileSync(path, 'utf8'))
    );
  /** @param {string} name */
  const numberOf = (name) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(
    ({ resourceType, statusCode }) => resourceType === 'Script' && statusCode === 200,
  );
  return {
    firstPaintMs: Math.round(numberOf('first-contentful-paint')),
    lcpMs: Math.round(numberOf('largest-contentful-paint')),
    blockedMs: Math.round(numberOf('total-blocking-time')),
    shift: numberOf('cumulative-layout-shift'),
    scripts: scripts.length,
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000,
  };
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCleanupStack } from '../processes/cleanup-stack.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { createTestEnv } from '../tests/create-test-env.mjs';
import { ensureChromium } from '../tests/ensure-chromium.mjs';
import { startTestProduct } from '../tests/start-test-product.mjs';

/**
 * Types into quick search at every moment of a slow page load. `npm test` holds the scripts back instead.
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code of the browser tests
 * @throws {import('../processes/launch-error.mjs').LaunchError} when the product does not start
 */
export async function benchTyping(signal) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-typing-'));
  const cleanup = createCleanupStack();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const chromium = await ensureChromium(signal);
    const testEnv = createTestEnv();
    const { settings, stop } = await startTestProduct({
      env: testEnv,
      dataDir: join(folder, 'data'),
      signal,
    });
    cleanup.add(stop);
    const env = {
      ...testEnv,
      BASE_URL: settings.publicUrl,
      SANDBOX_URL: settings.sandboxUrl,
      CHROMIUM_PATH: chromium,
      EVERY_MOMENT: '1',
    };
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', 'quick-search-typing'];
    const { exitCode } = await runProgram('node_modules/.bin/playwright', args, {
      env,
      output: 'show',
      signal,
    });
    return exitCode;
  } finally {
    await cleanup.run();
  }
}

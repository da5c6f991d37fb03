import { accessSync, constants } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { LaunchError } from './launch-error.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Finds Chromium or installs it: with apt-get when root on Debian or Ubuntu, else Playwright's own build.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its absolute path
 * @throws {LaunchError} with the manual steps
 */
export async function ensureChromium(signal) {
  const found = await findChromium();
  if (found) return found;
  for (const [command, ...args] of listInstallers()) {
    if (!command) continue;
    console.log(`  Installing Chromium: ${[command, ...args].join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { exitCode, output } = await runProgram(command, args, { env, signal });
    if (exitCode !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new LaunchError(
    'The browser tests need Chromium, and installing it failed. Install it yourself (Debian, Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH.',
  );
}

/** @returns {string[][]} */
function listInstallers() {
  const playwright = ['node_modules/.bin/playwright', 'install', 'chromium'];
  const canUseApt = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
  if (!canUseApt) return [playwright];
  return [['apt-get', 'update'], ['apt-get', 'install', '-y', 'chromium'], playwright];
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { accessSync, constants } from 'node:fs';
import { LaunchError } from '../processes/launch-error.mjs';
import { runProgram } from '../processes/run-program.mjs';
import { findChromium, findHeadlessShell } from './find-chromium.mjs';

/**
 * Finds or installs the Chromium that the browser tests use. Root on Debian or Ubuntu gets the headless shell with
 * apt-get; everyone else uses the Chromium that is there, or Playwright's own build.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its absolute path
 * @throws {LaunchError} with the manual steps
 */
export async function ensureChromium(signal) {
  const found = findHeadlessShell() ?? (canUseApt() ? null : await findChromium());
  if (found) return found;
  if (canUseApt()) {
    await install(['apt-get', 'update'], signal);
    await installWithApt(['chromium-headless-shell'], signal);
    const shell = (await findChromium()) ?? (await installBrowser(signal));
    if (shell) return shell;
  }
  await install(['node_modules/.bin/playwright', 'install', 'chromium'], signal);
  const installed = await findChromium();
  if (installed) return installed;
  throw new LaunchError(
    'The browser tests need Chromium, and installing it failed. Install it yourself (Debian, Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH.',
  );
}

/** For distributions without a package of the headless shell. @param {AbortSignal} signal */
async function installBrowser(signal) {
  await installWithApt(['chromium'], signal);
  return findChromium();
}

/**
 * With the fonts that pages are drawn in, and without the desktop that the packages recommend.
 *
 * @param {string[]} packages
 * @param {AbortSignal} signal
 */
function installWithApt(packages, signal) {
  const options = ['-y', '--no-install-recommends'];
  return install(['apt-get', 'install', ...options, ...packages, 'fonts-liberation'], signal);
}

/**
 * @param {string[]} commandLine
 * @param {AbortSignal} signal
 */
async function install([command = '', ...args], signal) {
  console.log(`  Installing Chromium: ${[command, ...args].join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode, output } = await runProgram(command, args, { env, signal });
  if (exitCode !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
}

function canUseApt() {
  return process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
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

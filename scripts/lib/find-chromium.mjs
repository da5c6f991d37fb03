import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, then the PATH, then Playwright's download.
 *
 * @returns {Promise<string | null>} its absolute path
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  const inPath = programNames.flatMap((name) => listInPath(name));
  const candidates = [process.env.CHROMIUM_PATH, ...inPath, chromium.executablePath()];
  return candidates.find((path) => path && doesStart(path)) ?? null;
}

/** @param {string} name */
function listInPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name));
}

/**
 * On some systems the program is a stub that only says how to install the real one.
 *
 * @param {string} path
 */
function doesStart(path) {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Draws the same pages without a window system, in about two thirds of the time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the headless shell: CHROMIUM_PATH (which may be any Chromium), then the PATH.
 *
 * @returns {string | null} its absolute path
 */
export function findHeadlessShell() {
  return findFirst([process.env.CHROMIUM_PATH, ...shellNames.flatMap(listInPath)]);
}

/**
 * Finds any Chromium that starts: the headless shell, then the PATH, then Playwright's downloads.
 *
 * @returns {Promise<string | null>} its absolute path
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return findHeadlessShell() ?? findFirst([...browserNames.flatMap(listInPath), chromium.executablePath()]);
}

/** @param {(string | undefined)[]} paths */
function findFirst(paths) {
  return paths.find((path) => path && doesStart(path)) ?? null;
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

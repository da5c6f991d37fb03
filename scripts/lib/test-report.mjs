import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} TestCount */

/**
 * Reads the counts of a Vitest run from its JSON report.
 *
 * @param {string} path
 * @param {number} exitCode
 * @returns {TestCount}
 */
export function readVitestReport(path, exitCode) {
  const report = /** @type {{ numPassedTests?: number, numFailedTests?: number }} */ (readReport(path));
  return countTests(report.numPassedTests, report.numFailedTests, exitCode);
}

/**
 * Reads the counts of a Playwright run from its JSON report.
 *
 * @param {string} path
 * @param {number} exitCode
 * @returns {TestCount}
 */
export function readPlaywrightReport(path, exitCode) {
  const { stats } = /** @type {{ stats?: { expected: number, unexpected: number } }} */ (readReport(path));
  return countTests(stats?.expected, stats?.unexpected, exitCode);
}

/**
 * A run that failed has at least one failure: a file that cannot be loaded has no tests to count.
 *
 * @param {number | undefined} passed
 * @param {number | undefined} failed
 * @param {number} exitCode
 */
function countTests(passed = 0, failed = 0, exitCode) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} path */
function readReport(path) {
  return /** @type {unknown} */ (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
}

import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} TestCount
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] the names of the failed tests, with the first line of each error
 */

/**
 * Reads the counts of a Vitest run, and what failed, from its JSON report.
 *
 * @param {string} path
 * @param {number} exitCode
 * @returns {TestCount}
 */
export function readVitestReport(path, exitCode) {
  const report = /** @type {VitestReport} */ (readReport(path));
  const failures = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [summarize(name, message)];
    return failed.map((one) => summarize(`${name} › ${one.fullName}`, one.failureMessages[0]));
  });
  return { ...countTests(report.numPassedTests, report.numFailedTests, exitCode), failures };
}

/**
 * Reads the counts of a Playwright run, and what failed, from its JSON report.
 *
 * @param {string} path
 * @param {number} exitCode
 * @returns {TestCount}
 */
export function readPlaywrightReport(path, exitCode) {
  const { stats, suites = [] } = /** @type {PlaywrightReport} */ (readReport(path));
  const failures = suites.flatMap(listSpecs).flatMap(({ file, line, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected');
    return failed.map(({ results }) =>
      summarize(`e2e/${file}:${line} › ${title}`, results.at(-1)?.error?.message),
    );
  });
  return { ...countTests(stats?.expected, stats?.unexpected, exitCode), failures };
}

/**
 * @typedef {object} VitestReport
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} [testResults]
 *
 * @typedef {{ file: string, line: number, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats?: { expected: number, unexpected: number }, suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/**
 * @param {string} name
 * @param {string} [message]
 */
function summarize(name, message = '') {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return `${name}: ${reason}`;
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

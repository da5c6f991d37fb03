import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '../lib/tests/test-report.mjs';

/** @type {string} */
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eyecart-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {unknown} report */
function stored(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

describe('the report of a run', () => {
  it('names each failed unit test with the first line of its error', () => {
    const path = stored({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'cart.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'the cart adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'the cart sums',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 2\u001b[39m\nat …'],
            },
          ],
        },
      ],
    });
    expect(readVitestReport(path, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['cart.test.ts › the cart sums: expected 2'],
    });
  });

  it('names a file that could not be loaded', () => {
    const path = stored({
      numPassedTests: 4,
      numFailedTests: 0,
      testResults: [
        { name: 'cart.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    });
    expect(readVitestReport(path, 1)).toEqual({
      passed: 4,
      failed: 1,
      failures: ['cart.test.ts: No such module'],
    });
  });

  it('names each failed journey, in groups as well', () => {
    const failed = { status: 'unexpected', results: [{ error: { message: 'Timed out\nat …' } }] };
    const spec = { file: 'cart.spec.ts', line: 7, title: 'sends', tests: [failed] };
    const passed = { ...spec, title: 'opens', tests: [{ status: 'expected', results: [{}] }] };
    const path = stored({
      stats: { expected: 1, unexpected: 1 },
      suites: [{ specs: [passed], suites: [{ specs: [spec] }] }],
    });
    expect(readPlaywrightReport(path, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['e2e/cart.spec.ts:7 › sends: Timed out'],
    });
  });

  it('is a failure when there is none', () => {
    expect(readVitestReport(join(folder, 'missing.json'), 1)).toEqual({ passed: 0, failed: 1, failures: [] });
  });
});

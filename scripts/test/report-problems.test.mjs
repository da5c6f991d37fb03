import { describe, expect, it } from 'vitest';
import { describeProblems } from '../lib/product/report-problems.mjs';

describe('the doctor summary of npm start', () => {
  it('prints nothing when everything is fine', () => {
    expect(
      describeProblems('ok       shop, token: works\n?        gateway, redaction: unknown\n'),
    ).toBeNull();
  });

  it('is each problem with its fix', () => {
    const output = 'ok       shop, token: works\nPROBLEM  codes, code X: It does not exist.\n';
    expect(describeProblems(output)).toBe(
      '  Something is off (npm run portal -- doctor shows everything):\n    codes, code X: It does not exist.\n',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { backOffMs, MAX_ATTEMPTS } from './back-off.js';

describe('the back-off after a busy gateway', () => {
  it('doubles, less jitter of up to half', () => {
    expect([1, 2, 3, 4].map((attempts) => backOffMs(attempts, null, 0))).toEqual([
      5000, 10_000, 20_000, 40_000,
    ]);
    expect(backOffMs(3, null, 1)).toBe(10_000);
    expect(backOffMs(3, null, 0.5)).toBe(15_000);
  });

  it('is at most 15 minutes', () => {
    expect(backOffMs(30, null, 0)).toBe(15 * 60_000);
  });

  it('covers an outage of 90 minutes even with full jitter', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => backOffMs(index + 1, null, 1));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(90 * 60_000);
  });

  it('is at least what the gateway asks for, up to the maximum', () => {
    expect(backOffMs(1, 30, 1)).toBe(30_000);
    expect(backOffMs(1, 999_999, 1)).toBe(15 * 60_000);
  });
});

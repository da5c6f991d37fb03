import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.js';

describe('the wait after a busy gateway', () => {
  it('doubles, with a chance share of up to a half off', () => {
    expect([1, 2, 3, 4].map((attempts) => backOffMs(attempts, null, 0))).toEqual([2000, 4000, 8000, 16_000]);
    expect(backOffMs(3, null, 1)).toBe(4000);
    expect(backOffMs(3, null, 0.5)).toBe(6000);
  });

  it('ends at a quarter of an hour', () => {
    expect(backOffMs(30, null, 0)).toBe(15 * 60_000);
  });

  it('is never shorter than the gateway asks for, within reason', () => {
    expect(backOffMs(1, 30, 1)).toBe(30_000);
    expect(backOffMs(1, 999_999, 1)).toBe(15 * 60_000);
  });
});

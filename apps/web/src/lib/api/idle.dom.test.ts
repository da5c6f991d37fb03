import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
});

it('counts the page as idle a minute after the last key or tap', async () => {
  const { isIdle } = await import('./idle');
  expect(isIdle()).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect(isIdle()).toBe(true);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(isIdle()).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect(isIdle()).toBe(true);
});

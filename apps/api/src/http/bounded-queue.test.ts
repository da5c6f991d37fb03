import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBoundedQueue } from './bounded-queue.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function pendingWork(name: string, begun: string[]) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    begun.push(name);
    await ended;
    return name;
  };
  return { work, end: () => end() };
}

it('runs work of one name one at a time, and of two names at once', async () => {
  const begun: string[] = [];
  const queued = createBoundedQueue(10, 1_000);
  const [first, second, other] = ['first', 'second', 'other'].map((name) => pendingWork(name, begun));
  const all = [
    queued('a', first?.work ?? vi.fn()),
    queued('a', second?.work ?? vi.fn()),
    queued('b', other?.work ?? vi.fn()),
  ];
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'other']);
  for (const pending of [first, second, other]) pending?.end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
});

it('goes on after work that failed', async () => {
  const queued = createBoundedQueue(10, 1_000);
  const failed = queued('a', () => Promise.reject(new Error('no')));
  const next = queued('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('refuses work for which there is no place', async () => {
  const queued = createBoundedQueue(1, 1_000);
  const pending = pendingWork('pending', []);
  const running = queued('a', pending.work);
  await expect(queued('a', vi.fn())).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
  pending.end();
  await running;
  expect(await queued('a', () => Promise.resolve('a place again'))).toBe('a place again');
});

it('refuses work that has waited too long, and never runs it', async () => {
  const queued = createBoundedQueue(10, 1_000);
  const pending = pendingWork('pending', []);
  const late = vi.fn();
  const running = queued('a', pending.work);
  const refused = expect(queued('a', late)).rejects.toMatchObject({ code: 'rate_limited' });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  pending.end();
  await running;
  await vi.advanceTimersByTimeAsync(1);
  expect(late).not.toHaveBeenCalled();
});

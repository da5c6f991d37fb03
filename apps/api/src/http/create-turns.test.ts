import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './create-turns.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function heldWork(name: string, begun: string[]) {
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

it('runs work of one name in turn, and of two names at once', async () => {
  const begun: string[] = [];
  const inTurn = createTurns(10, 1_000);
  const [first, second, other] = ['first', 'second', 'other'].map((name) => heldWork(name, begun));
  const all = [
    inTurn('a', first?.work ?? vi.fn()),
    inTurn('a', second?.work ?? vi.fn()),
    inTurn('b', other?.work ?? vi.fn()),
  ];
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'other']);
  for (const held of [first, second, other]) held?.end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
});

it('goes on after work that failed', async () => {
  const inTurn = createTurns(10, 1_000);
  const failed = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('refuses work for which there is no place', async () => {
  const inTurn = createTurns(1, 1_000);
  const held = heldWork('held', []);
  const running = inTurn('a', held.work);
  await expect(inTurn('a', vi.fn())).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
  held.end();
  await running;
  expect(await inTurn('a', () => Promise.resolve('a place again'))).toBe('a place again');
});

it('refuses work that has waited too long, and never runs it', async () => {
  const inTurn = createTurns(10, 1_000);
  const held = heldWork('held', []);
  const late = vi.fn();
  const running = inTurn('a', held.work);
  const refused = expect(inTurn('a', late)).rejects.toMatchObject({ code: 'rate_limited' });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  held.end();
  await running;
  await vi.advanceTimersByTimeAsync(1);
  expect(late).not.toHaveBeenCalled();
});

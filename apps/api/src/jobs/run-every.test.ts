import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runEvery } from './run-every.js';

const failed: string[] = [];
const watch = {
  log: pino({ level: 'silent' }),
  addJob: (name: string) => () => void failed.push(name),
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps running when the clock is set back', async () => {
  let runs = 0;
  const schedule = runEvery({ name: 'test', seconds: 1, job: async () => (runs += 1), watch });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(6);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(11);
  await schedule.stop();
});

it('counts a failure and goes on, and waits for the run under way when it stops', async () => {
  let finish = (): void => undefined;
  let runs = 0;
  const job = async () => {
    runs += 1;
    if (runs === 1) throw new Error('A failure');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const schedule = runEvery({ name: 'test', seconds: 1, job, watch });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  expect(failed).toEqual(['test']);
  let stopped = false;
  const stopping = schedule.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect({ runs, stopped }).toEqual({ runs: 2, stopped: false });
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2);
});

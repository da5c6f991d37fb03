import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../providers/clock.js';
import { startWatchdog } from './watchdog.js';

const MINUTE = 60_000;
let polls = 0;
let reasons: string[] = [];
let watchdog: { stop(): void };

beforeEach(() => {
  vi.useFakeTimers();
  polls = 0;
  reasons = [];
  watchdog = startWatchdog({
    clock: systemClock,
    countPolls: () => polls,
    onStuck: (reason) => reasons.push(reason),
  });
});
afterEach(() => {
  watchdog.stop();
  vi.useRealTimers();
});

describe('a worker', () => {
  it('goes on while it polls at its queue', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      polls += 1;
    }
    expect(reasons).toEqual([]);
  });

  it('that has not looked at its queue for two minutes ends, once', () => {
    vi.advanceTimersByTime(MINUTE);
    polls += 1;
    vi.advanceTimersByTime(2 * MINUTE);
    expect(reasons).toEqual([]);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(reasons).toEqual(['The queue has not been looked at for two minutes.']);
  });

  it('whose clock is set back by minutes ends, since what is due by the calendar would wait', () => {
    polls += 1;
    vi.setSystemTime(Date.now() - 10 * MINUTE);
    vi.advanceTimersByTime(10_000);
    expect(reasons).toEqual(['The clock was set back.']);
  });

  it.each([-30_000, 10 * MINUTE])('goes on when its clock is set by %i ms', (stepMs) => {
    vi.setSystemTime(Date.now() + stepMs);
    vi.advanceTimersByTime(10_000);
    expect(reasons).toEqual([]);
  });
});

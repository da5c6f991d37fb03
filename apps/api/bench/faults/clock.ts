import { renameSync, writeFileSync } from 'node:fs';
import type { Machine } from './schedule.js';

export type WorldClock = ReturnType<typeof createWorldClock>;

/** The time of a world of programs started with `clock-shift.mjs`, kept in a file that they read. */
export function createWorldClock(file: string, start: Date) {
  let baseMs = start.getTime() - Date.now();
  const stepsMs: Partial<Record<Machine, number>> = {};

  /** In one step: a program may read at any moment. */
  function write(): void {
    writeFileSync(`${file}.new`, JSON.stringify({ baseMs, stepsMs }));
    renameSync(`${file}.new`, file);
  }
  write();

  return {
    file,
    /** How far everyone's clock is ahead of this machine's, by which PostgreSQL goes. */
    aheadMs: (): number => baseMs,
    now: (): Date => new Date(Date.now() + baseMs),
    /** Lets time pass for everyone. */
    skip(ms: number): void {
      baseMs += ms;
      write();
    },
    /** Sets the clock of one machine apart from the others' by this much. */
    step(machine: Machine, ms: number): void {
      stepsMs[machine] = ms;
      write();
    },
  };
}

import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { drawSchedule } from '../bench/faults/draw-schedule.js';
import { reduce } from '../bench/faults/reduce.js';
import type { Schedule } from '../bench/faults/schedule.js';

describe('a schedule of faults', () => {
  it('is the same for the same seed, and another for the next', () => {
    expect(drawSchedule(7, MINUTE_MS)).toEqual(drawSchedule(7, MINUTE_MS));
    expect(drawSchedule(8, MINUTE_MS)).not.toEqual(drawSchedule(7, MINUTE_MS));
  });

  it('has every kind of fault and patient within a few seeds, in order, each patient with a number of their own', () => {
    const schedules = Array.from({ length: 20 }, (_, seed) => drawSchedule(seed, MINUTE_MS));
    const kinds = new Set(schedules.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
    expect(kinds.size).toBe(11);
    for (const { faults, patients } of schedules) {
      const times = faults.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(new Set(patients.map(({ phone }) => phone)).size).toBe(patients.length);
    }
    const patients = schedules.flatMap((schedule) => schedule.patients);
    expect(new Set(patients.map(({ buys }) => buys)).size).toBe(5);
    expect(new Set(patients.flatMap(({ replies }) => replies.map(({ words }) => words))).size).toBe(9);
  });

  it('is reduced to the faults that break the rule', async () => {
    const schedule = drawSchedule(1, MINUTE_MS);
    const culprits = [schedule.faults[4], schedule.faults[11]];
    const lost = [{ rule: 'lost', about: '', detail: '' }] as const;
    let plays = 0;
    const play = async ({ faults }: Schedule) => {
      plays += 1;
      return { violations: culprits.every((culprit) => faults.some((one) => one === culprit)) ? lost : [] };
    };
    const { schedule: shortest } = await reduce(schedule, lost, play, MINUTE_MS);
    expect(shortest.faults).toEqual(culprits);
    expect(plays).toBeLessThan(40);
    const untouched = await reduce(schedule, lost, play, 0);
    expect(untouched.schedule.faults).toEqual(schedule.faults);
  });
});

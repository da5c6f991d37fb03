import os from 'node:os';
import path from 'node:path';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { drawSchedule } from './draw-schedule.js';
import { startGround } from './ground.js';
import { play } from './play.js';
import { reduce } from './reduce.js';
import { describeFault, type Schedule } from './schedule.js';
import type { Violation } from './violation.js';

const LENGTH_MS = 60_000;

/**
 * Plays one schedule after the other, the first from this seed and each from the next, until the time is over or one
 * fails, and returns what failed. A failure is reduced to fewer faults, for as many minutes at most, and printed.
 */
export async function playForMinutes(firstSeed: number, minutes: number): Promise<readonly Violation[]> {
  const ground = await startGround();
  const startedAt = performance.now();
  const sinceStart = (): string => `${((performance.now() - startedAt) / MINUTE_MS).toFixed(1)} min`;
  if (ground.disk.folder === null)
    console.log('No disk can be made without root: a read-only database instead.');
  try {
    for (let seed = firstSeed; performance.now() - startedAt < minutes * MINUTE_MS; seed += 1) {
      const schedule = drawSchedule(seed, LENGTH_MS);
      const logs = path.join(os.tmpdir(), `eyecart-failed-seed-${seed}`);
      const { violations, counts } = await play(ground, schedule, logs);
      const facts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
      console.log(
        `Seed ${seed}, ${sinceStart()}: ${schedule.faults.length} faults, ${facts.join(', ')}: ${violations.length} violations`,
      );
      if (violations.length === 0) continue;
      show('Failed', schedule, violations);
      console.log(`Logs: ${logs}`);
      const shortest = await reduce(schedule, violations, (one) => play(ground, one), minutes * MINUTE_MS);
      show(`Reduced after ${sinceStart()}`, shortest.schedule, shortest.violations);
      return violations;
    }
    return [];
  } finally {
    await ground.close();
  }
}

function show(title: string, { seed, faults, patients }: Schedule, violations: readonly Violation[]): void {
  console.log(`${title}: --seed ${seed}, ${patients.length} patients`);
  for (const fault of faults) console.log(`  ${describeFault(fault)}`);
  for (const { rule, about, detail } of violations) console.log(`  ${rule}: ${about}: ${detail}`);
}

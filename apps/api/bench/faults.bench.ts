import { expect, it } from 'vitest';
import { playForMinutes } from './faults/play-for-minutes.js';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);

it(
  `keeps its promises for ${minutes} minutes of faults`,
  async () => {
    expect(await playForMinutes(seed, minutes)).toEqual([]);
  },
  minutes * 60_000 + 3_600_000,
);

import { expect, it } from 'vitest';
import { simulateYear } from '../test/support/simulated-year.js';

it('keeps the rules of automatic texts, repeating orders, refills, and Follow-up for 200 patients and a year', async () => {
  // The same seed plays the same year again.
  const seed = Number(process.env.YEAR_SEED ?? Date.now() % 2 ** 31);
  console.log(`Seed: ${seed}`);
  const counts = await simulateYear({ patients: 200, days: 365, seed });
  console.log(counts);
  expect(counts.automatic).toBeGreaterThan(0);
}, 3_600_000);

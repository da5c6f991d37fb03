import { expect, it } from 'vitest';
import { simulateYear } from './support/simulated-year.js';

it('keeps the rules of automatic texts, repeating orders, refills, and Follow-up for 15 patients and seven weeks', async () => {
  const counts = await simulateYear({ patients: 15, days: 49, seed: 6 });
  expect(counts.reminders).toBeGreaterThan(0);
  expect(counts.repeated).toBeGreaterThan(0);
  expect(counts.refills).toBeGreaterThan(0);
  expect(counts.rows).toBeGreaterThan(0);
}, 240_000);

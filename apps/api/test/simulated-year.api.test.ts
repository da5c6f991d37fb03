import { expect, it } from 'vitest';
import { simulateYear } from './support/simulated-year.js';

it('keeps the rules of automatic texts, repeating orders, refills, and Follow-up for 20 patients and two months', async () => {
  const counts = await simulateYear({ patients: 20, days: 62, seed: 6 });
  expect(counts.reminders).toBeGreaterThan(0);
  expect(counts.repeated).toBeGreaterThan(0);
  expect(counts.refills).toBeGreaterThan(0);
  expect(counts.rows).toBeGreaterThan(0);
}, 240_000);

import { expect, it } from 'vitest';
import { runFuzz } from './support/fuzz-story.js';
import { runLifecycles } from './support/lifecycle-story.js';

/** The same requests in every run; `npm run bench -- fuzz` makes 10,000 different ones. */
const SEED = 20_261_122;

it('answers 300 odd requests as its API document says', async () => {
  const { requests, faults } = await runFuzz({ requests: 300, seed: SEED });
  expect(faults).toEqual([]);
  expect(Object.keys(requests).length).toBeGreaterThan(80);
}, 300_000);

it('lets 200 calls create, read, change, and delete with the ids of earlier answers, as its API document says', async () => {
  const { succeeded, readBack, faults } = await runLifecycles({ steps: 200, seed: SEED });
  expect(faults).toEqual([]);
  expect(succeeded).toBeGreaterThan(40);
  expect(readBack).toBeGreaterThan(0);
}, 300_000);

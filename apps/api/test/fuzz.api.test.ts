import { expect, it } from 'vitest';
import { runFuzz } from './support/fuzz-story.js';

/** The same requests in every run; `npm run bench -- fuzz` makes 10,000 different ones. */
const SEED = 20_261_122;

it('answers 800 odd requests as its API document says', async () => {
  const { requests, faults } = await runFuzz({ requests: 800, seed: SEED });
  expect(faults).toEqual([]);
  expect(Object.keys(requests).length).toBeGreaterThan(80);
}, 300_000);

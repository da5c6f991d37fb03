import { expect, it } from 'vitest';
import { runFuzz } from './support/fuzz-story.js';

/** The same requests in every run; `npm run bench -- fuzz` makes different ones. */
const SEED = 20_261_122;

it('answers 1,500 odd requests as its API document says', async () => {
  const { requests, faults } = await runFuzz({ requests: 1_500, seed: SEED });
  expect(faults).toEqual([]);
  expect(Object.keys(requests).length).toBeGreaterThan(80);
}, 300_000);

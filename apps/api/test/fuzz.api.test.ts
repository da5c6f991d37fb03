import { expect, it } from 'vitest';
import { runFuzz } from './support/fuzz-story.js';

it('answers odd requests as its API document says', async () => {
  const { requests, faults } = await runFuzz({ requests: 400, seed: 20_261_122 });
  expect(faults).toEqual([]);
  expect(Object.keys(requests).length).toBeGreaterThan(40);
});

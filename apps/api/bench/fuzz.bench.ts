import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runFuzz } from '../test/support/fuzz-story.js';
import { runLifecycles } from '../test/support/lifecycle-story.js';

it('answers 10,000 odd requests as its API document says', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  const { requests, statuses, faults } = await runFuzz({ requests: 10_000, seed });
  console.log(
    `Fuzzing with FUZZ_SEED=${seed}: ${JSON.stringify({ statuses, calls: Object.keys(requests).length })}`,
  );
  expect(faults).toEqual([]);
});

it('lets 5,000 calls create, read, change, and delete with the ids of earlier answers', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  const { faults, ...counts } = await runLifecycles({ steps: 5_000, seed });
  console.log(`Lifecycles with FUZZ_SEED=${seed}: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
});

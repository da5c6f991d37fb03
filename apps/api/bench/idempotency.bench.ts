import { expect, it } from 'vitest';
import { runOnceStory } from '../test/support/once-story.js';

it('does 50 requests once each, sent 1,000 times to two API processes that are killed every 300 ms', async () => {
  const result = await runOnceStory({ keys: 50, repeats: 20, killEveryMs: 300, maxKills: 40 });
  console.log(`Repeats under kills: ${JSON.stringify(result)}`);
  expect(result).toMatchObject({ notOnce: [], answeredDifferently: [], refused: 0, maxTextsPerNumber: 1 });
  expect(result.kills).toBeGreaterThan(1);
  expect(result.maxWaitMs).toBeLessThan(2_000);
});

import { expect, it } from 'vitest';
import { runCrashStory } from '../test/support/crash-story.js';

it('loses no text and sends none twice in a long story of crashes', { timeout: 2_400_000 }, async () => {
  const result = await runCrashStory({
    dueTexts: 3_000,
    sentTexts: 500,
    workers: 3,
    kills: 400,
    killEveryMs: 300,
    postgresAfterKills: [60, 120, 180, 240, 300, 360],
    // A text that was attempted often waits up to 15 minutes for its next attempt.
    restMs: 1_200_000,
  });
  console.log(`Long crash story: ${JSON.stringify(result)}`);
  expect(result.textsPerNumber).toEqual({ 1: 3_500 });
});

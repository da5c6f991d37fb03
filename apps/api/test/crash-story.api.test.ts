import { describe, expect, it } from 'vitest';
import { runCrashStory } from './support/crash-story.js';

/** `npm run bench -- faults` has more kinds of faults, and lasts longer. */
describe('API, workers, and PostgreSQL killed at random', () => {
  it('lose no text and send none twice', async () => {
    const result = await runCrashStory({
      dueTexts: 16,
      sentTexts: 8,
      workers: 2,
      kills: 2,
      killEveryMs: 300,
      postgresAfterKills: [1],
      restMs: 240_000,
    });
    console.log(`Crash story: ${JSON.stringify(result)}`);
    expect(result.textsPerNumber).toEqual({ 1: 24 });
    const { accepted = 0, delivered = 0, ...others } = result.states;
    expect(accepted + delivered).toBe(24);
    expect(Object.keys(others).every((state) => state.startsWith('reminder'))).toBe(true);
    expect(result.kills.postgres).toBe(1);
  }, 400_000);
});

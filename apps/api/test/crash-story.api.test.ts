import { describe, expect, it } from 'vitest';
import { runCrashStory } from './support/crash-story.js';

describe('API, workers and PostgreSQL killed at random', () => {
  it('lose no text and send none twice', async () => {
    const result = await runCrashStory({
      dueTexts: 500,
      sentTexts: 100,
      workers: 2,
      kills: 30,
      killEveryMs: 300,
      postgresAfterKills: [10, 20],
      restMs: 90_000,
    });
    console.log(`Crash story: ${JSON.stringify(result)}`);
    expect(result.textsPerNumber).toEqual({ 1: 600 });
    const { accepted = 0, delivered = 0, ...others } = result.states;
    expect(accepted + delivered).toBe(600);
    expect(Object.keys(others).every((state) => state.startsWith('reminder'))).toBe(true);
    expect(result.kills.postgres).toBe(2);
  }, 240_000);
});

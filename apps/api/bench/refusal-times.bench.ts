import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { shareOfLonger } from './compare-times.js';

const FAILURES = 5;
const ROUNDS = 100;
/** How far from one half the share may be: with 100 times each, two equal things are almost always within it. */
const MARGIN = 0.1;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { SIGN_IN_FAILURES_PER_ADDRESS: String(FAILURES) } });
});
afterAll(() => api.close());

it('takes the same time to refuse a practice ID that exists and one that does not', async () => {
  const browser = api.browser();
  const signIn = (practiceId: string) => browser.post('/api/verify-practice').send({ practiceId });
  for (let count = 0; count < FAILURES; count += 1) await signIn('77').expect(401);
  const refuse = async (practiceId: string): Promise<number> => {
    const startedAt = performance.now();
    await signIn(practiceId).expect(429);
    return performance.now() - startedAt;
  };

  // Noise from the machine passes; a difference in the code shows in every measurement.
  const shares: number[] = [];
  while (shares.length < 6 && Math.abs((shares.at(-1) ?? 1) - 0.5) >= MARGIN) {
    shares.push(
      await shareOfLonger(
        () => refuse('100200'),
        () => refuse('100201'),
        ROUNDS,
      ),
    );
  }
  console.log(`The ID that exists took longer in this share of comparisons: ${shares}`);
  expect(Math.abs((shares.at(-1) ?? 1) - 0.5)).toBeLessThan(MARGIN);
});

import { expect, it } from 'vitest';
import { createLookAtQueue } from './look-at-queue.js';

it('counts a look that failed for the watchdog, not as work', async () => {
  let work = 0;
  let isAway = true;
  const { look, countLooks } = createLookAtQueue({
    drainQueue: async () => {
      if (isAway) throw new Error('The database is away');
      return 3;
    },
    readiness: {
      recordProgress() {
        work += 1;
      },
      countWork: () => work,
    },
  });
  await expect(look()).rejects.toThrow('The database is away');
  expect({ looks: countLooks(), work }).toEqual({ looks: 1, work: 0 });
  isAway = false;
  expect(await look()).toBe(3);
  expect({ looks: countLooks(), work }).toEqual({ looks: 2, work: 1 });
});

import { expect, it } from 'vitest';
import { createPollQueue } from './poll-queue.js';

it('counts a poll that failed for the watchdog, not as work', async () => {
  let work = 0;
  let isAway = true;
  const { poll, countPolls } = createPollQueue({
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
  await expect(poll()).rejects.toThrow('The database is away');
  expect({ polls: countPolls(), work }).toEqual({ polls: 1, work: 0 });
  isAway = false;
  expect(await poll()).toBe(3);
  expect({ polls: countPolls(), work }).toEqual({ polls: 2, work: 1 });
});

import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startStopwatch, systemClock } from '../../../providers/clock.js';
import type { ClaimedText } from '../queue/claim-texts.js';
import { createDrainQueue } from './drain-queue.js';

const textOf = (id: string): ClaimedText => ({
  id,
  practiceId: 'demo-lakeside',
  phoneNumber: '+13125550142',
  body: 'Your cart',
  attempts: 1,
  wastedAttempts: 0,
  attemptedAt: new Date('2026-11-20T12:00:00Z'),
  isAutomatic: false,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  trace: null,
  sender: null,
  retryOfId: null,
  returnedIds: [],
  stopwatch: startStopwatch(systemClock),
  holdsAt: () => true,
});

it('claims no more once the clock is set ahead, since that makes more texts due', async () => {
  const clock = { aheadMs: 0, now: () => new Date(clock.aheadMs), monotonicMs: () => 0 };
  let claims = 0;
  const drainQueue = createDrainQueue({
    claims: {
      claimDue: async () => {
        claims += 1;
        if (claims === 2) clock.aheadMs = 60_000;
        return { texts: [textOf(`${claims}`)], seen: 1 };
      },
    },
    delivery: { attempt: async () => true },
    clock,
    log: pino({ level: 'silent' }),
  });
  expect(await drainQueue()).toBe(2);
});

it('finishes the texts that it has claimed when it is asked to stop, and claims no more', async () => {
  const stopping = new AbortController();
  const attempted: string[] = [];
  const answers: (() => void)[] = [];
  let claims = 0;
  const drainQueue = createDrainQueue({
    claims: {
      claimDue: async () => {
        claims += 1;
        return { texts: [textOf(`${claims}a`), textOf(`${claims}b`)], seen: 2 };
      },
    },
    delivery: {
      attempt: async ({ id }) => {
        stopping.abort();
        await new Promise<void>((resolve) => answers.push(resolve));
        attempted.push(id);
        return true;
      },
    },
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  const drained = drainQueue(stopping.signal);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect(await drained).toBe(2);
  expect(attempted).toEqual(['1a', '1b']);
  expect(claims).toBe(1);
});

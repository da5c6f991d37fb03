import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPrintQueue } from './print-queue.js';

/** Starts prints that end on demand; `A1` is one of practice A. */
async function startPrints(names: readonly string[]) {
  const queuePrint = createPrintQueue();
  const started: string[] = [];
  /** By name: `done`, or the error. */
  const outcomes: Record<string, unknown> = {};
  const ends = new Map<string, () => void>();
  for (const name of names) {
    queuePrint(name.charAt(0), async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name.endsWith('!')) throw new Error('broken');
    }).then(
      () => {
        outcomes[name] = 'done';
      },
      (error: unknown) => {
        outcomes[name] = error;
      },
    );
  }
  // The queue waits for prints only, so all has happened by the next turn of the event loop.
  await setImmediate();
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { started, end, outcomes };
}

it('makes two at a time, one for each practice, in the order in which they came', async () => {
  const { started, end, outcomes } = await startPrints(['A1', 'A2', 'B1', 'C1', 'B2']);
  expect(started).toEqual(['A1', 'B1']);
  await end('A1');
  expect(started).toEqual(['A1', 'B1', 'A2']);
  await end('B1');
  expect(started).toEqual(['A1', 'B1', 'A2', 'C1']);
  expect(outcomes).toEqual({ A1: 'done', B1: 'done' });
});

it('goes on after a print that failed', async () => {
  const { started, end, outcomes } = await startPrints(['A1!', 'A2']);
  expect(started).toEqual(['A1!']);
  await end('A1!');
  expect(started).toEqual(['A1!', 'A2']);
  expect(outcomes).toEqual({ 'A1!': new Error('broken') });
});

it('refuses the sixth that waits for one practice, and the twenty-first in all', async () => {
  const refusal = expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 5 });
  const ofOne = await startPrints(Array.from({ length: 7 }, (_, index) => `A${index}`));
  expect(ofOne.started).toEqual(['A0']);
  expect(ofOne.outcomes).toEqual({ A6: refusal });
  const ofMany = await startPrints(Array.from('ABCDEFGHIJKLMNOPQRSTUVW', (practice) => `${practice}1`));
  expect(ofMany.started).toEqual(['A1', 'B1']);
  expect(ofMany.outcomes).toEqual({ W1: refusal });
});

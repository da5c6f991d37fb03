import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.js';
import { createPrintQueue } from './print-queue.js';

/** Prints that end when they are told to, as `A1` for practice A. */
function startPrints(names: readonly string[]) {
  const takeTurn = createPrintQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const prints = names.map((name) =>
    takeTurn(name.charAt(0), async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name.endsWith('!')) throw new Error('broken');
      return name;
    }).catch((error: unknown) => (error instanceof ApiError ? error : 'failed')),
  );
  const end = async (name: string) => {
    ends.get(name)?.();
    await prints[names.indexOf(name)];
    await Promise.resolve();
  };
  return { started, end, prints };
}

it('makes two at a time, one for each practice, in the order in which they came', async () => {
  const { started, end } = startPrints(['A1', 'A2', 'B1', 'C1', 'B2']);
  await expect.poll(() => started).toEqual(['A1', 'B1']);
  await end('A1');
  await expect.poll(() => started).toEqual(['A1', 'B1', 'A2']);
  await end('B1');
  await expect.poll(() => started).toEqual(['A1', 'B1', 'A2', 'C1']);
});

it('goes on after a print that failed', async () => {
  const { started, end, prints } = startPrints(['A1!', 'A2']);
  await expect.poll(() => started).toEqual(['A1!']);
  await end('A1!');
  await expect.poll(() => started).toEqual(['A1!', 'A2']);
  expect(await prints[0]).toBe('failed');
});

it('refuses the sixth that waits for one practice, and the twenty-first in all', async () => {
  const ofOne = startPrints(Array.from({ length: 7 }, (_, index) => `A${index}`));
  expect(await ofOne.prints[6]).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  expect(ofOne.started).toEqual(['A0']);
  const ofMany = startPrints(Array.from('ABCDEFGHIJKLMNOPQRSTUVW', (practice) => `${practice}1`));
  expect(await ofMany.prints[22]).toMatchObject({ code: 'rate_limited' });
  expect(ofMany.started).toEqual(['A1', 'B1']);
});

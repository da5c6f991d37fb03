import { expect, it, vi } from 'vitest';
import { watchSandbox } from '../bench/faults/watch-sandbox.js';
import type { World } from '../bench/faults/world.js';

const START = new Date('2027-03-09T23:00:00Z');

it('measures when the sandbox answers late, and by how much', async () => {
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  const tookMs = [10, 1_400, 20];
  const world = {
    clock: { now: () => new Date(START.getTime() + passedMs) },
    sandbox: {
      async untilUp() {
        passedMs += tookMs.shift() ?? 0;
      },
    },
  } as unknown as World;
  const watch = watchSandbox(world);
  await vi.waitUntil(() => tookMs.length === 0);
  const from = START.getTime() + 10;
  expect(await watch.stop()).toEqual([{ from, until: from + 1_400, ms: 1_400 }]);
});

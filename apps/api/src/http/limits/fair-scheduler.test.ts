import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { createFairScheduler } from './fair-scheduler.js';

/** Requests come in together, on a thread that never keeps up unless a slice is given. */
function startThread(sliceMs = 0) {
  const served: string[] = [];
  const schedule = createFairScheduler({ exempt: ['/live'], sliceMs });
  return {
    served,
    receive(path: string, ip: string, socket = { destroyed: false }): void {
      schedule({ path, ip, socket } as Request, {} as Response, () => void served.push(path));
    },
  };
}

it('serves addresses round-robin while the thread is busy, and what is exempt come first', async () => {
  const { served, receive } = startThread();
  for (const path of ['/1', '/2', '/3']) receive(path, '198.51.100.1');
  receive('/other', '198.51.100.2');
  receive('/live', '198.51.100.1');
  expect(served).toEqual(['/live']);
  await expect.poll(() => served).toEqual(['/live', '/1', '/other', '/2', '/3']);
});

it('reads the network between two time slices', async () => {
  const { served, receive } = startThread();
  for (const path of ['/1', '/2']) receive(path, '198.51.100.1');
  const seen = await new Promise<number>((resolve) => {
    setImmediate(() => resolve(served.length));
  });
  expect(seen).toBe(1);
  await expect.poll(() => served).toEqual(['/1', '/2']);
});

it('does nothing more for who hung up while waiting', async () => {
  const { served, receive } = startThread();
  const socket = { destroyed: false };
  receive('/gone', '198.51.100.1', socket);
  receive('/next', '198.51.100.1');
  socket.destroyed = true;
  await expect.poll(() => served).toEqual(['/next']);
});

it('lets requests continue at once while there is time', () => {
  const { served, receive } = startThread(60_000);
  for (const path of ['/1', '/2']) receive(path, '198.51.100.1');
  expect(served).toEqual(['/1', '/2']);
});

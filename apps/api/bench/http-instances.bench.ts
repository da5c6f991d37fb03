import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { listWorks } from './http/bench-cases.js';
import { sendRequests } from './http/send-requests.js';
import { signIn } from './http/sign-in.js';
import { startPair } from './http/start-pair.js';
import { median } from './http/write-table.js';

const CONNECTIONS = 10;
const MEMORY_STAGES = 5;
const REQUESTS_PER_STAGE = 20_000;
const SIGN_OUTS = 5;

describe('requests of the portal', () => {
  let pair: Awaited<ReturnType<typeof startPair>> | null = null;
  afterEach(async () => {
    await pair?.stop();
    pair = null;
  });

  it('leave the memory of the API as it was', async () => {
    pair = await startPair(1_000);
    const { built } = pair;
    const works = await listWorks({ port: built.port, cookie: await signIn(built) });
    const reads = works.filter(({ status }) => status !== 201);
    const megabytes: number[] = [];
    for (let stage = 0; stage < MEMORY_STAGES; stage += 1) {
      for (const { make, status } of reads) {
        await sendRequests(
          { port: built.port, make, status },
          CONNECTIONS,
          REQUESTS_PER_STAGE / reads.length,
        );
      }
      megabytes.push((await built.readMemory()) ?? 0);
    }
    console.log(`memory after each ${REQUESTS_PER_STAGE} requests: ${megabytes.join(', ')} MB`);
    // The first stage fills the caches and lets the heap grow to its working size. What stays is in each later reading; a
    // single one may come right before a collection.
    const [first = 0, ...later] = megabytes;
    expect(Math.min(...later.slice(-3))).toBeLessThan(first * 1.25);
  });

  it('are refused within 100 ms of signing out at another instance', async () => {
    pair = await startPair(100);
    const { api: other, built } = pair;
    const took: number[] = [];
    for (let count = 0; count < SIGN_OUTS; count += 1) {
      const cookie = await signIn(built);
      const status = async () =>
        (await fetch(`http://127.0.0.1:${built.port}/api/collections`, { headers: { cookie } })).status;
      expect(await status()).toBe(200);
      await fetch(`${other.url}/api/logout`, { method: 'POST', headers: { cookie } });
      const signedOutAt = performance.now();
      while ((await status()) === 200) await pause(1);
      took.push(performance.now() - signedOutAt);
    }
    console.log(`signed out elsewhere after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    expect(median(took)).toBeLessThan(100);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/access.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { startBareServer } from './http/bare-server.js';
import { type BuiltApi, startBuiltApi } from './http/built-api.js';
import { fillShop } from './http/fill-shop.js';
import { countAnswers, sendRequests } from './http/send-requests.js';
import { listWorks } from './http/works.js';
import { type Measure, makeTable, median, saveTable } from './http/write-table.js';

const isSmoke = process.env.BENCH_SMOKE === '1';
const SIZES = isSmoke ? [1_000] : [1_000, 10_000];
const ROUNDS = isSmoke ? 1 : 3;
const ROUND_MS = isSmoke ? 100 : 1_500;
const WARM_UP_MS = isSmoke ? 50 : 700;
const CONNECTIONS = 10;
const MEMORY_STAGES = 5;
const REQUESTS_PER_STAGE = isSmoke ? 200 : 20_000;

describe('requests of the portal, compared with a bare node:http server that answers the same bytes', () => {
  const started: { stop(): void }[] = [];
  let api: TestApi | null = null;
  afterEach(async () => {
    for (const one of started.splice(0)) one.stop();
    await api?.close();
    api = null;
  });

  async function start(products: number) {
    api = await startTestApi();
    const { url } = api.dependencies.config.database;
    await fillShop(api.database, url, products);
    const built = await startBuiltApi(url, api.sandboxUrl);
    started.push(built);
    return { api, built };
  }

  async function measureSize(products: number): Promise<{ measures: Measure[]; facts: string[] }> {
    const { built } = await start(products);
    const memoryBefore = await built.readMemory();
    const bare = startBareServer();
    started.push(bare);
    const works = await listWorks({ port: built.port, cookie: await signIn(built) });
    const measures: Measure[] = [];
    for (const { title, status, make, ask } of works) {
      const barePort = await bare.answerLike(await ask(0));
      const ours: number[] = [];
      const plain: number[] = [];
      await countAnswers({ port: built.port, make, status }, CONNECTIONS, WARM_UP_MS);
      await countAnswers({ port: barePort, make, status }, CONNECTIONS, WARM_UP_MS / 2);
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await countAnswers({ port: built.port, make, status }, CONNECTIONS, ROUND_MS));
        plain.push(await countAnswers({ port: barePort, make, status }, CONNECTIONS, ROUND_MS / 2));
      }
      measures.push({ title, products, ours, bare: plain });
    }
    const size = products.toLocaleString('en');
    return {
      measures,
      facts: [
        `${size} products: ready ${Math.round(built.readyAfterMs)} ms after the start; ${memoryBefore} MB of memory at first, ${await built.readMemory()} MB after all rounds`,
      ],
    };
  }

  it('are measured at each size of the catalog', async () => {
    const found: { measures: Measure[]; facts: string[] }[] = [];
    for (const products of SIZES) {
      found.push(await measureSize(products));
      for (const one of started.splice(0)) one.stop();
      await api?.close();
      api = null;
    }
    const measures = found.flatMap((one) => one.measures);
    const table = makeTable(measures, [
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, ours and bare in turn; no compression`,
      ...found.flatMap((one) => one.facts),
    ]);
    console.log(table);
    expect(measures.every(({ ours }) => median(ours) > 0)).toBe(true);
    if (!isSmoke) await saveTable(table);
  });

  it('leave the memory of the API as it was', async () => {
    const { built } = await start(1_000);
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
    // The first stage fills the caches and lets the heap grow to its working size.
    expect(megabytes.at(-1)).toBeLessThan((megabytes[0] ?? 0) * 1.25);
  });

  it('are refused within 100 ms of signing out at another instance', async () => {
    const { api: other, built } = await start(100);
    const took: number[] = [];
    for (let count = 0; count < (isSmoke ? 1 : 5); count += 1) {
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

async function signIn({ port }: BuiltApi): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/verify-practice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practiceId: '100200' }),
  });
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (token === undefined) throw new Error(`Signing in was answered with ${answer.status}.`);
  return `${SESSION_COOKIE}=${token}`;
}

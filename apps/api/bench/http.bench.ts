import { describe, expect, it } from 'vitest';
import { startBareServer } from './http/bare-server.js';
import { listWorks } from './http/bench-cases.js';
import type { BuiltApi } from './http/built-api.js';
import { countWithWrk, hasWrk } from './http/count-with-wrk.js';
import { countAnswers } from './http/send-requests.js';
import { signIn } from './http/sign-in.js';
import { startPair } from './http/start-pair.js';
import { type Measure, makeTable, median, saveTable } from './http/write-table.js';

const isSmoke = process.env.BENCH_SMOKE === '1';
const SIZES = isSmoke ? [200] : [1_000, 10_000];
const ROUNDS = isSmoke ? 1 : 3;
const ROUND_MS = isSmoke ? 100 : 1_500;
const WARM_UP_MS = isSmoke ? 50 : 700;
const WRK_SECONDS = 2;
const CONNECTIONS = 10;

describe('requests of the portal, compared with a bare node:http server that answers the same bytes', () => {
  async function measureSize(products: number): Promise<{ measures: Measure[]; facts: string[] }> {
    const pair = await startPair(products);
    const bare = startBareServer();
    try {
      return await measure(pair.built, bare, products);
    } finally {
      bare.stop();
      await pair.stop();
    }
  }

  async function measure(built: BuiltApi, bare: ReturnType<typeof startBareServer>, products: number) {
    const byWrk = !isSmoke && (await hasWrk());
    const memoryBefore = await built.readMemory();
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
      const oursByWrk: number[] = [];
      const bareByWrk: number[] = [];
      for (let round = 0; byWrk && round < ROUNDS; round += 1) {
        oursByWrk.push(await countWithWrk({ port: built.port, make, status }, CONNECTIONS, WRK_SECONDS));
        bareByWrk.push(await countWithWrk({ port: barePort, make, status }, CONNECTIONS, WRK_SECONDS / 2));
      }
      measures.push({ title, products, ours, bare: plain, oursByWrk, bareByWrk });
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
    }
    const measures = found.flatMap((one) => one.measures);
    const table = makeTable(measures, [
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s (wrk: ${WRK_SECONDS} s), ours and bare in turn; no compression; a worker runs beside the API`,
      ...found.flatMap((one) => one.facts),
    ]);
    console.log(table);
    expect(measures.every(({ ours }) => median(ours) > 0)).toBe(true);
    if (!isSmoke) await saveTable(table);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { readConfig } from '../../src/config/config.js';
import { migrateDatabase } from '../../src/db/migrate.js';
import { createDependencies } from '../../src/dependencies.js';
import { createLogger } from '../../src/http/request-log.js';
import { countTexts } from './crash-counts.js';
import { createFleet } from './crash-fleet.js';
import { addDemoData } from './demo-data.js';
import { findFreePort, startDurablePostgres } from './durable-postgres.js';
import { comparable, countEffects, makeOnceRequests, type OnceRequest, postOnce } from './once-requests.js';
import { prepareOnce } from './prepare-once.js';
import { type Serving, watchServing } from './watch-serving.js';

export interface OncePlan {
  readonly keys: number;
  /** How often each request is sent, all at the same time. */
  readonly repeats: number;
  readonly killEveryMs: number;
  /** Ends the run on a machine too slow to serve anything between two kills. */
  readonly maxKills: number;
}

/** The result; lists the keys that went wrong. */
export interface OnceResult {
  readonly kills: number;
  readonly notOnce: readonly string[];
  readonly answeredDifferently: readonly string[];
  readonly refused: number;
  readonly maxTextsPerNumber: number;
  /** The longest time to an answer, from when the request was first sent or its process was back up. */
  readonly maxWaitMs: number;
  readonly seconds: number;
}

/**
 * Sends repeated requests concurrently to two built API processes on one database, kills a serving process at
 * intervals, and returns the effects and answers. A client whose connection breaks sends again with the same key.
 */
export async function runOnceStory(plan: OncePlan): Promise<OnceResult> {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-once-'));
  const postgres = await startDurablePostgres(dataDir);
  const ports = [await findFreePort(), await findFreePort()];
  const urls = ports.map((port) => `http://localhost:${port}`);
  const sandbox = await startSandbox({ port: 0, dataDir: null, portalUrl: urls[0] ?? '' });
  const environment = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: '15',
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    PUBLIC_URL: urls[0] ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    QUIET_HOURS: 'off',
    TEXTS_PER_PRACTICE_PER_DAY: '100000',
    NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '100000',
    CALLS_PER_PRACTICE_PER_MINUTE: '100000',
    CARTS_PER_PRACTICE_PER_HOUR: '100000',
  };
  const dependencies = createDependencies(
    readConfig(environment),
    createLogger({ level: 'silent', name: 'once-story' }),
  );
  const fleets = ports.map((port) => createFleet({ ...environment, PORT: String(port) }, 0));
  const serving = urls.map(watchServing);
  try {
    await migrateDatabase(postgres.url);
    await addDemoData(dependencies);
    const { cookie, setting } = await prepareOnce(dependencies, dependencies.database.pool);
    const requests = makeOnceRequests(plan.keys, setting);
    for (const fleet of fleets) fleet.start();
    await Promise.all(serving.map((one) => one.untilUp()));
    const sending = new AbortController();
    const killing = killWhileServing(plan, fleets, serving, sending.signal);
    const answers = await Promise.all(
      requests.flatMap((request) =>
        Array.from({ length: plan.repeats }, (_, repeat) =>
          sendUntilAnswered(request, cookie, serving[repeat % serving.length] as Serving),
        ),
      ),
    );
    sending.abort();
    const kills = await killing;
    const effects = await countEffects(dependencies.database.pool, requests);
    const kindsOf = (key: string) =>
      new Set(answers.filter((one) => one.key === key).map(({ answer }) => answer)).size;
    return {
      kills,
      notOnce: Object.keys(effects).filter((key) => effects[key] !== 1),
      answeredDifferently: requests.map(({ key }) => key).filter((key) => kindsOf(key) !== 1),
      refused: answers.filter(({ answer }) => answer.startsWith('refused')).length,
      maxTextsPerNumber: Math.max(...Object.keys(await countTexts(sandbox.url)).map(Number)),
      maxWaitMs: Math.round(Math.max(...answers.map(({ waitedMs }) => waitedMs))),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    for (const one of serving) one.stop();
    await Promise.all(fleets.map((fleet) => fleet.stop()));
    await dependencies.close();
    await sandbox.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function sendUntilAnswered(request: OnceRequest, cookie: string, serving: Serving) {
  for (;;) {
    const upAt = await serving.untilUp();
    try {
      const answer = await postOnce(serving.url, cookie, request);
      return {
        key: request.key,
        answer: comparable(request, answer),
        waitedMs: performance.now() - upAt,
      };
    } catch {
      serving.endedSince(upAt);
    }
  }
}

/** Repeatedly kills a random serving process; skips processes that are still starting. */
async function killWhileServing(
  { killEveryMs, maxKills }: OncePlan,
  fleets: readonly ReturnType<typeof createFleet>[],
  serving: readonly Serving[],
  signal: AbortSignal,
): Promise<number> {
  let kills = 0;
  while (!signal.aborted && kills < maxKills) {
    await pause(killEveryMs);
    const index = Math.floor(Math.random() * fleets.length);
    const since = serving[index]?.upSince() ?? null;
    if (signal.aborted || since === null) continue;
    serving[index]?.endedSince(since);
    fleets[index]?.kill('api');
    kills += 1;
  }
  return kills;
}

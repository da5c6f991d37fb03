import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { countTexts, readRows, setFaults, untilSettled } from './crash-counts.js';
import { createFleet, killAtRandom } from './crash-fleet.js';
import { sendAll } from './crash-sending.js';
import { findFreePort, startDurablePostgres } from './durable-postgres.js';
import { prepareSharedCarts } from './shared-cart.js';

export interface CrashPlan {
  /** Texts that are due when the workers start. */
  readonly dueTexts: number;
  /** Texts that staff send in the meantime, each to its own number. */
  readonly sentTexts: number;
  readonly workers: number;
  readonly kills: number;
  readonly killEveryMs: number;
  /** The kills after which PostgreSQL is killed as well. */
  readonly postgresAfterKills: readonly number[];
  /** How long the remaining texts may take after the last kill. */
  readonly restMs: number;
}

/** The result of a run. Numbers are the sandbox's phone numbers. */
export interface CrashResult {
  readonly kills: Readonly<Record<string, number>>;
  /** Rows by state, with reminders counted separately. */
  readonly states: Readonly<Record<string, number>>;
  /** How many numbers received each number of texts: must be `{ 1: 600 }`. */
  readonly textsPerNumber: Readonly<Record<string, number>>;
  readonly maxAttempts: number;
  readonly seconds: number;
}

const SANDBOX_FAULTS = {
  slowMs: { sms: { ms: 150 } },
  timeoutAfterAccepting: { rate: 0.05 },
  serverError: { sms: { rate: 0.05 } },
  tooManyRequests: { sms: { rate: 0.05 } },
};

const NO_FAULTS = Object.fromEntries(Object.keys(SANDBOX_FAULTS).map((name) => [name, null]));

/**
 * Runs the built API and workers with their own PostgreSQL and sandbox, kills and restarts them at random, and
 * returns what arrived on the sandbox's phones once everything has settled.
 */
export async function runCrashStory(plan: CrashPlan): Promise<CrashResult> {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-crash-'));
  const postgres = await startDurablePostgres(dataDir);
  const port = await findFreePort();
  const portalUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: 0, dataDir: null, portalUrl });
  const environment = {
    DATABASE_URL: postgres.url,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    PORT: String(port),
    PUBLIC_URL: portalUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    QUIET_HOURS: 'off',
    GATEWAY_TIMEOUT_SECONDS: '1',
    TEXT_SEARCH_AFTER_SECONDS: '3',
    TEXTS_PER_PRACTICE_PER_DAY: '100000',
    NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '100000',
    CALLS_PER_PRACTICE_PER_MINUTE: '100000',
    CARTS_PER_PRACTICE_PER_HOUR: '100000',
  };
  const fleet = createFleet(environment, plan.workers);
  try {
    const [cart] = await prepareSharedCarts(environment, plan);
    await setFaults(sandbox.url, SANDBOX_FAULTS);
    fleet.start();
    const [kills] = await Promise.all([
      killAtRandom(plan, fleet, postgres.kill),
      sendAll({ portalUrl, ...cart, count: plan.sentTexts }),
    ]);
    // What remains must settle once the trouble is over.
    await setFaults(sandbox.url, NO_FAULTS);
    await untilSettled(postgres.url, plan.restMs);
    return {
      kills,
      ...(await readRows(postgres.url)),
      textsPerNumber: await countTexts(sandbox.url),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await fleet.stop();
    await sandbox.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

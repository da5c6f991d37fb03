import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { readRows, readTexts, untilSettled } from '../../test/support/crash-counts.js';
import { createFleet, type Fleet } from '../../test/support/crash-fleet.js';
import { findFreePort, startDurablePostgres } from '../../test/support/durable-postgres.js';
import { prepareSharedCarts } from '../../test/support/shared-cart.js';
import { watchServing } from '../../test/support/watch-serving.js';
import { createLoadRequests, type LoadRequest } from './load-requests.js';
import { createRetryingClient, type Try } from './retrying-client.js';
import { type MemoryWatch, watchMemory } from './watch-memory.js';

export interface LoadPlan {
  readonly connections: number;
  /** Practices that share the connections. */
  readonly practices: number;
  /** Load before measuring: caches fill, and heaps grow to their working size. */
  readonly warmUpSeconds: number;
  /** The load that is measured. */
  readonly seconds: number;
  /** From an answer to the connection's next request. */
  readonly pauseMs: number;
  /** Texts that are due at the start, for the workers. */
  readonly dueTexts: number;
  /** The second at which PostgreSQL is killed and started again, and at which one API is killed. */
  readonly databaseDownAt: number;
  readonly killAt: number;
  /** After the measured load, the other API is asked to stop, and the load continues for this long. */
  readonly endSeconds: number;
}

/** A request, and everything the client tried. */
export interface Asked {
  readonly request: LoadRequest;
  readonly tries: readonly Try[];
}

/** Something was down from `from` to `to`, in milliseconds like those of the tries. */
export interface Absence {
  readonly what: 'database' | 'killed' | 'ended';
  readonly from: number;
  readonly to: number;
}

export interface LoadResult {
  /** When the measured load began and ended. */
  readonly from: number;
  readonly to: number;
  readonly asked: readonly Asked[];
  readonly absences: readonly Absence[];
  readonly memory: readonly MemoryWatch[];
  /** How many texts each number received at the gateway. */
  readonly texts: ReadonlyMap<string, number>;
  readonly states: Readonly<Record<string, number>>;
}

const SETTLED_WITHIN_MS = 300_000;

/**
 * Runs two built APIs and two workers with their own PostgreSQL and sandbox under many connections, kills the database,
 * then one API, then stops the other gracefully, and returns everything that the clients saw.
 */
export async function runLoadStory(plan: LoadPlan): Promise<LoadResult> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-load-'));
  const postgres = await startDurablePostgres(dataDir);
  const ports = [await findFreePort(), await findFreePort()];
  const [first = '', second = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  const sandbox = await startSandbox({ port: 0, dataDir: null, portalUrl: first });
  const environment = makeEnvironment(postgres.url, sandbox.url, first);
  const fleets = ports.map((port, index) =>
    createFleet({ ...environment, PORT: String(port) }, index === 0 ? 2 : 0),
  );
  const [one, other] = fleets as [Fleet, Fleet];
  const serving = [first, second].map(watchServing);
  try {
    const carts = await prepareSharedCarts(environment, {
      dueTexts: plan.dueTexts,
      morePractices: plan.practices - 1,
    });
    for (const fleet of fleets) fleet.start();
    await Promise.all(serving.map((api) => api.untilUp()));
    const memory = watchMemory(() =>
      fleets.flatMap((fleet, index) =>
        fleet.names.map((name) => ({
          name: name === 'api' ? `api ${index + 1}` : name,
          pid: fleet.pidOf(name),
        })),
      ),
    );
    const from = performance.now() + plan.warmUpSeconds * 1_000;
    const to = from + plan.seconds * 1_000;
    const [asked, absences] = await Promise.all([
      askUntil(to + plan.endSeconds * 1_000, plan, [first, second], createLoadRequests(carts)),
      takeAway(plan, from, {
        database: postgres.kill,
        async killed() {
          const since = serving[1]?.upSince() ?? null;
          other.kill('api');
          serving[1]?.endedSince(since);
          await serving[1]?.untilUp();
        },
        async ended() {
          const since = serving[0]?.upSince() ?? null;
          await one.end('api');
          serving[0]?.endedSince(since);
          await serving[0]?.untilUp();
        },
      }),
    ]);
    const watched = await memory.stop();
    await untilSettled(postgres.url, SETTLED_WITHIN_MS);
    const { states } = await readRows(postgres.url);
    return { from, to, asked, absences, memory: watched, texts: await readTexts(sandbox.url), states };
  } finally {
    for (const api of serving) api.stop();
    await Promise.all(fleets.map((fleet) => fleet.stop()));
    await sandbox.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const makeEnvironment = (database: string, sandbox: string, publicUrl: string) => ({
  DATABASE_URL: database,
  SANDBOX: 'on',
  SANDBOX_URL: sandbox,
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'silent',
  QUIET_HOURS: 'off',
  TEXTS_PER_PRACTICE_PER_DAY: '1000000',
  CALLS_PER_PRACTICE_PER_MINUTE: '1000000000',
  CART_READS_PER_ADDRESS_PER_MINUTE: '1000000000',
  CARTS_PER_PRACTICE_PER_HOUR: '1000000',
});

async function askUntil(
  endAt: number,
  { connections, pauseMs }: LoadPlan,
  origins: readonly string[],
  next: () => LoadRequest,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const client = createRetryingClient(origins, index);
      // Not all at the same moment.
      await pause((pauseMs * index) / connections);
      while (performance.now() < endAt) {
        const request = next();
        asked.push({ request, tries: await client.ask(request) });
        await pause(pauseMs);
      }
      client.close();
    }),
  );
  return asked;
}

async function takeAway(
  plan: LoadPlan,
  startedAt: number,
  take: Readonly<Record<Absence['what'], () => Promise<void>>>,
): Promise<Absence[]> {
  const absences: Absence[] = [];
  for (const [what, second] of [
    ['database', plan.databaseDownAt],
    ['killed', plan.killAt],
    ['ended', plan.seconds],
  ] as const) {
    await pause(Math.max(0, startedAt + second * 1_000 - performance.now()));
    const from = performance.now();
    await take[what]();
    absences.push({ what, from, to: performance.now() });
  }
  return absences;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import pg from 'pg';
import { readRows, readTexts, untilSettled } from '../../test/support/crash-counts.js';
import { findFreePort, startDurablePostgres } from '../../test/support/durable-postgres.js';
import { unpackPrograms } from '../../test/support/release-programs.js';
import { staffAt } from '../../test/support/release-story.js';
import { LAKESIDE } from '../../test/support/shopping.js';
import { createLoadRequests } from '../load/load-requests.js';
import type { Asked } from '../load/load-story.js';
import { createRetryingClient } from '../load/retrying-client.js';

const runFile = promisify(execFile);
const DIST = path.resolve(import.meta.dirname, '../../dist');
const SETTLED_WITHIN_MS = 120_000;
const DUE_PREFIX = '+131260';

export interface UpgradePlan {
  /** What `npm run record-release` wrote: the programs of the last release, and a backup of its schema. */
  readonly programs: string;
  readonly backup: string;
  readonly connections: number;
  /** From an answer to the connection's next request. */
  readonly pauseMs: number;
  /** Texts that come due all the while, for the workers. */
  readonly dueTexts: number;
  readonly dueEveryMs: number;
  /** Between the steps. */
  readonly restMs: number;
}

/** A step of the upgrade, from `from` to `to`, in milliseconds like those of the tries. */
export interface Step {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface UpgradeResult {
  readonly asked: readonly Asked[];
  /** What the programs logged as errors. */
  readonly logged: readonly string[];
  readonly steps: readonly Step[];
  /** What `prepare` printed. */
  readonly prepared: string;
  /** How many texts each number received at the gateway. */
  readonly texts: ReadonlyMap<string, number>;
  /** The numbers of the texts that came due. */
  readonly due: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  readonly schema: { readonly before: number; readonly after: number };
}

/**
 * Runs two APIs and two workers of the last release with requests and texts going on, migrates with `prepare` of today,
 * and replaces the workers, then the APIs, one by one by those of today.
 */
export async function runUpgradeStory(plan: UpgradePlan): Promise<UpgradeResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'eyecart-upgrade-'));
  const release = path.join(folder, 'release');
  await mkdir(release);
  await unpackPrograms(plan.programs, release);
  const postgres = await startDurablePostgres(path.join(folder, 'data'));
  const ports = {
    'worker 1': await findFreePort(),
    'worker 2': await findFreePort(),
    'api 1': await findFreePort(),
    'api 2': await findFreePort(),
  };
  type Name = keyof typeof ports;
  const names = Object.keys(ports) as Name[];
  const originOf = (name: Name) => `http://127.0.0.1:${ports[name]}`;
  const origins = [originOf('api 1'), originOf('api 2')];
  const sandbox = await startSandbox({ port: 0, dataDir: null, portalUrl: originOf('api 1') });
  const environment = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: postgres.url,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    PUBLIC_URL: originOf('api 1'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SECURITY_LOG: path.join(folder, 'security.log'),
    QUIET_HOURS: 'off',
    TEXTS_PER_PRACTICE_PER_DAY: '1000000',
    CALLS_PER_PRACTICE_PER_MINUTE: '1000000000',
    CART_READS_PER_ADDRESS_PER_MINUTE: '1000000000',
    CARTS_PER_PRACTICE_PER_HOUR: '1000000',
  };
  const running = new Map<Name, ChildProcess>();
  const logged: string[] = [];

  async function start(name: Name, dist: string): Promise<void> {
    const isApi = name.startsWith('api');
    const port = { [isApi ? 'PORT' : 'WORKER_PORT']: String(ports[name]) };
    const program = path.join(dist, isApi ? 'main.js' : 'worker.js');
    const child = spawn(process.execPath, [program], {
      env: { ...environment, ...port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => logged.push(`${name}: ${line}`));
    running.set(name, child);
    while (!(await isReady(originOf(name)))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
      await pause(20);
    }
  }
  async function end(name: Name): Promise<void> {
    const child = running.get(name);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  const run = async (file: string, ...words: string[]): Promise<string> => {
    const { stdout } = await runFile(process.execPath, [file, ...words], { env: environment });
    return stdout.trim();
  };

  const steps: Step[] = [];
  async function step<T>(name: string, take: () => Promise<T>): Promise<T> {
    await pause(plan.restMs);
    const from = performance.now();
    const result = await take();
    steps.push({ name, from, to: performance.now() });
    return result;
  }

  try {
    const old = path.join(release, 'dist');
    await run(path.join(old, 'cli/portal.js'), 'restore', plan.backup);
    await Promise.all(names.map((name) => start(name, old)));
    const before = await countMigrations(postgres.url);
    const cart = await shareCart(origins[0] ?? '');
    const due = await addDueTexts(postgres.url, cart.cartId, plan);
    const isOver = new AbortController();
    const asking = askUntil(isOver.signal, plan, origins, createLoadRequests([cart]));
    const prepared = await step('prepare', () => run(path.join(DIST, 'cli/prepare.js')));
    for (const name of names) {
      await step(name, async () => {
        await end(name);
        await start(name, DIST);
      });
    }
    await pause(plan.restMs);
    isOver.abort();
    const asked = await asking;
    await untilSettled(postgres.url, SETTLED_WITHIN_MS);
    const { states } = await readRows(postgres.url);
    const schema = { before, after: await countMigrations(postgres.url) };
    return { asked, logged, steps, prepared, texts: await readTexts(sandbox.url), due, states, schema };
  } finally {
    await Promise.all(names.map(end));
    await sandbox.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A cart of Lakeside that everyone texts, made at an API, and the session of a member of its staff. */
async function shareCart(origin: string) {
  const staff = staffAt(origin, []);
  const answer = await fetch(`${origin}/api/verify-practice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practiceId: '100200' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await staff.signIn();
  const { cartId, cartUrl } = await staff.makeCart((await staff.findItems()).slice(0, 1));
  return { practiceName: LAKESIDE, cookie, cartId, cartUrl };
}

/** Texts of scheduled orders that come due one after the other; returns their numbers. */
async function addDueTexts(databaseUrl: string, cartId: string, { dueTexts, dueEveryMs }: UpgradePlan) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ phone: string }>(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT practice_id, carts.id, 'scheduled', 'queued', $2 || lpad(n::text, 5, '0'), 'Text ' || n || ' ' || $1,
         now() + n * $4 * interval '1 millisecond', now()
       FROM carts, generate_series(1, $3::integer) AS n WHERE carts.public_id = $1 RETURNING phone_number AS phone`,
      [cartId, DUE_PREFIX, dueTexts, dueEveryMs],
    );
    return rows.map(({ phone }) => phone);
  } finally {
    await client.end();
  }
}

async function countMigrations(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT count(*)::integer AS count FROM drizzle.__drizzle_migrations',
    );
    return rows[0].count;
  } finally {
    await client.end();
  }
}

async function askUntil(
  over: AbortSignal,
  { connections, pauseMs }: UpgradePlan,
  origins: readonly string[],
  next: ReturnType<typeof createLoadRequests>,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const client = createRetryingClient(origins, index);
      await pause((pauseMs * index) / connections);
      while (!over.aborted) {
        const request = next();
        asked.push({ request, tries: await client.ask(request) });
        await pause(pauseMs);
      }
      client.close();
    }),
  );
  return asked;
}

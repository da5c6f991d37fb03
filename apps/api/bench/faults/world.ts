import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../../test/support/durable-postgres.js';
import { createWorldClock, type WorldClock } from './clock.js';
import { createDatabaseFaults } from './database-faults.js';
import type { Ground } from './ground.js';
import { createLedger, type Ledger } from './ledger.js';
import { createLoadBalancer, type LoadBalancer } from './load-balancer.js';
import { builtFile, createMachines, type Machines, onClock, type Program } from './machines.js';
import { createSandboxControl, type SandboxControl } from './sandbox-control.js';
import { APIS, MACHINES, type Patient, PRACTICES, REMINDED_AFTER_MS, WORKERS } from './schedule.js';
import { createStaff, type Staff } from './staff.js';

/** 8 PM in Puerto Rico, 6 PM in Chicago. */
export const CLOSES_AT = new Date('2027-03-10T00:00:00Z');
const UP_WITHIN_MS = 60_000;
const runFile = promisify(execFile);

/** Quick times, so that a minute shows what takes half an hour; limits that no one meets. */
const SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  SANDBOX: 'on',
  DATABASE_POOL_SIZE: '10',
  GATEWAY_TIMEOUT_SECONDS: '1',
  TEXT_SEARCH_AFTER_SECONDS: '4',
  REMINDER_DELAY_HOURS: String(REMINDED_AFTER_MS / 3_600_000),
  ORDER_SYNC_MINUTES: '1',
  TEXTS_PER_PRACTICE_PER_DAY: '100000',
  NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '100000',
  OPT_OUTS_PER_PRACTICE_PER_DAY: '100000',
  CALLS_PER_PRACTICE_PER_MINUTE: '100000',
  CARTS_PER_PRACTICE_PER_HOUR: '100000',
  CHECKOUTS_PER_ADDRESS_PER_MINUTE: '100000',
  SIGN_INS_PER_ADDRESS_PER_HOUR: '100000',
};

export interface World {
  readonly clock: WorldClock;
  readonly machines: Machines;
  readonly balancer: LoadBalancer;
  readonly sandbox: SandboxControl;
  /** Of each practice. */
  readonly staff: readonly Staff[];
  readonly ledger: Ledger;
  readonly postgres: Ground['postgres'];
  readonly database: ReturnType<typeof createDatabaseFaults>;
  /** To see how far the programs are; the judge does not look here. */
  readonly pool: pg.Pool;
  readonly variantId: string;
  readonly logs: string;
  /** Runs a command of the operator. */
  portal(...words: string[]): Promise<void>;
  untilServing(): Promise<void>;
  /** Ends everything; what the programs wrote is kept in a folder, if one is given. */
  close(keepLogsIn: string | null): Promise<void>;
}

/** The staff of a patient's practice. */
export function staffOf({ staff }: Pick<World, 'staff'>, { practice }: Pick<Patient, 'practice'>): Staff {
  const found = staff[practice];
  if (!found) throw new Error(`There is no practice ${practice}.`);
  return found;
}

let worlds = 0;

/** Two APIs behind a load balancer, two workers, and a sandbox, on a database of their own. */
export async function startWorld(ground: Ground, startsAt: Date): Promise<World> {
  worlds += 1;
  const name = `world_${worlds}`;
  const logs = path.join(ground.folder, name);
  await mkdir(logs);
  const databaseUrl = await ground.addDatabase(name);
  const clock = createWorldClock(path.join(logs, 'clock.json'), startsAt);
  const [publicPort, sandboxPort, ...apiPorts] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const publicUrl = `http://localhost:${publicPort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const environment = {
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandboxUrl,
    PUBLIC_URL: publicUrl,
  };
  const origins = apiPorts.map((port) => `http://localhost:${port}`);
  const programs: { [name: string]: Program } = {
    sandbox: {
      file: builtFile('sandbox/dist/main.js'),
      environment: { SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: publicUrl, DATA_DIR: logs },
    },
  };
  for (const [index, api] of APIS.entries())
    programs[api] = {
      file: builtFile('api/dist/main.js'),
      environment: { ...environment, PORT: String(apiPorts[index]) },
    };
  for (const worker of WORKERS) programs[worker] = { file: builtFile('api/dist/worker.js'), environment };

  const machines = createMachines({ programs, clock, logs });
  const balancer = createLoadBalancer(publicPort ?? 0, origins);
  const ledger = createLedger(clock.now);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const sandbox = createSandboxControl(sandboxUrl);
  const world: World = {
    clock,
    machines,
    balancer,
    sandbox,
    ledger,
    pool,
    logs,
    postgres: ground.postgres,
    database: createDatabaseFaults(ground.postgres.adminUrl, name, ground.disk),
    staff: PRACTICES.map(({ name: practiceName, signInId }) =>
      createStaff(origins, { practiceName, signInId }, ledger),
    ),
    variantId: await findVariant(pool),
    async portal(...words) {
      const { args, environment: ofClock } = onClock('operator', clock);
      const file = builtFile('api/dist/cli/portal.js');
      await runFile(process.execPath, [...args, file, ...words], { env: { ...ofClock, ...environment } });
    },
    untilServing: () => untilServing(origins),
    async close(keepLogsIn) {
      await machines.stop([...MACHINES, 'sandbox'], 'SIGKILL');
      await balancer.close();
      await pool.end();
      await ground.dropDatabase(name);
      if (keepLogsIn !== null) await rm(keepLogsIn, { recursive: true, force: true });
      if (keepLogsIn === null) await rm(logs, { recursive: true, force: true });
      else await rename(logs, keepLogsIn);
    },
  };
  await balancer.listen();
  machines.start(['sandbox']);
  await sandbox.untilUp();
  machines.start(MACHINES);
  await world.untilServing();
  return world;
}

async function findVariant(pool: pg.Pool): Promise<string> {
  const found = await pool.query<{ id: string }>(
    'SELECT id FROM variants WHERE NOT inventory_tracked AND available_for_sale ORDER BY id LIMIT 1',
  );
  return found.rows[0]?.id ?? '';
}

async function untilServing(origins: readonly string[]): Promise<void> {
  const deadline = performance.now() + UP_WITHIN_MS;
  for (const origin of origins) {
    for (;;) {
      const isUp = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) break;
      if (performance.now() > deadline) throw new Error('The APIs do not come back after the faults.');
      await pause(100);
    }
  }
}

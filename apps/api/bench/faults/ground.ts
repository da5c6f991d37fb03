import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import pg from 'pg';
import { readConfig } from '../../src/config/config.js';
import { migrateDatabase } from '../../src/db/migrate.js';
import { createDependencies } from '../../src/dependencies.js';
import { createLogger } from '../../src/http/request-log.js';
import { withDatabase } from '../../test/support/database-url.js';
import { addDemoData } from '../../test/support/demo-data.js';
import { type DurablePostgres, launcher, startDurablePostgres } from '../../test/support/durable-postgres.js';
import { makeSmallDisk, removeSmallDisk, type SmallDisk } from './database-faults.js';

/** The morning of the day on which every world plays. */
const FILLED_AT = new Date('2027-03-09T14:00:00Z');
const TEMPLATE = 'faults_template';
/** The process that made a folder is in its name. */
const FOLDERS = path.join(os.tmpdir(), 'eyecart-faults-');

/** A PostgreSQL for all worlds, each of which gets a copy of a database with the demo practices and catalog. */
export interface Ground {
  readonly folder: string;
  readonly postgres: DurablePostgres;
  readonly disk: SmallDisk;
  /** Makes a database; returns its URL. */
  addDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  close(): Promise<void>;
}

type ChooseAccount = (cluster: string) => { uid: number; gid: number } | null;

export async function startGround(): Promise<Ground> {
  await removeLeftovers();
  const folder = await mkdtemp(`${FOLDERS}${process.pid}-`);
  // PostgreSQL, which is another user where we are root, must reach its disk.
  await chmod(folder, 0o711);
  const postgres = await startDurablePostgres(path.join(folder, 'data'));
  const { choosePostgresAccount } = await launcher<{ choosePostgresAccount: ChooseAccount }>(
    'postgres/postgres-account.mjs',
  );
  const disk = makeSmallDisk(folder, choosePostgresAccount(''));
  const close = async (): Promise<void> => {
    await postgres.stop();
    removeSmallDisk(folder);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await asAdmin(postgres.adminUrl, `CREATE DATABASE ${TEMPLATE} OWNER eyecart`);
    if (disk.folder !== null)
      await asAdmin(postgres.adminUrl, `CREATE TABLESPACE small LOCATION '${disk.folder}'`);
    await fill(withDatabase(postgres.url, TEMPLATE));
  } catch (error) {
    await close();
    throw error;
  }
  const place = disk.folder === null ? '' : 'TABLESPACE small';
  return {
    folder,
    postgres,
    disk,
    async addDatabase(name) {
      await asAdmin(postgres.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER eyecart ${place}`);
      return withDatabase(postgres.url, name);
    },
    dropDatabase: (name) => asAdmin(postgres.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    close,
  };
}

/** What runs that were killed have left: their disks hold memory. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    const pid = folder.startsWith(FOLDERS) ? Number(folder.slice(FOLDERS.length).split('-')[0]) : process.pid;
    if (isRunning(pid)) continue;
    removeSmallDisk(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const clock = { now: () => FILLED_AT };
  const sandbox = await startSandbox({ port: 0, dataDir: null, clock: clock.now });
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    NODE_ENV: 'test',
  });
  const dependencies = createDependencies(config, createLogger({ level: 'silent', name: 'faults' }), {
    clock,
  });
  try {
    await migrateDatabase(databaseUrl);
    await addDemoData(dependencies);
  } finally {
    await dependencies.close();
    await sandbox.close();
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

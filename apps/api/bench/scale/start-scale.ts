import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import pg from 'pg';
import { readConfig } from '../../src/config/config.js';
import { migrateDatabase } from '../../src/db/migrate.js';
import { createDependencies } from '../../src/dependencies.js';
import { createLogger } from '../../src/http/request-log.js';
import { withDatabase } from '../../test/support/database-url.js';
import { fillDatabase } from '../../test/support/demo-data.js';
import { launcher } from '../../test/support/durable-postgres.js';
import { startBuiltApi } from '../http/built-api.js';
import { seedScale } from './seed-scale.js';

interface Server {
  readonly url: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Limits of a practice that would stop a measurement. */
const WITHOUT_LIMITS = Object.fromEntries(
  [
    'CART_READS_PER_ADDRESS_PER_MINUTE',
    'CALLS_PER_PRACTICE_PER_MINUTE',
    'CARTS_PER_PRACTICE_PER_HOUR',
    'TEXTS_PER_PRACTICE_PER_DAY',
    'CHECKOUTS_PER_ADDRESS_PER_MINUTE',
    'OPT_OUTS_PER_PRACTICE_PER_DAY',
    'NEW_NUMBERS_PER_PRACTICE_PER_HOUR',
  ].map((name) => [name, '1000000']),
);

/** A durable PostgreSQL with its defaults, filled by `seedScale`, the built API, and what the jobs took. */
export async function startScale(texts: number) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eyecart-scale-'));
  const { startPostgres } = await launcher<{
    startPostgres: (options: { dataDir: string }) => Promise<Server>;
  }>('postgres/embedded-postgres.mjs');
  const { removePostgresHome } = await launcher<{ removePostgresHome: (dataDir: string) => void }>(
    'postgres/postgres-home.mjs',
  );
  const server = await startPostgres({ dataDir });
  const sandbox = await startSandbox({ port: 0, dataDir: null });
  const database = new pg.Pool({ connectionString: server.url, max: 2 });
  await migrateDatabase(server.url);
  await fillDatabase(server.url);
  const jobs: [string, number][] = [];
  const time = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work();
    jobs.push([what, performance.now() - startedAt]);
  };
  const counts = { practices: Math.max(200, Math.round(texts / 1000)), texts, orders: Math.round(texts / 5) };
  const adminUrl = withDatabase(server.adminUrl, 'eyecart');
  await time('Seeding', () => seedScale(adminUrl, counts, new Date()));
  const settings = { DATABASE_URL: server.url, SANDBOX: 'on', SANDBOX_URL: sandbox.url, NODE_ENV: 'test' };
  const worker = createDependencies(readConfig(settings), createLogger({ level: 'silent', name: 'scale' }));
  await time('All needs of Follow-up, once', () => worker.followUpNeeds.refreshAll());
  await time('Job: needs of Follow-up, unchanged', () => worker.followUpNeeds.refreshAll());
  await time('Job: usual days of supply', () => worker.refills.learnSupplies());
  await time('Job: refills that were due long ago', () => worker.refills.withdrawExpired());
  await time('Job: due refills', () => worker.sendDueRefills());
  await time('Job: due orders, none', () => worker.sendDueOrders(new AbortController().signal));
  await worker.close();
  const built = await startBuiltApi(server.url, sandbox.url, {
    ...WITHOUT_LIMITS,
    TEXTS_PER_SECOND: '1000',
    LOG_LEVEL: 'error',
  });
  return {
    built,
    database,
    settings,
    jobs,
    async stop(): Promise<void> {
      built.stop();
      await database.end();
      await sandbox.close();
      await server.stop();
      removePostgresHome(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

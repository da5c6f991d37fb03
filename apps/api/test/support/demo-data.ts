import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import type pg from 'pg';
import { readConfig } from '../../src/config/config.js';
import { createDependencies, type Dependencies } from '../../src/dependencies.js';
import { insertPractice } from '../../src/domains/practices/practice-repository.js';
import { DEMO_PRACTICES } from '../../src/domains/practices/practices/demo-practices.js';
import { createLogger } from '../../src/http/request-log.js';

/** Adds the demo practices and reads the whole catalog from the sandbox. */
export async function addDemoData({ db, catalogSync, clock }: Dependencies): Promise<void> {
  for (const practice of DEMO_PRACTICES) {
    await insertPractice(db, { ...practice, gallery: [...practice.gallery], createdAt: clock.now() });
  }
  await catalogSync.syncAll();
}

/** The same for a migrated database, with a temporary sandbox. Ids and stock are the same in every sandbox. */
export async function fillDatabase(databaseUrl: string): Promise<void> {
  const sandbox = await startSandbox({ port: 0, dataDir: null });
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    NODE_ENV: 'test',
  });
  const dependencies = createDependencies(config, createLogger({ level: 'silent', name: 'demo-data' }));
  try {
    await addDemoData(dependencies);
    // Tests set their clocks to dates of their own, and a read does not replace what a later one saved.
    await dependencies.database.pool.query("UPDATE products SET read_at = '2026-01-01T00:00:00Z'");
  } finally {
    await dependencies.close();
    await sandbox.close();
  }
}

/** Points a copy's image URLs at the running sandbox. */
export async function moveImages(database: pg.Pool, sandboxUrl: string): Promise<void> {
  const moved = (column: string) => `${column} = regexp_replace(${column}, '^http://localhost:[0-9]+', $1)`;
  await database.query(`UPDATE products SET ${moved('image_url')}`, [sandboxUrl]);
  await database.query(`UPDATE collections SET ${moved('brand_logo')}`, [sandboxUrl]);
}

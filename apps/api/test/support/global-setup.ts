import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../src/db/migrate.js';
import { withDatabase } from './database-url.js';
import { fillDatabase } from './demo-data.js';

declare module 'vitest' {
  interface ProvidedContext {
    adminDatabaseUrl: string;
    templateDatabase: string;
  }
}

/**
 * One template database for the whole run, migrated and filled with the demo practices and catalog. Each test
 * file clones its own database from it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `eyecart_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const templateUrl = withDatabase(server.url, template);
  await migrateDatabase(templateUrl);
  await fillDatabase(templateUrl);
  project.provide('adminDatabaseUrl', server.url);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await admin.end();
    await server.stop();
  };
}

/** The server that `npm test` started, or a temporary one when this package is tested alone. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { startTemporaryPostgres } = await import('./temporary-postgres.js');
  return startTemporaryPostgres();
}

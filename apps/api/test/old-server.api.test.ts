import { expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { openTaskSession } from '../src/db/open-task-session.js';
import { ConfigError } from '../src/faults/config-error.js';
import { startTestApi } from './support/test-api.js';

it('refuses a server older than PostgreSQL 17 with a plain sentence, and closes its session', async () => {
  const api = await startTestApi();
  try {
    const { url } = api.dependencies.config.database;
    await api.database.query(`
      CREATE SCHEMA older;
      CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS
      $$ SELECT CASE $1 WHEN 'server_version' THEN '15.18 (Debian 15.18-0+deb12u1)' ELSE '150018' END $$`);
    const older = new URL(url);
    older.searchParams.set('options', '-c search_path=older,pg_catalog,public');
    const refused = migrateDatabase(older.href);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      'The database is PostgreSQL 15.18 (Debian 15.18-0+deb12u1). Eyecart needs PostgreSQL 17 or newer',
    );
    await expect
      .poll(async () => {
        const { rowCount } = await api.database.query(
          "SELECT FROM pg_stat_activity WHERE application_name = 'eyecart-migrate' AND datname = current_database()",
        );
        return rowCount;
      })
      .toBe(0);
    const session = await openTaskSession(url, 'new-enough');
    await session.end();
  } finally {
    await api.close();
  }
});

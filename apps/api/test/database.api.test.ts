import { expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { openTaskSession } from '../src/db/open-task-session.js';
import { ConfigError } from '../src/faults/config-error.js';
import { testApi } from './support/test-api.js';

const api = testApi();

it('goes on once the server has ended a session that hangs with the lock, and says what it waits for', async () => {
  const { url } = api.dependencies.config.database;
  const frozen = await openTaskSession(url, 'frozen', 60_000);
  await frozen.query('SELECT pg_advisory_lock(7302206)');
  const told: string[] = [];
  // As a process that hangs: from the first message on, it holds the lock of migrations and says nothing more.
  let lastWord: Promise<unknown> | undefined;
  const tell = (message: string) => {
    told.push(message);
    lastWord ??= frozen.query("SET idle_session_timeout = '100ms'");
  };
  await migrateDatabase(url, { tell, tellAfterMs: 50 });
  await lastWord;
  expect(told[0]).toMatch(/^Waiting for another process/);
  await expect(frozen.query('SELECT 1')).rejects.toThrow();
});

it('limits the silence of its own session', async () => {
  const { url } = api.dependencies.config.database;
  const session = await openTaskSession(url, 'limits', 60_000);
  const { rows } = await session.query(
    "SELECT current_setting('idle_session_timeout') AS idle, current_setting('idle_in_transaction_session_timeout') AS open",
  );
  expect(rows).toEqual([{ idle: '1min', open: '1min' }]);
  await session.end();
});

it('refuses a server older than PostgreSQL 17 with a plain sentence, and closes its session', async () => {
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
});

it('listens and locks in direct sessions, since a pooler would share them', async () => {
  const { config, commerce } = api.dependencies;
  const named = (name: string): string => `${config.database.url}?application_name=${name}`;
  const listNames = async (condition: string): Promise<string[]> => {
    const { rows } = await api.database.query<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('pooled', 'past_the_pooler') AND ${condition}`,
    );
    return rows.map(({ name }) => name);
  };
  let holders: string[] = [];
  const instance = await api.startInstance(
    {
      commerce: {
        ...commerce,
        async fetchCatalog() {
          holders = await listNames("pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')");
          return commerce.fetchCatalog();
        },
      },
    },
    {
      database: {
        url: named('pooled'),
        directUrl: named('past_the_pooler'),
        ownerUrl: null,
        poolSize: 4,
        waitMs: 60_000,
      },
    },
  );
  await instance.dependencies.catalogSync.syncAll();
  expect(holders).toEqual(['past_the_pooler']);
  expect(await listNames("query LIKE 'LISTEN%'")).toEqual(['past_the_pooler']);
  await instance.browser().post('/api/verify-practice').send({ practiceId: '100200' }).expect(200);
  expect(await listNames('true')).toContain('pooled');
});

it('gives rows ids of version 7 in the order of their times', async () => {
  const { rows } = await api.database.query<{ id: string; from_ms: string; to_ms: string }>(`
    SELECT from_ms, id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS to_ms
    FROM generate_series(1, 50), LATERAL (SELECT generate_series, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS from_ms OFFSET 0) AS before,
      LATERAL (SELECT before, time_ordered_uuid() AS id OFFSET 0) AS made`);
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  for (const { id, from_ms, to_ms } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(Number(from_ms));
    expect(madeAt).toBeLessThanOrEqual(Number(to_ms));
  }
  const defaults = await api.database.query<{ of_table: string }>(`
    SELECT table_name AS of_table FROM information_schema.columns
    WHERE column_name = 'id' AND column_default = 'time_ordered_uuid()' ORDER BY 1`);
  expect(defaults.rows.map(({ of_table }) => of_table)).toEqual(['carts', 'messages', 'orders']);
});

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { applyInTransaction, LOCK_WAITS } from '../src/db/migrations/apply-migration.js';
import { listMigrations, MIGRATIONS_FOLDER } from '../src/db/migrations/list-migrations.js';
import { testApi } from './support/test-api.js';

const ONCE = 'CREATE UNIQUE INDEX CONCURRENTLY "more_once" ON "more" ("value")';
const ADD_COLUMN = 'ALTER TABLE practices ADD COLUMN more text';
/** Whether a migration has the practices to itself. */
const LOCKED =
  "SELECT FROM pg_locks WHERE relation = 'practices'::regclass AND mode = 'AccessExclusiveLock' AND granted";
const FOREVER = { lockMs: 200, pauseMs: 20, attempts: 100_000 };

describe('a migration', () => {
  let url: string;
  const open: pg.Client[] = [];
  const folders: string[] = [];
  const api = testApi();
  beforeAll(async () => {
    url = api.dependencies.config.database.url;
  });
  afterEach(async () => {
    for (const client of open.splice(0)) await client.end();
    await api.database.query(`
      DROP TABLE IF EXISTS more;
      ALTER TABLE practices DROP COLUMN IF EXISTS more;
      DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= 9000000000000`);
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  /** A folder with the migrations of this release and more. */
  async function folderWith(...more: string[]): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'eyecart-migrations-'));
    folders.push(folder);
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    for (const [index, statements] of more.entries()) {
      const tag = `9${index}_more`;
      entries.push({
        idx: entries.length,
        version: '7',
        when: 9_000_000_000_000 + index,
        tag,
        breakpoints: true,
      });
      await writeFile(path.join(folder, `${tag}.sql`), statements);
    }
    await writeFile(journal, JSON.stringify({ ...rest, entries }));
    return folder;
  }
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    open.push(client);
    return client;
  }
  /** A transaction that has written to the practices and is not over. */
  async function writing(): Promise<pg.Client> {
    const client = await connect();
    await client.query("BEGIN; UPDATE practices SET name = name WHERE id = 'demo-lakeside'");
    return client;
  }
  const count = async (statement: string): Promise<number> =>
    (await api.database.query(statement)).rowCount ?? 0;
  const untilItWaits = () =>
    expect
      .poll(() =>
        count(
          "SELECT FROM pg_stat_activity WHERE application_name = 'eyecart-migrate' AND wait_event_type = 'Lock' AND datname = current_database()",
        ),
      )
      .toBe(1);

  it('gives way to others while a table is in use, and tries again until it is not', async () => {
    const writer = await writing();
    const migrated = migrateDatabase(url, { folder: await folderWith(ADD_COLUMN), waits: FOREVER });
    for (let reads = 1; reads <= 3; reads += 1) {
      await untilItWaits();
      // Behind a migration that waited for the writer, this would wait for the writer too.
      expect(await count('SELECT FROM practices')).toBeGreaterThan(0);
    }
    await writer.query('COMMIT');
    await migrated;
    expect(await count('SELECT more FROM practices')).toBeGreaterThan(0);
  });

  it('ends no query that has a table and waits for one that the migration has', async () => {
    const reader = await connect();
    await reader.query('BEGIN; SELECT FROM carts');
    const changes = [
      'ALTER TABLE practices ADD COLUMN more text',
      'SELECT pg_sleep(0.3)',
      'LOCK TABLE carts',
    ];
    const folder = await folderWith(changes.join(';--> statement-breakpoint\n'));
    const migrated = migrateDatabase(url, { folder, waits: { ...LOCK_WAITS, pauseMs: 20 } });
    await expect.poll(() => count(LOCKED)).toBe(1);
    await reader.query('SELECT FROM practices');
    await reader.query('COMMIT');
    await migrated;
    expect(await count('SELECT more FROM practices')).toBeGreaterThan(0);
  });

  it('ends with a sentence when a table stays in use, and has changed nothing', async () => {
    const writer = await writing();
    const folder = await folderWith(`CREATE TABLE more ();--> statement-breakpoint\n${ADD_COLUMN}`);
    const waits = { lockMs: 50, pauseMs: 1, attempts: 2 };
    await expect(migrateDatabase(url, { folder, waits })).rejects.toThrow(
      /^The migration 90_more changed nothing: a table that it needs was in use at each of 2 attempts of 0\.05 s\. Find what holds it \(SELECT .*\), wait for it or end it, and start again\.$/,
    );
    expect(await count("SELECT FROM pg_tables WHERE tablename = 'more'")).toBe(0);
    await writer.query('COMMIT');
    await migrateDatabase(url, { folder, waits });
  });

  it('builds an index while a transaction writes to another table, and others start', async () => {
    await writing();
    const folder = await folderWith('CREATE TABLE more (value integer)', `-- Why.\n${ONCE};`);
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, { folder })));
    expect(await count("SELECT FROM pg_index WHERE indexrelid = 'more_once'::regclass AND indisvalid")).toBe(
      1,
    );
  });

  it('builds an index anew that a failed build left, and goes on where it ended', async () => {
    const folder = await folderWith(
      'CREATE TABLE more (value integer);--> statement-breakpoint\nINSERT INTO more VALUES (1), (1)',
      `CREATE INDEX CONCURRENTLY "more_value" ON "more" ("value");--> statement-breakpoint\n${ONCE}`,
      'DROP INDEX CONCURRENTLY "more_value"',
    );
    await expect(migrateDatabase(url, { folder })).rejects.toThrow('could not create unique index');
    expect(
      await count("SELECT FROM pg_index WHERE indexrelid = 'more_once'::regclass AND NOT indisvalid"),
    ).toBe(1);
    await api.database.query('TRUNCATE more');
    await migrateDatabase(url, { folder });
    const { rows } = await api.database.query(
      "SELECT indexrelid::regclass AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'more'::regclass",
    );
    expect(rows).toEqual([{ name: 'more_once', valid: true }]);
  });

  it('either builds indexes or changes more', async () => {
    const folder = await folderWith(`CREATE TABLE more (value integer);--> statement-breakpoint\n${ONCE}`);
    await expect(migrateDatabase(url, { folder })).rejects.toThrow('Make two migrations of it.');
  });

  it('builds its indexes within the transaction of a restore', async () => {
    const folder = await folderWith('CREATE TABLE more (value integer)', ONCE);
    const client = await writing();
    await applyInTransaction(client, listMigrations(folder).slice(-2));
    await client.query('COMMIT');
    expect(await count("SELECT FROM pg_indexes WHERE indexname = 'more_once'")).toBe(1);
  });
});

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { restore } from '../src/cli/restore-command.js';
import { migrateDatabase } from '../src/db/migrate.js';
import { applyInTransaction } from '../src/db/migrations/apply-migration.js';
import { listMigrations } from '../src/db/migrations/list-migrations.js';
import { readBackup } from '../src/domains/operations/backup/read-backup.js';
import { restoreBackup } from '../src/domains/operations/backup/restore-backup.js';
import { backupStory } from './support/backup-story.js';
import { findBreaks, readSchema, type Schema } from './support/read-schema.js';
import { LAKESIDE } from './support/shopping.js';
import { CHANGES_MEANING, NEEDS_A_STOP } from './support/upgrade-stops.js';

const RELEASES = path.resolve(import.meta.dirname, 'releases');
const backups = readdirSync(RELEASES).filter((name) => name.endsWith('.sql.gz'));
const statements: readonly string[] = JSON.parse(
  readFileSync(path.join(RELEASES, 'statements.json'), 'utf8'),
);
const released: Record<string, string> = JSON.parse(
  readFileSync(path.resolve(RELEASES, '../../migrations/released.json'), 'utf8'),
);

const open = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

type Tables = Record<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

/** The rows of a backup in COPY's format, without their order. What waits to be computed anew may grow. */
async function rowsOf(file: string): Promise<Tables> {
  const tables: Record<string, { columns: readonly string[]; rows: string[] }> = {};
  let chunks: Buffer[] = [];
  let table = '';
  await readBackup(file, {
    async onTable(name, columns) {
      [table, chunks] = [name, []];
      tables[name] = { columns, rows: [] };
    },
    async onRows(rows) {
      chunks.push(Buffer.from(rows));
    },
    async onTableEnd() {
      tables[table]?.rows.push(...linesOf(chunks));
    },
  });
  const { follow_up_changes: _, ...kept } = tables;
  return kept;
}

/** The same columns of the same tables in a database. */
/** How many titles of carts are not in `cart_titles`. */
async function readTitlesMissed(client: pg.Client) {
  const { rows } = await client.query<{ isFilled: boolean; missed: number }>(
    `SELECT EXISTS (SELECT FROM cart_titles) AS "isFilled", count(*) FILTER (WHERE kept.title IS NULL)::integer AS missed
     FROM carts CROSS JOIN jsonb_array_elements(carts.lines) AS line
     LEFT JOIN cart_titles AS kept ON (kept.practice_id, kept.title) = (carts.practice_id, line ->> 'title')`,
  );
  return rows[0];
}

async function sameOf(client: pg.Client, tables: Tables): Promise<Tables> {
  const found: Record<string, { columns: readonly string[]; rows: string[] }> = {};
  for (const [name, { columns }] of Object.entries(tables)) {
    const chunks: Buffer[] = [];
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    for await (const chunk of client.query(copyTo(`COPY ${name} (${list}) TO STDOUT`))) chunks.push(chunk);
    found[name] = { columns, rows: linesOf(chunks) };
  }
  return found;
}

const linesOf = (chunks: readonly Buffer[]): string[] => Buffer.concat(chunks).toString().split('\n').sort();

describe('an upgrade', () => {
  const roles: string[] = [];
  // Hooks run in reverse: by now their databases are gone.
  afterAll(() =>
    open(inject('adminDatabaseUrl'), async (client) => {
      for (const role of roles) await client.query(`DROP ROLE ${role}`);
    }),
  );
  const story = backupStory();
  const { emptyDatabase, migratedDatabase, configOf, clock, own } = story;
  const keepAsIs = { replaces: true, beforeCommit: async () => undefined };

  it.each(backups)('restores %s, migrates it, and keeps every row', async (name) => {
    const file = path.join(RELEASES, name);
    const [empty, full] = [await emptyDatabase(), await migratedDatabase()];
    const [schema, rows] = [await open(full, readSchema), await rowsOf(file)];
    expect(rows.messages?.rows.length).toBeGreaterThan(40);
    // Into nothing, and in place of today's tables.
    for (const url of [empty, full]) {
      await restoreBackup({ ...keepAsIs, file, ownerUrl: url });
      expect(await open(url, readSchema)).toEqual(schema);
      expect(await open(url, (client) => sameOf(client, rows))).toEqual(rows);
      expect(await open(url, readTitlesMissed)).toEqual({ isFilled: true, missed: 0 });
      await expect(migrateDatabase(url)).resolves.toBeUndefined();
    }
  });

  it.each(backups)('lets practices work with %s, as the role that owns nothing', async (name) => {
    const ownerUrl = await migratedDatabase();
    const runtime = new URL(ownerUrl);
    const role = `eyecart_app_${randomBytes(6).toString('hex')}`;
    Object.assign(runtime, { username: role, password: 'p' });
    roles.push(role);
    const database = { ...configOf(runtime.href).database, ownerUrl };
    const config = { ...configOf(runtime.href), database };
    await restore({ config, clock }, path.join(RELEASES, name), { replace: true, yes: true });
    const browser = await (await story.api.startInstance({ clock }, { database })).signedIn();
    const page = { practiceName: LAKESIDE, pageSize: 50 };
    const { body } = await browser.get('/api/sms/messages').query(page).expect(200);
    expect(body.messages).toHaveLength(20);
  });

  /** The schema of the first so many migrations. */
  const schemaOf = async (count: number): Promise<Schema> =>
    open(await emptyDatabase(), async (client) => {
      await applyInTransaction(client, listMigrations().slice(0, count));
      return readSchema(client);
    });

  it('lets the last release run on, and says otherwise that it needs a stop', async () => {
    expect(statements.length).toBeGreaterThan(500);
    const before = await schemaOf(Object.keys(released).length);
    expect(await open(own(), (client) => findBreaks(client, { before, statements }))).toEqual(NEEDS_A_STOP);
  });

  it.each(CHANGES_MEANING)('says that %s needs a stop', (migration) => {
    for (const file of ['docs/operations.md', 'CHANGELOG.md']) {
      expect(readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')).toContain(migration);
    }
  });

  it('from the first schema needed a stop', async () => {
    const before = await schemaOf(1);
    expect(await open(own(), (client) => findBreaks(client, { before, statements: [] }))).toEqual([
      'practices.sign_in_id is required, and has no default',
      'idempotency_keys has a new rule: PRIMARY KEY (scope, endpoint, key)',
      // All old IDs obey this one.
      "practices has a new rule: CHECK ((id ~ '^[A-Za-z0-9-]{1,64}$'::text))",
    ]);
  });

  it('is found to break the last release by what is taken away or narrower, not by what is added', async () => {
    const url = await migratedDatabase();
    await open(url, async (client) => {
      const before = await readSchema(client);
      await client.query(`
        ALTER TABLE carts ADD COLUMN more text UNIQUE CHECK (more <> ''), ADD COLUMN count integer NOT NULL DEFAULT 0;
        CREATE TABLE more_things (id integer PRIMARY KEY, kind text NOT NULL);
        CREATE INDEX ON carts (created_at);
        ALTER TABLE replies DROP CONSTRAINT replies_channel_known, ADD CHECK (channel IN ('sms', 'rcs', 'fax'))`);
      expect(await findBreaks(client, { before, statements })).toEqual([]);
      await client.query(`
        ALTER TABLE carts DROP COLUMN lines, ADD COLUMN kind text NOT NULL;
        CREATE UNIQUE INDEX ON carts (practice_id, created_at);
        ALTER TABLE favorites RENAME TO likes;
        ALTER TABLE orders ALTER COLUMN order_number TYPE varchar(99), ALTER COLUMN customer_last_name SET NOT NULL,
          ADD CHECK (currency = 'USD');
        ALTER TABLE consents ADD CHECK (given IN ('ticked'))`);
      const breaks = await findBreaks(client, { before, statements });
      for (const expected of [
        /^column .*lines.* does not exist: /,
        /^carts\.kind is required, and has no default$/,
        /^carts has a new rule: CREATE UNIQUE INDEX/,
        /^relation "favorites" does not exist: /,
        /^orders\.order_number was text and is character varying\(99\)$/,
        /^orders\.customer_last_name is required now$/,
        /^orders has a new rule: CHECK/,
        /^consents has a new rule: CHECK/,
      ])
        expect(breaks).toContainEqual(expect.stringMatching(expected));
    });
  });
});

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { findPending } from '../src/db/migrations/compare-migrations.js';
import { prepareRuntimeRole } from '../src/db/prepare-runtime-role.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { type Instance, startTestApi, type TestApi } from './support/test-api.js';

const ROLE = `eyecart_app_${randomBytes(6).toString('hex')}`;
const NOT_ALLOWED = { code: '42501' };

describe('the run-time database role', () => {
  let api: TestApi;
  let instance: Instance;
  let urls: { url: string; ownerUrl: string };
  let pool: pg.Pool;
  beforeAll(async () => {
    api = await startTestApi();
    const ownerUrl = api.dependencies.config.database.url;
    const runtime = new URL(ownerUrl);
    runtime.username = ROLE;
    runtime.password = "it's a secret";
    urls = { url: runtime.href, ownerUrl };
    await prepareRuntimeRole(urls);
    pool = new pg.Pool({ connectionString: urls.url, max: 2 });
    instance = await api.startInstance(
      {},
      { database: { url: urls.url, directUrl: urls.url, ownerUrl: null, poolSize: 8, waitMs: 60_000 } },
    );
  });
  afterAll(async () => {
    await pool.end();
    await api.close();
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
    await admin.connect();
    await admin.query(`DROP ROLE ${ROLE}`);
    await admin.end();
  });

  it('can do what the portal does: sign in, text a cart, and delete a session', async () => {
    const browser = await instance.signedIn();
    const { cartUrl } = await createCart(browser);
    const text = { practiceName: LAKESIDE, phoneNumber: '(312) 555-0142', consent: true, cartUrl };
    await browser.post('/api/send-sms').send(text).expect(200);
    const { body } = await browser.get('/api/activity').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.entries).toMatchObject([{ action: 'text.sent' }]);
    await browser.post('/api/logout').expect(200);
  });

  it('owns nothing', async () => {
    const { rows } = await pool.query(
      `SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = current_user
       UNION ALL SELECT nspname FROM pg_namespace WHERE pg_get_userbyid(nspowner) = current_user
       UNION ALL SELECT proname FROM pg_proc WHERE pg_get_userbyid(proowner) = current_user
       UNION ALL SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = current_user`,
    );
    expect(rows).toEqual([]);
    const { rows: roles } = await pool.query(
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(roles).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);
  });

  it.each([
    'ALTER TABLE consents DISABLE TRIGGER ALL',
    'DROP TRIGGER consents_append_only ON consents',
    'ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only',
    'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'SET session_replication_role = replica',
    "UPDATE consents SET given = 'ticked'",
    'DELETE FROM consents',
    'TRUNCATE consents',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    'DROP TABLE messages',
    'ALTER TABLE messages ADD COLUMN more text',
    'CREATE TABLE more (id int)',
    'CREATE SCHEMA more',
    'DELETE FROM drizzle.__drizzle_migrations',
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject(NOT_ALLOWED);
  });

  it('starts on a schema that is up to date, and says what to do on an older one', async () => {
    await expect(migrateDatabase(urls.url)).resolves.toBeUndefined();
    const { rows } = await api.database.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations) RETURNING *',
    );
    await expect(migrateDatabase(urls.url)).rejects.toThrow('Run prepare with DATABASE_OWNER_URL first.');
    await api.database.query('INSERT INTO drizzle.__drizzle_migrations VALUES ($1, $2, $3)', [
      rows[0]?.id,
      rows[0]?.hash,
      rows[0]?.created_at,
    ]);
  });

  it('starts no release on the schema of a newer one, and says which is newer', async () => {
    const applied = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';
    await api.database.query(applied, ['of a newer release', 1]);
    const { ownerUrl } = urls;
    for (const url of [urls.url, ownerUrl]) {
      await expect(migrateDatabase(url)).rejects.toThrow(/newer release, which goes on after \d{4}_/);
    }
    await expect(findPending(pool)).rejects.toThrow('"Upgrade and rollback"');
    await api.database.query("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of a newer release'");
    await expect(migrateDatabase(ownerUrl)).resolves.toBeUndefined();
    await expect(findPending(pool)).resolves.toEqual([]);
  });

  it('has the fix named when the owner may not create it, or when it has another password', async () => {
    const plain = `plain_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
    await admin.connect();
    await admin.query(`CREATE ROLE ${plain} LOGIN PASSWORD 'p'`);
    const owner = new URL(urls.ownerUrl);
    Object.assign(owner, { username: plain, password: 'p' });
    const other = new URL(urls.url);
    other.username = 'nobody_yet';
    await expect(prepareRuntimeRole({ url: other.href, ownerUrl: owner.href })).rejects.toThrow(
      `may not create the role "nobody_yet". As an administrator of PostgreSQL, run CREATE ROLE "nobody_yet" LOGIN`,
    );
    await admin.query(`DROP ROLE ${plain}`);
    await admin.end();
    const wrong = new URL(urls.url);
    wrong.password = 'another';
    await expect(prepareRuntimeRole({ ...urls, url: wrong.href })).rejects.toThrow(
      `The role "${ROLE}" exists, but not with the password of DATABASE_URL.`,
    );
  });

  it('can be prepared again, but not in place of the owner', async () => {
    await expect(prepareRuntimeRole(urls)).resolves.toBeUndefined();
    await expect(prepareRuntimeRole({ url: urls.ownerUrl, ownerUrl: urls.ownerUrl })).rejects.toThrow(
      'the same database and different roles',
    );
  });
});

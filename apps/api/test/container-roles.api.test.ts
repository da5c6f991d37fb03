import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.js';
import { prepareRuntimeRole } from '../src/db/prepare-runtime-role.js';
import { backupStory } from './support/backup-story.js';
import { withDatabase } from './support/database-url.js';

const SCRIPT = path.resolve(import.meta.dirname, '../../../deploy/postgres-init.sql');
const suffix = randomBytes(6).toString('hex');
const OWNER = `owner_${suffix}`;
const RUNTIME = `app_${suffix}`;
const SUPERUSER = `super_${suffix}`;
const DATABASE = `containers_${suffix}`;
const PASSWORD = "an owner's";

/** What psql makes of the script; with names of our own, since roles belong to the whole server. */
const readScript = (): string =>
  readFileSync(SCRIPT, 'utf8')
    .replace(/^\\getenv password POSTGRES_PASSWORD$/m, '')
    .replaceAll(":'password'", pg.escapeLiteral(PASSWORD))
    .replaceAll(/\bDATABASE eyecart\b/g, `DATABASE ${DATABASE}`)
    .replaceAll(/\b(ROLE|TO) eyecart\b/g, `$1 ${OWNER}`)
    .replaceAll(/\bROLE postgres\b/g, `ROLE ${SUPERUSER}`);

const as = (role: string, password: string): string => {
  const url = new URL(withDatabase(inject('adminDatabaseUrl'), DATABASE));
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
};

describe('the roles of the containers', () => {
  const story = backupStory();
  const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
  const ownerUrl = as(OWNER, PASSWORD);
  const runtimeUrl = as(RUNTIME, 'p');
  beforeAll(async () => {
    await admin.connect();
    await admin.query(`CREATE ROLE ${SUPERUSER} SUPERUSER LOGIN PASSWORD 'p'`);
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    for (const statement of readScript()
      .split(';\n')
      .filter((one) => one.trim()))
      await admin.query(statement);
    await migrateDatabase(ownerUrl);
    await prepareRuntimeRole({ url: runtimeUrl, ownerUrl });
  });
  afterAll(async () => {
    await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
    for (const role of [RUNTIME, OWNER, SUPERUSER]) await admin.query(`DROP ROLE ${role}`);
    await admin.end();
  });

  it('are a superuser without a password, and an owner and a role of the programs that are none', async () => {
    const { rows } = await admin.query(
      `SELECT rolname, rolsuper, rolcreatedb, rolbypassrls, rolpassword IS NOT NULL AS has_password
       FROM pg_authid WHERE rolname = ANY ($1) ORDER BY rolname DESC`,
      [[OWNER, RUNTIME, SUPERUSER]],
    );
    const plain = { rolsuper: false, rolcreatedb: false, rolbypassrls: false, has_password: true };
    expect(rows).toEqual([
      { rolname: SUPERUSER, rolsuper: true, rolcreatedb: false, rolbypassrls: false, has_password: false },
      { rolname: OWNER, ...plain },
      { rolname: RUNTIME, ...plain },
    ]);
  });

  it('restore a backup as the owner, though not while the API is running', async () => {
    const file = await story.written();
    const api = new pg.Client({ connectionString: runtimeUrl, application_name: 'eyecart' });
    await api.connect();
    await expect(story.restoreInto(ownerUrl, file)).rejects.toThrow('Stop them all first');
    await api.end();
    await story.restoreInto(ownerUrl, file);
    expect(await story.query(runtimeUrl, 'SELECT name FROM practices ORDER BY id')).toHaveLength(3);
  });
});

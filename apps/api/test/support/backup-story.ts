import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { backUp } from '../../src/cli/backup-commands.js';
import { restore } from '../../src/cli/restore-command.js';
import { LEFT_OUT } from '../../src/domains/operations/backup/list-tables.js';
import { withDatabase } from './database-url.js';
import { createCart } from './shopping.js';
import { timedStory } from './timed-story.js';

/** Sets up the tests of a file about backups: an API, a folder for the files, and databases to restore into. */
export function backupStory() {
  const story = timedStory('2026-11-18T18:00:00Z', { QUIET_HOURS: 'off' });
  const clock = { now: () => story.now };
  let folder: string;
  const databases: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'eyecart-backup-'));
  });
  afterAll(async () => {
    for (const name of databases) await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true });
  });

  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  const createDatabase = async (template: string): Promise<string> => {
    const name = `eyecart_${randomUUID().replaceAll('-', '')}`;
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    databases.push(name);
    return withDatabase(inject('adminDatabaseUrl'), name);
  };
  const configOf = (url: string) => ({
    ...story.api.dependencies.config,
    database: { url, directUrl: url, ownerUrl: null, poolSize: 4, waitMs: 60_000 },
  });
  const written = async (): Promise<string> => {
    const file = path.join(folder, `${randomUUID()}.sql.gz`);
    await backUp(story.api.dependencies, file);
    return file;
  };
  const restoreInto = (url: string, file: string, options: Parameters<typeof restore>[2] = {}) =>
    restore({ config: configOf(url), clock }, file, options);
  const query = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const own = () => story.api.dependencies.config.database.url;
  /** Rows and a checksum of each table. */
  async function contentOf(url: string): Promise<Record<string, unknown>> {
    const tables = await query(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      if (LEFT_OUT.includes(name)) continue;
      const [row] = await query(
        url,
        `SELECT count(*)::integer AS rows, md5(string_agg(one::text, '|' ORDER BY one::text)) AS sum FROM ${name} AS one`,
      );
      content[name] = row;
    }
    return content;
  }
  const countTexts = async (phone: string): Promise<number> => {
    const answer = await story.api.control(`messages?to=${encodeURIComponent(phone)}`);
    return (answer as { messages: unknown[] }).messages.length;
  };
  const sendCart = async (phoneNumber: string): Promise<void> => {
    const { cartUrl } = await createCart(story.staff);
    await story.send(phoneNumber, cartUrl);
  };

  return Object.assign(story, {
    clock,
    inFolder: (...names: string[]) => path.join(folder, ...names),
    /** An empty database, as on a new server. */
    emptyDatabase: () => createDatabase('template1'),
    /** One with today's tables and the demo practices. */
    migratedDatabase: () => createDatabase(inject('templateDatabase')),
    configOf,
    written,
    restoreInto,
    query,
    own,
    contentOf,
    countTexts,
    sendCart,
  });
}

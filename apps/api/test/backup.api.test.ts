import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUp, restore } from '../src/cli/backup-commands.js';
import { CommandError } from '../src/cli/command-error.js';
import { LEFT_OUT } from '../src/db/backup/list-tables.js';
import { writeBackup } from '../src/db/backup/write-backup.js';
import { withDatabase } from './support/database-url.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { type Instance, startTestApi, type TestApi } from './support/test-api.js';

const practiceName = LAKESIDE;
const HOUR_MS = 3_600_000;

describe('backup and restore', () => {
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  let now = new Date('2026-11-18T18:00:00Z');
  const clock = { now: () => now };
  const databases: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'eyecart-backup-'));
    api = await startTestApi({ environment: { QUIET_HOURS: 'off' }, replacements: { clock } });
    await api.control('faults', { noCallbacks: true });
    browser = await api.signedIn();
  });
  afterAll(async () => {
    await api.close();
    for (const name of databases) await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true });
  });

  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  /** An empty database, as on a new server. */
  const emptyDatabase = async (): Promise<string> => {
    const name = `eyecart_${randomUUID().replaceAll('-', '')}`;
    await asAdmin(`CREATE DATABASE ${name}`);
    databases.push(name);
    return withDatabase(inject('adminDatabaseUrl'), name);
  };
  const configOf = (url: string) => ({
    ...api.dependencies.config,
    database: { url, directUrl: url, ownerUrl: null, poolSize: 4, waitMs: 60_000 },
  });
  const written = async (): Promise<string> => {
    const file = path.join(folder, `${randomUUID()}.sql.gz`);
    await backUp(api.dependencies, [file]);
    return file;
  };
  const restoreInto = (url: string, file: string, ...flags: string[]) =>
    restore({ config: configOf(url), clock }, [file, ...flags]);
  const query = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const own = () => api.dependencies.config.database.url;
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
    const answer = await api.control(`messages?to=${encodeURIComponent(phone)}`);
    return (answer as { messages: unknown[] }).messages.length;
  };
  const sendCart = async (phoneNumber: string) => {
    const { cartUrl } = await createCart(browser);
    return browser
      .post('/api/send-sms')
      .send({ practiceName, phoneNumber, cartUrl, consent: true })
      .expect(200);
  };

  it('say which folder is missing, instead of failing halfway', async () => {
    const missing = path.join(folder, 'nowhere');
    await expect(backUp(api.dependencies, [path.join(missing, 'a.sql.gz')])).rejects.toThrow(
      new CommandError(`The folder ${missing} does not exist. Create it first: mkdir -p ${missing}`),
    );
    await expect(backUp(api.dependencies, [folder])).rejects.toThrow(
      new CommandError(`${folder} is a folder. Name the file too: ${path.join(folder, 'eyecart.sql.gz')}`),
    );
    const inPlace = path.join(folder, 'in-place');
    await writeFile(inPlace, '');
    await expect(backUp(api.dependencies, [path.join(inPlace, 'a.sql.gz')])).rejects.toThrow(
      `${inPlace} is a file, not a folder.`,
    );
    // A disk that takes nothing ends the command, not the process.
    const { directUrl } = api.dependencies.config.database;
    await expect(writeBackup(directUrl, path.join(missing, 'a.sql.gz'), now)).rejects.toThrow('ENOENT');
  });

  it('brings every row back into an empty database, and can go on from there', async () => {
    await sendCart('(312) 555-0101');
    const [plenty] = await findPlenty(browser);
    const items = [{ id: plenty?.variant.id ?? '', quantity: 1 }];
    const inAMonth = new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString();
    await scheduledCalls(browser, items, inAMonth).created({ phoneNumber: '(312) 555-0102' });
    await browser
      .post('/api/draft-orders')
      .send({ practiceName, items, patientLastName: 'Tab\tand\nline \\. “Ünï”', isDraft: true });
    const [before, file] = [await contentOf(own()), await written()];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const url = await emptyDatabase();
    expect(await restoreInto(url, file)).toContain('Restored');
    // The restore itself is in the audit trail, and the gateway is asked about the order and the reminder that wait.
    const asked = await query(
      url,
      'UPDATE scheduled_orders SET ask_gateway_since = NULL WHERE ask_gateway_since IS NOT NULL RETURNING phone_number',
    );
    expect(asked).toEqual([{ phone_number: '+13125550102' }]);
    const after = await contentOf(url);
    const { audit_entries: _, messages: __, follow_up_changes: ___, ...same } = before;
    expect(after).toMatchObject(same);
    expect(await query(url, 'SELECT state FROM messages ORDER BY state')).toEqual([
      { state: 'accepted' },
      { state: 'unknown' },
    ]);
    expect(await query(url, 'SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1')).toEqual([
      { action: 'data.restored' },
    ]);
    // Numbers go on, and the ledger is closed again.
    expect(
      await query(
        url,
        `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
         SELECT practice_id, phone_number, lines, scheduled_for, due_at, created_at FROM scheduled_orders RETURNING id`,
      ),
    ).toEqual([{ id: 1002 }]);
    await expect(query(url, 'DELETE FROM consents')).rejects.toThrow('append-only');
    expect(await query(url, 'SELECT count(*)::integer AS count FROM sessions')).toEqual([{ count: 0 }]);
  });

  it('is of one moment, also under load', async () => {
    let isOver = false;
    const sending = [200, 300, 400].map(async (first) => {
      for (let number = first; !isOver; number += 1) await sendCart(`(630) 555-0${number}`);
    });
    const files = [await written(), await written()];
    isOver = true;
    await Promise.all(sending);
    for (const file of files) {
      const url = await emptyDatabase();
      await restoreInto(url, file);
      // Each text has its consent and its entry in the audit trail, or none of them is there.
      const [counts] = await query(
        url,
        `SELECT count(*) > 0 AS has_texts,
          bool_and(EXISTS (SELECT FROM consents WHERE consents.cart_id = messages.cart_id)
            AND EXISTS (SELECT FROM audit_entries WHERE subject = 'message:' || messages.id)) AS are_whole,
          (SELECT bool_and(EXISTS (SELECT FROM messages WHERE 'message:' || messages.id = subject))
            FROM audit_entries WHERE action = 'text.sent') AS are_texts
         FROM messages WHERE type = 'initial'`,
      );
      expect(counts).toEqual({ has_texts: true, are_whole: true, are_texts: true });
    }
  });

  describe('a text that was due between backup and restore', () => {
    let instance: Instance;
    const [gone, missed, later] = ['+13125550301', '+13125550302', '+13125550303'];
    const orders = { gone: '(312) 555-0311', missed: '(312) 555-0312' };
    const early = '+13125550321';
    const planned = '+13125550322';
    beforeAll(async () => {
      for (const phone of [gone, missed, later]) await sendCart(phone);
      const [plenty] = await findPlenty(browser);
      const items = [{ id: plenty?.variant.id ?? '', quantity: 1 }];
      const soon = new Date(now.getTime() + HOUR_MS).toISOString();
      for (const phoneNumber of Object.values(orders)) {
        await scheduledCalls(browser, items, soon).created({ phoneNumber });
      }
      const ahead = scheduledCalls(browser, items, new Date(now.getTime() + 3 * HOUR_MS).toISOString());
      const sentEarly = await ahead.created({ phoneNumber: early });
      await ahead.created({ phoneNumber: planned });
      await api.database.query(
        "DELETE FROM messages WHERE type = 'reminder' AND phone_number NOT LIKE '+131255503__'",
      );
      const setDue = "UPDATE messages SET due_at = $2 WHERE type = 'reminder' AND phone_number = $1";
      await api.database.query(setDue, [gone, new Date(now.getTime() + HOUR_MS)]);
      await api.database.query(setDue, [missed, new Date(now.getTime() + 2 * HOUR_MS)]);
      const file = await written();

      // An hour later, one reminder and one order go; then the server is lost.
      now = new Date(now.getTime() + 1.5 * HOUR_MS);
      await api.database.query('UPDATE scheduled_orders SET due_at = $2 WHERE phone_number = $1', [
        '+13125550312',
        new Date(now.getTime() + HOUR_MS),
      ]);
      await api.dependencies.sendDueOrders();
      await ahead.send(sentEarly.id).expect(200);
      await api.dependencies.drainQueue();
      expect([await countTexts(early), await countTexts(planned)]).toEqual([1, 0]);
      expect([await countTexts(gone), await countTexts(missed)]).toEqual([2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 0]);

      now = new Date(now.getTime() + HOUR_MS);
      const url = await emptyDatabase();
      expect(await restoreInto(url, file)).toContain('3 texts and 5 scheduled orders');
      instance = await api.startInstance({ clock }, { database: configOf(url).database });
    });

    it('is sent only if the gateway has not sent it', async () => {
      const { drainQueue, sendDueOrders, settleMessages, checkRestoredOrders, db } = instance.dependencies;
      // Before the question is answered, nothing moves.
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(gone), await countTexts(missed)]).toEqual([2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 0]);

      await settleMessages();
      await checkRestoredOrders();
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(gone), await countTexts(missed), await countTexts(later)]).toEqual([2, 2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 1]);
      const [order] = (
        await db.execute("SELECT failure_reason FROM scheduled_orders WHERE phone_number = '+13125550311'")
      ).rows;
      expect(order).toEqual({ failure_reason: expect.stringContaining('couldn’t confirm') });
      const [waiting] = (
        await db.execute(
          `SELECT state, attempted_at FROM messages WHERE type = 'reminder' AND phone_number = '${later}'`,
        )
      ).rows;
      expect(waiting).toEqual({ state: 'queued', attempted_at: null });
    });

    it('is sent only if no one sent it early', async () => {
      const { drainQueue, sendDueOrders, db } = instance.dependencies;
      now = new Date(now.getTime() + HOUR_MS);
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(early), await countTexts(planned)]).toEqual([1, 1]);
      const { rows } = await db.execute(
        `SELECT failure_reason FROM scheduled_orders WHERE phone_number = '${early}'`,
      );
      expect(rows).toEqual([{ failure_reason: expect.stringContaining('couldn’t confirm') }]);
    });
  });

  it('refuses a database that is not empty, unless asked', async () => {
    const file = await written();
    const url = await emptyDatabase();
    await restoreInto(url, file);
    await expect(restoreInto(url, file)).rejects.toThrow('not empty');
    await query(url, "UPDATE practices SET name = 'Changed since' WHERE id = '100200'");
    await restoreInto(url, file, '--replace');
    expect(await query(url, "SELECT name FROM practices WHERE id = '100200'")).toEqual([{ name: LAKESIDE }]);
  });

  it('refuses while the API uses the database', async () => {
    await browser.get('/api/activity').query({ practiceName }).expect(200);
    await expect(restoreInto(own(), await written(), '--replace')).rejects.toThrow('Stop them all first');
  });

  it('refuses a backup of another release, and one that is damaged, and leaves the database as it was', async () => {
    const file = await written();
    const script = gunzipSync(await readFile(file)).toString();
    const changed = async (name: string, bytes: Buffer) => {
      const copy = path.join(folder, name);
      await writeFile(copy, bytes);
      return copy;
    };
    const url = await emptyDatabase();
    const other = await changed('other', gzipSync(script.replace(/"migration":"\d+"/, '"migration":"1"')));
    await expect(restoreInto(url, other)).rejects.toThrow('another release');
    const flipped = await changed(
      'flipped',
      gzipSync(script.replace('Lakeside Eye Care', 'Lakeside Eye Cars')),
    );
    await expect(restoreInto(url, flipped)).rejects.toThrow('The checksum of table practices does not match');
    const cut = await changed('cut', (await readFile(file)).subarray(0, -2000));
    await expect(restoreInto(url, cut)).rejects.toThrow('damaged');
    const noEnd = await changed('no-end', gzipSync(script.slice(0, script.lastIndexOf('-- Eyecart sums'))));
    await expect(restoreInto(url, noEnd)).rejects.toThrow('The file is truncated');
    const nothing = await changed('nothing', Buffer.from('not a backup'));
    await expect(restoreInto(url, nothing)).rejects.toThrow('damaged');
    // Not even a table: what runs on the database may be the other release.
    expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await expect(restoreInto(url, path.join(folder, 'missing'))).rejects.toThrow('does not exist');
    await expect(backUp(api.dependencies, [file])).rejects.toThrow('already');
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkWorkers } from '../src/cli/doctor/check-workers.js';
import type { Finding } from '../src/cli/doctor/finding.js';
import { diagnoseSettings, runDoctor } from '../src/cli/doctor-command.js';
import { openDatabase } from '../src/db/client.js';
import { WORKER_NAME } from '../src/db/notifications.js';
import { createDependencies } from '../src/dependencies.js';
import { listWorkers } from '../src/domains/operations/health/worker-repository.js';
import { listAllPractices, updatePractice } from '../src/domains/practices/practice-repository.js';
import { ConfigError } from '../src/faults/config-error.js';
import { CommerceError } from '../src/providers/commerce/commerce-provider.js';
import { TWILIO_TOKEN, testApi } from './support/test-api.js';

type Needed = Parameters<typeof runDoctor>[0];

describe('portal doctor', () => {
  const api = testApi();
  beforeAll(async () => {
    await api.dependencies.subscribeToShop();
  });

  const findingsWith = async (changes: Partial<Needed> = {}): Promise<Finding[]> => {
    const { output } = await runDoctor({ ...api.dependencies, ...changes }, { json: true });
    return JSON.parse(output);
  };
  const find = async (area: string, subject: string, changes?: Partial<Needed>) =>
    (await findingsWith(changes)).find((one) => one.area === area && one.subject === subject);

  it('prints one line each for a healthy installation, without secrets', async () => {
    const { output } = await runDoctor(api.dependencies);
    const expected = [
      'ok       settings: complete, for the sandbox',
      'ok       database, time zones: known',
      'ok       database, clock: agrees with this machine',
      'ok       shop, token: works',
      'ok       shop, scopes: granted',
      'ok       shop, currency: USD',
      `ok       shop, webhooks: posted to ${api.dependencies.config.publicUrl}/webhooks/shopify`,
      'ok       codes, code HARBOR20: 20% off',
      'ok       codes, code LAKESIDE20: 20% off',
      'ok       gateway, account: active',
      'ok       gateway, sender: a number that can text',
      'ok       gateway, registration: campaign verified',
      'ok       gateway, RCS: the Messaging Service has an RCS sender; replies by RCS are read, too',
    ];
    expect(output.split('\n')).toEqual(expect.arrayContaining(expected));
    expect(output).toMatch(/^\? {8}gateway, opt-out words: /m);
    for (const secret of [
      TWILIO_TOKEN,
      'sandbox-admin-token',
      'sandbox-storefront-token',
      'sandbox-client-secret',
    ]) {
      expect(output).not.toContain(secret);
    }
  });

  it('sees whether a worker runs, and says how to start one', async () => {
    const workers = () => find('workers', 'workers');
    const none = { state: 'wrong', message: expect.stringMatching(/systemctl start eyecart-worker@3100/) };
    expect(await workers()).toMatchObject(none);
    const worker = createDependencies(api.dependencies.config, pino({ level: 'silent' }));
    await worker.start(WORKER_NAME);
    try {
      expect(await workers()).toMatchObject({ state: 'ok', message: 'one runs' });
    } finally {
      await worker.close();
    }
    // The server ends a session a moment after the client has.
    await vi.waitFor(async () => expect(await listWorkers(api.dependencies.db)).toEqual([]), {
      timeout: 20_000,
    });
  });

  it('does not count a worker that hangs', async () => {
    const workersSilentFor = (...seconds: number[]) =>
      checkWorkers(async () => seconds.map((silentSeconds) => ({ silentSeconds })))();
    expect(await workersSilentFor(0.4, 31, 2)).toMatchObject([{ state: 'ok', message: '2 run' }]);
    expect(await workersSilentFor(31)).toMatchObject([{ state: 'wrong' }]);
  });

  it('says of an older schema only that it is older', async () => {
    const newest = api.database.query(
      'SELECT id, hash, created_at FROM drizzle.__drizzle_migrations ORDER BY id DESC LIMIT 1',
    );
    const [last] = (await newest).rows;
    await api.database.query('DELETE FROM drizzle.__drizzle_migrations WHERE id = $1', [last.id]);
    const findings = await findingsWith();
    await api.database.query(
      'INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES ($1, $2, $3)',
      [last.id, last.hash, last.created_at],
    );
    const of = (state: string) => findings.filter((one) => one.state === state);
    expect(findings.find(({ subject }) => subject === 'schema')).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/^It is older than this release: \d{4}_\w+ is missing\. Run prepare\.$/),
    });
    const unchecked = of('unknown').filter(({ message }) =>
      message.includes('the problem with the database'),
    );
    expect(unchecked.map(({ area }) => area)).toEqual([
      'codes',
      'practices',
      'senders',
      'set aside',
      'workers',
      'hours',
    ]);
  });

  it('says which code the shop does not take, or not as 20% off', async () => {
    await api.database.query("UPDATE practices SET discount_code = 'NOSUCH20' WHERE id = 'demo-harbor'");
    expect(await find('codes', 'code NOSUCH20')).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/does not know the code NOSUCH20\..*step 3\.4/),
    });
    await api.database.query("UPDATE practices SET discount_code = 'HARBOR20' WHERE id = 'demo-harbor'");
    const findVariantInStock = async () => null;
    expect(await find('codes', 'codes', { findVariantInStock })).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('catalog sync'),
    });
  });

  it('names missing scopes, denied names, another currency, and webhooks that go elsewhere', async () => {
    const commerce = {
      ...api.dependencies.commerce,
      inspect: async () => ({
        currency: 'CAD',
        missingScopes: ['read_orders'],
        names: 'denied' as const,
        missingTopics: ['ORDERS_PAID'],
      }),
    };
    const findings = await findingsWith({ commerce });
    const wrong = findings.filter(({ area, state }) => area === 'shop' && state === 'wrong');
    expect(wrong.map(({ subject }) => subject)).toEqual(['scopes', 'protected data', 'currency', 'webhooks']);
    expect(wrong.map(({ message }) => message).join(' ')).toMatch(
      /read_orders.*level 2.*SHOP_CURRENCY=CAD.*ORDERS_PAID.*webhooks subscribe/,
    );
  });

  it('names replies and orders that became dead letters, and where to read them', async () => {
    expect(await find('set aside', 'replies')).toMatchObject({ state: 'ok', message: 'none' });
    await api.database.query(
      `INSERT INTO webhook_events (topic, webhook_id, body, received_at, processed_at, fault) VALUES
       ('twilio/inbound', 'SMaside', '{"from":"whatsapp:+1","body":"STOP"}', now(), now(), 'its sender is no phone number'),
       ('orders/sync', 'gid://shopify/Order/1', NULL, now(), now(), 'invalid order')`,
    );
    const words = (count: number, why: string) =>
      `${count} could not be processed within the last week; ${why}. Read: npm run portal -- webhooks aside`;
    expect(await find('set aside', 'replies')).toMatchObject({
      state: 'unknown',
      message: words(1, 'one of them may ask to stop'),
    });
    expect(await find('set aside', 'shop events')).toMatchObject({
      state: 'unknown',
      message: words(1, 'an order among them may be missing'),
    });
    await api.database.query(
      "DELETE FROM webhook_events WHERE webhook_id IN ('SMaside', 'gid://shopify/Order/1')",
    );
  });

  it('says once that the database is down, how to fix it, and which checks were skipped', async () => {
    const { db, pool } = openDatabase({
      url: 'postgres://nobody@127.0.0.1:9/nowhere',
      poolSize: 1,
      log: api.dependencies.log,
    });
    const findVariantInStock = () => Promise.reject(new Error('The catalog is not there either.'));
    const findings = await findingsWith({ db, findVariantInStock });
    await pool.end();
    const of = (area: string) => findings.filter((one) => one.area === area);
    expect(of('database')).toEqual([
      {
        area: 'database',
        subject: 'database',
        state: 'wrong',
        message: expect.stringMatching(/ECONNREFUSED.*Start PostgreSQL.*DATABASE_URL/),
      },
    ]);
    for (const area of ['codes', 'practices', 'hours']) {
      expect(of(area)).toEqual([
        {
          area,
          subject: area,
          state: 'unknown',
          message: 'Not checked, because of the problem with the database.',
        },
      ]);
    }
    expect(of('shop')[0]).toMatchObject({ subject: 'token', state: 'ok' });
  });

  it('prints one line for a shop that does not respond, and the other checks as usual', async () => {
    const inspect = () => Promise.reject(new CommerceError('InspectShop answered HTTP 401: check the token'));
    const { output, isHealthy } = await runDoctor({
      ...api.dependencies,
      commerce: { ...api.dependencies.commerce, inspect },
    });
    expect(isHealthy).toBe(false);
    expect(output).toMatch(
      /^PROBLEM {2}shop: InspectShop answered HTTP 401: check the token\. Correct SHOPIFY_STORE_DOMAIN/m,
    );
    expect(output).toContain('?        codes: Not checked, because of the problem with the shop.');
    expect(output).toContain('ok       gateway, account: active');
  });

  it('reaches the public address only where the portal answers there', async () => {
    const answering = createServer((request, response) => {
      response.writeHead(request.url === '/api/health/live' ? 200 : 404).end();
    });
    const at = async (status: number) => {
      const server = createServer((_, response) => response.writeHead(status).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    };
    await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
    const redirecting = await at(301);
    const urlOf = ({ address }: { address(): unknown }) =>
      `http://127.0.0.1:${(address() as AddressInfo).port}`;
    const probe = (publicUrl: string) =>
      find('public address', 'PUBLIC_URL', { config: { ...api.dependencies.config, publicUrl } });
    try {
      expect(await probe(urlOf({ address: () => answering.address() }))).toMatchObject({ state: 'ok' });
      expect(await probe(urlOf({ address: () => redirecting.address() }))).toMatchObject({
        state: 'wrong',
        message: expect.stringContaining('HTTP 301'),
      });
    } finally {
      await Promise.all([answering, redirecting].map((one) => new Promise((resolve) => one.close(resolve))));
    }
    expect(await probe('http://127.0.0.1:9')).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('does not answer'),
    });
  });

  it('notes which enabled practices have no phone number on file, which is no problem', async () => {
    const { db, practices, clock } = api.dependencies;
    const phones = () => find('practices', 'phone numbers');
    const setPhone = (id: string, phoneNumber: string | null) => practices.set(id, { phoneNumber });
    const before = new Map((await listAllPractices(db)).map(({ id, phoneNumber }) => [id, phoneNumber]));
    for (const id of before.keys()) await setPhone(id, '+13125550100');
    expect(await phones()).toMatchObject({ state: 'ok', message: 'on file' });
    await setPhone('demo-lakeside', null);
    await setPhone('demo-harbor', null);
    await practices.disable('demo-harbor', clock.now());
    const noted = await phones();
    expect(noted).toMatchObject({ state: 'unknown', message: expect.stringContaining('set 100200 --phone') });
    expect(noted?.message).not.toContain('100300');
    await updatePractice(db, 'demo-harbor', { disabledAt: null });
    for (const [id, phoneNumber] of before) await setPhone(id, phoneNumber);
  });

  it('names the demo practices of a trial that real keys would open to anyone, also at startup', async () => {
    const config = { ...api.dependencies.config, sandboxUrl: null };
    const demos = () => find('practices', 'demo practices', { config });
    const warnings = async () => {
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const started = createDependencies(config, log);
      await started.start().finally(() => started.close());
      return lines.filter((line) => line.includes('Anyone can sign in'));
    };
    const { db, practices, clock } = api.dependencies;
    await practices.disable('demo-harbor', clock.now());
    expect(await demos()).toMatchObject({
      state: 'wrong',
      message:
        'Anyone can sign in to 100200 (Lakeside Eye Care), 100400 (Prairie Family Optometry): these IDs are public. Run: npm run portal -- practice disable 100200; npm run portal -- practice disable 100400',
    });
    expect((await warnings()).map((line) => JSON.parse(line))).toMatchObject([
      {
        practiceIds: ['demo-lakeside', 'demo-prairie'],
        fix: 'practice disable 100200; practice disable 100400',
      },
    ]);
    expect(await find('practices', 'demo practices')).toMatchObject({ state: 'unknown' });

    for (const id of ['demo-lakeside', 'demo-prairie']) await practices.disable(id, clock.now());
    expect(await demos()).toMatchObject({ state: 'ok' });
    expect(await warnings()).toEqual([]);
    for (const id of ['demo-lakeside', 'demo-harbor', 'demo-prairie'])
      await updatePractice(db, id, { disabledAt: null });
  });

  it('notices a clock that differs from the database\u2019s, and an unknown time zone', async () => {
    const clock = { now: () => new Date(Date.now() + 60_000) };
    expect(await find('database', 'clock', { clock })).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/^It is (59|60) s behind this machine/),
    });
    await api.database.query("UPDATE practices SET time_zone = 'Mars/Olympus' WHERE id = 'demo-prairie'");
    expect(await find('hours', 'practice 100400')).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('practice set 100400 --time-zone'),
    });
    await api.database.query("UPDATE practices SET time_zone = 'EST' WHERE id = 'demo-prairie'");
    expect(await find('hours', 'practice 100400')).toMatchObject({ state: 'wrong' });
  });

  it('names a variable that looks like a setting', async () => {
    const unknownSettings = [{ name: 'CART_TTL_DAY', meant: 'CART_TTL_DAYS' }];
    const config = { ...api.dependencies.config, unknownSettings };
    expect(await find('settings', 'CART_TTL_DAY', { config })).toMatchObject({
      state: 'wrong',
      message: 'CART_TTL_DAY is not a setting. Did you mean CART_TTL_DAYS?',
    });
  });

  it('prints a line for each setting that stops every program', () => {
    const { output, isHealthy } = diagnoseSettings(new ConfigError('PORT is "x".\nPUBLIC_URL is missing.'));
    expect(isHealthy).toBe(false);
    expect(output).toBe('PROBLEM  settings: PORT is "x".\nPROBLEM  settings: PUBLIC_URL is missing.');
  });
});

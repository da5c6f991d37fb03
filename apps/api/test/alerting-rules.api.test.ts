import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';
import { load } from 'js-yaml';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp } from '../src/cli/backup-commands.js';
import { watchJob } from '../src/jobs/watch-job.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { evaluateAlert, readSamples, type Sample, type Scrape } from './support/evaluate-alert.js';
import { setPricing } from './support/shop-pricing.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsShop } from './support/signed-webhooks.js';
import type { Instance } from './support/test-api.js';
import { webhookStory } from './support/webhook-story.js';

const rulesFile = path.resolve(import.meta.dirname, '../../../deploy/prometheus-rules.yml');
const { groups } = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(load(readFileSync(rulesFile, 'utf8')));
const rules = groups.flatMap((group) => group.rules);
const DAY_SECONDS = 86_400;
const { signal: stopping } = new AbortController();

/** As Prometheus adds it for each target that answered. */
const up = (job: string, value = 1): Sample[] => readSamples(`up{job="${job}"} ${value}`);
const PORTAL = { instance: 'https://portal.example.com' };
/** What the two exporters show while all is well. */
const WATCHED = [
  ...up('node'),
  ...readSamples('node_filesystem_avail_bytes{fstype="ext4",mountpoint="/boot"} 90'),
  ...up('certificate'),
  ...readSamples('probe_success 1', PORTAL),
];
const UP = [...up('eyecart-api'), ...up('eyecart-worker'), ...WATCHED];

/** Each alert's cause happens here to the API and the worker's jobs, and its expression is then true; before, none is. */
describe('the alert', () => {
  const story = webhookStory();
  const caused = new Set<string>();
  let folder: string;
  let first: Scrape;

  async function scrape(instance: Instance = story.api, others: readonly Sample[] = UP): Promise<Scrape> {
    const at = instance.dependencies.clock.now().getTime() / 1000;
    const samples = readSamples(await instance.dependencies.metrics.read());
    return { at, samples: [...samples, ...others] };
  }
  const firing = (...scrapes: [Scrape, ...Scrape[]]): string[] =>
    rules.filter(({ expr }) => evaluateAlert(expr, scrapes).length > 0).map(({ alert }) => alert);
  /** That the alert fires by what is scraped now, and did not at first. */
  function fires(alert: string, now: Scrape, before: Scrape = first): void {
    caused.add(alert);
    expect(firing(before)).not.toContain(alert);
    expect(firing(before, now)).toContain(alert);
  }
  const jobOf = (name: string) => {
    const job = story.api.dependencies.modules.flatMap(({ jobs }) => jobs).find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    return job;
  };
  const run = (name: string) => jobOf(name).run(stopping, story.api.dependencies.clock.now());
  const backedUp = (name: string) => backUp(story.api.dependencies, path.join(folder, name));

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyecart-alerts-'));
    await backedUp('first.sql.gz');
  });
  beforeEach(async () => {
    first = await scrape();
    expect(firing(first)).toEqual([]);
  });
  afterEach(() => story.api.control('faults', { failedDelivery: false }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('EyecartDown: an instance does not answer, none is left, or one has lost the database', async () => {
    fires('EyecartDown', await scrape(story.api, [...up('eyecart-api'), ...up('eyecart-worker', 0)]));
    fires('EyecartDown', await scrape(story.api, up('eyecart-api')));
    const { database } = story.api.dependencies.config;
    const proxy = await startDatabaseProxy(database.url);
    const lonely = await story.api.startInstance(
      {},
      { database: { ...database, url: proxy.url, directUrl: proxy.url, waitMs: 500 } },
    );
    expect(firing(await scrape(lonely))).toEqual([]);
    await proxy.cut();
    fires('EyecartDown', await scrape(lonely));
  });

  it('EyecartTextsWaiting: a reminder is due, and no worker runs', async () => {
    const { cartUrl } = await createCart(story.browser);
    const text = { phoneNumber: '(312) 555-0166', consent: true, practiceName: LAKESIDE, cartUrl };
    await story.browser.post('/api/send-sms').send(text).expect(200);
    const { rows } = await story.api.database.query("SELECT due_at FROM messages WHERE type = 'reminder'");
    const dueInMs = rows[0].due_at.getTime() - Date.now();
    story.aheadMs = dueInMs + 4 * MINUTE_MS;
    expect(firing(await scrape())).not.toContain('EyecartTextsWaiting');
    story.aheadMs = dueInMs + 6 * MINUTE_MS;
    fires('EyecartTextsWaiting', await scrape());
    await story.api.database.query("UPDATE messages SET state = 'canceled' WHERE type = 'reminder'");
  });

  it('EyecartErrors: calls answer 500', async () => {
    // Only where the metrics are read, requests are counted.
    const read = await story.api.startInstance({}, { metricsToken: 'a-token-of-the-operator' });
    const browser = await read.signedIn();
    const call = () => browser.get('/api/favorites').query({ practiceName: LAKESIDE });
    await story.api.database.query('ALTER TABLE favorites RENAME TO favorites_away');
    await call().expect(500);
    const before = await scrape(read);
    story.aheadMs = 5 * MINUTE_MS;
    await call().expect(500);
    await story.api.database.query('ALTER TABLE favorites_away RENAME TO favorites');
    await call().expect(200);
    fires('EyecartErrors', await scrape(read), before);
  });

  it('EyecartClocksApart: a clock is set back', async () => {
    const late = await story.api.startInstance({
      clock: { now: () => new Date(Date.now() - 2 * MINUTE_MS) },
    });
    await late.dependencies.clockCheck.job.run();
    fires('EyecartClocksApart', await scrape(late));
  });

  it('EyecartShopBehind: a webhook of the shop is not processed, or no orders are read', async () => {
    await run('sync-orders');
    story.aheadMs = 59 * MINUTE_MS;
    expect(firing(await scrape())).toEqual([]);
    story.aheadMs = 61 * MINUTE_MS;
    fires('EyecartShopBehind', await scrape());
    await run('sync-orders');
    expect(firing(await scrape())).toEqual([]);
    story.aheadMs = 0;
    await story.api.database.query('ALTER TABLE orders RENAME TO orders_away');
    try {
      await postAsShop(story.api, { id: 1, admin_graphql_api_id: 'gid://shopify/Order/1' });
      story.aheadMs = 16 * MINUTE_MS;
      fires('EyecartShopBehind', await scrape());
    } finally {
      await story.api.database.query('ALTER TABLE orders_away RENAME TO orders; DELETE FROM webhook_events');
    }
  });

  it('EyecartRepliesLate: the gateway’s list is not read, whose webhooks may be lost', async () => {
    await run('read-missed-replies');
    expect(firing(await scrape())).toEqual([]);
    story.aheadMs = 61 * MINUTE_MS;
    fires('EyecartRepliesLate', await scrape());
  });

  it('EyecartJobFails: a daily job fails once, one of every ten minutes three times an hour', async () => {
    const { metrics } = story.api.dependencies;
    const watch = { log: pino({ level: 'silent' }), addJob: metrics.addJob };
    const cleanUp = watchJob('clean-up', () => run('clean-up'), watch);
    const learnSupplies = watchJob('learn-supplies', () => run('learn-supplies'), watch);
    const before = await scrape();
    await story.api.database.query(
      'ALTER TABLE idempotency_keys RENAME TO keys_away; ALTER TABLE orders RENAME TO orders_away',
    );
    for (const _ of [1, 2]) await cleanUp();
    expect(firing(before, await scrape())).toEqual([]);
    await cleanUp();
    fires('EyecartJobFails', await scrape(), before);
    const between = await scrape();
    await learnSupplies();
    fires('EyecartJobFails', await scrape(), between);
    await story.api.database.query(
      'ALTER TABLE keys_away RENAME TO idempotency_keys; ALTER TABLE orders_away RENAME TO orders',
    );
  });

  it('EyecartCheckoutDifferences: the shop takes less off', async () => {
    const { cartId, yourPrice } = await createCart(story.browser);
    await setPricing(story.api, { codePercent: 15 });
    await story.api.browser().post('/api/checkout/create').send({ cartId, total: yourPrice }).expect(200);
    await setPricing(story.api, {});
    fires('EyecartCheckoutDifferences', await scrape());
  });

  it('EyecartWebhooksOff: a practice’s system answers 410', async () => {
    const { id } = await story.added('order.placed');
    story.receiver.answer = story.answer(410);
    await story.test(id);
    await story.deliver();
    fires('EyecartWebhooksOff', await scrape());
    await story.api.database.query('DELETE FROM webhooks');
  });

  it('EyecartBackupOld: none ended well for a day, or there was never one', async () => {
    story.aheadMs = 25 * HOUR_MS;
    expect(firing(await scrape())).not.toContain('EyecartBackupOld');
    story.aheadMs = 27 * HOUR_MS;
    fires('EyecartBackupOld', await scrape());
    await expect(backedUp('first.sql.gz')).rejects.toThrow('already exists');
    expect(firing(await scrape())).toContain('EyecartBackupOld');
    await backedUp('second.sql.gz');
    expect(firing(await scrape())).not.toContain('EyecartBackupOld');
    await story.api.database.query(
      "SET session_replication_role = replica; DELETE FROM audit_entries WHERE action = 'data.backed-up'",
    );
    expect(firing(await scrape())).toContain('EyecartBackupOld');
    story.aheadMs = 0;
    await backedUp('third.sql.gz');
  });

  it('EyecartDiskFull: a disk has less than a tenth left, by what node_exporter shows', async () => {
    const disk = (free: number, type: string) =>
      readSamples(
        [
          `node_filesystem_avail_bytes{fstype="${type}",mountpoint="/"} ${free}`,
          `node_filesystem_size_bytes{fstype="${type}",mountpoint="/"} 100`,
        ].join('\n'),
        { instance: 'machine' },
      );
    expect(firing(await scrape(story.api, [...UP, ...disk(11, 'ext4')]))).toEqual([]);
    expect(firing(await scrape(story.api, [...UP, ...disk(0, 'tmpfs')]))).toEqual([]);
    fires('EyecartDiskFull', await scrape(story.api, [...UP, ...disk(9, 'ext4')]));
  });

  it('EyecartCertificateExpires: it ends within two weeks, by what blackbox_exporter shows', async () => {
    const certificate = (days: number) =>
      readSamples(`probe_ssl_earliest_cert_expiry ${Date.now() / 1000 + days * DAY_SECONDS}`, PORTAL);
    expect(firing(await scrape(story.api, [...UP, ...certificate(15)]))).toEqual([]);
    fires('EyecartCertificateExpires', await scrape(story.api, [...UP, ...certificate(13)]));
  });

  it('EyecartUnreachable: the address does not answer, by what blackbox_exporter shows', async () => {
    const others = UP.filter(({ labels }) => labels.get('__name__') !== 'probe_success');
    fires(
      'EyecartUnreachable',
      await scrape(story.api, [...others, ...readSamples('probe_success 0', PORTAL)]),
    );
  });

  it('EyecartExporterDown: an exporter does not answer, or its figures are missing', async () => {
    fires('EyecartExporterDown', await scrape(story.api, [...UP, ...up('node', 0)]));
    for (const name of ['probe_success', 'node_filesystem_avail_bytes']) {
      const others = UP.filter(({ labels }) => labels.get('__name__') !== name);
      fires('EyecartExporterDown', await scrape(story.api, others));
    }
  });

  it('EyecartGatewayNeedsOperator: the gateway does not know the sender', async () => {
    await story.api.control('faults', { noCallbacks: false, failedDelivery: { errorCode: 30034, count: 1 } });
    const { cartUrl } = await createCart(story.browser);
    const text = { phoneNumber: '(312) 555-0142', consent: true, practiceName: LAKESIDE, cartUrl };
    await story.browser.post('/api/send-sms').send(text);
    await expect.poll(async () => firing(await scrape())).toContain('EyecartGatewayNeedsOperator');
    fires('EyecartGatewayNeedsOperator', await scrape());
    await story.api.database.query('UPDATE sender_paces SET pauses = 0');
  });

  it('has a test here, whichever it is', () => {
    expect([...caused].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});

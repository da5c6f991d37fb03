import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it, vi } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { addWebhook, listOutgoingWebhooks, removeWebhook } from '../src/cli/outgoing-webhook-commands.js';
import { erasePatient } from '../src/cli/patient-commands.js';
import { shortenUrl } from '../src/domains/integrations/webhooks/shorten-url.js';
import { LAKESIDE } from './support/shopping.js';
import { webhookStory } from './support/webhook-story.js';

const PHONE = '(312) 555-0142';
const E164 = '+13125550142';
const practiceName = LAKESIDE;

describe('the management of webhooks', () => {
  const story = webhookStory();
  const { withKey, post, deliver, added, events, test } = story;

  it('have a secret that can be replaced, the old one signing as well for a day', async () => {
    const { id, secret } = await added('order.placed');
    const { body } = await post(`/api/webhooks/${id}/secret`).expect(200);
    await test(id);
    await deliver();
    expect(events(secret)).toHaveLength(1);
    expect(events(body.secret)).toHaveLength(1);
    story.aheadMs = 25 * HOUR_MS;
    story.receiver.received.splice(0);
    await test(id);
    await deliver();
    const signatures = String(story.receiver.received[0]?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(1);
  });

  it('are removed once', async () => {
    const { id } = await added('order.placed');
    await withKey('delete', `/api/webhooks/${id}`).query({ practiceName }).expect(200);
    await withKey('delete', `/api/webhooks/${id}`).query({ practiceName }).expect(404);
  });

  it('show a session only the start of their address', async () => {
    const url = `${story.receiver.url}/catch/s3cret?key=s3cret`;
    const { body } = await post('/api/webhooks', { url, events: ['order.placed'] }).expect(201);
    const { id } = body.webhook;
    const urlFor = async (answer: PromiseLike<{ body: { webhooks: { id: string; url: string }[] } }>) =>
      (await answer).body.webhooks.find((one) => one.id === id)?.url;
    const seen = await urlFor(story.browser.get('/api/webhooks').query({ practiceName }).expect(200));
    expect(seen).toBe(shortenUrl(url));
    expect(seen).not.toContain('s3cret');
    expect(await urlFor(withKey('get', '/api/webhooks').query({ practiceName }).expect(200))).toBe(url);
    for (const path of ['/api/activity', '/api/sms/alerts']) {
      const { text } = await story.browser.get(path).query({ practiceName }).expect(200);
      expect(text).not.toContain('s3cret');
    }
    const log = await story.browser.get(`/api/webhooks/${id}/deliveries`).query({ practiceName }).expect(200);
    expect(log.text).not.toContain('s3cret');
  });

  it('are added once per idempotency key', async () => {
    const add = () =>
      post('/api/webhooks', { url: story.receiver.url, events: ['order.placed'] })
        .set('Idempotency-Key', 'webhook-1')
        .expect(201);
    const [one, other] = [await add(), await add()];
    expect(other.body).toEqual(one.body);
  });

  it('show a secret neither to a session nor to another program that repeats the call', async () => {
    const { api, browser } = story;
    const body = { practiceName, url: story.receiver.url, events: ['order.placed'] };
    const once = { 'Idempotency-Key': 'setup-1' };
    const made = (await post('/api/webhooks', body).set(once).expect(201)).body;
    const renew = `/api/webhooks/${made.webhook.id}/secret`;
    const { secret } = (await post(renew).set(once).expect(200)).body;
    for (const [path, sent] of [
      ['/api/webhooks', body],
      [renew, { practiceName }],
    ] as const) {
      const refused = await browser.post(path).set(once).send(sent).expect(403);
      expect(refused.body.code).toBe('api_key_required');
    }
    // Another program's keys are its own.
    const otherKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0];
    const others = await api
      .browser()
      .post('/api/webhooks')
      .set({ ...once, Authorization: `Bearer ${otherKey}` })
      .send(body)
      .expect(201);
    expect(others.headers['idempotent-replayed']).toBeUndefined();
    expect(others.body.webhook.id).not.toBe(made.webhook.id);
    // The program itself gets the newest one.
    const again = await post('/api/webhooks', body).set(once).expect(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.secret).toBe(secret);
  });

  it('have their secrets in no stored answer', async () => {
    const { id } = await added('order.placed');
    await post(`/api/webhooks/${id}/secret`).set('Idempotency-Key', 'kept-2').expect(200);
    await post('/api/webhooks', { url: story.receiver.url, events: ['order.placed'] })
      .set('Idempotency-Key', 'kept-1')
      .expect(201);
    const { rows } = await story.api.database.query('SELECT one::text AS row FROM idempotency_keys AS one');
    expect(rows.filter(({ row }) => /kept-/.test(row))).toHaveLength(2);
    expect(rows.filter(({ row }) => /whsec_/.test(row))).toEqual([]);
  });

  it('are not found by a repeat once removed', async () => {
    const add = () =>
      post('/api/webhooks', { url: story.receiver.url, events: ['order.placed'] }).set(
        'Idempotency-Key',
        'removed',
      );
    const { webhook } = (await add().expect(201)).body;
    await withKey('delete', `/api/webhooks/${webhook.id}`).query({ practiceName }).expect(200);
    expect((await add().expect(404)).body.code).toBe('webhook_not_found');
  });

  it('are among the alerts once disabled, until staff dismiss the notice', async () => {
    const { id } = await added('order.placed');
    const off = async (browser = story.browser, name = practiceName) =>
      (await browser.get('/api/sms/alerts').query({ practiceName: name }).expect(200)).body.offWebhooks;
    expect(await off()).toEqual([]);
    const switchOff = async () => {
      story.receiver.answer = (response) => response.writeHead(410).end();
      await test(id);
      await deliver();
    };
    await switchOff();
    const found = {
      webhookId: id,
      host: new URL(story.receiver.url).host,
      switchedOffAt: expect.any(String),
    };
    expect(await off()).toEqual([found]);
    const harbor = await story.api.signedIn('100300');
    const other = 'Harbor Vision Center';
    expect(await off(harbor, other)).toEqual([]);
    const see = (browser = story.browser, name = practiceName) =>
      browser.post('/api/webhooks/seen').send({ practiceName: name, webhookIds: [id] });
    await see(harbor, other).expect(200);
    expect(await off()).toEqual([found]);
    await see().expect(200);
    expect(await off()).toEqual([]);
    // Enabled and disabled again, it is announced again.
    await post(`/api/webhooks/${id}/switch-on`).expect(200);
    expect(await off()).toEqual([]);
    await switchOff();
    expect(await off()).toEqual([found]);
  });

  it.each([
    'ftp://example.com/',
    'http://user:secret@127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.8/',
    'https://[fe80::1]/',
    'http://0x0a000008/',
    'http://127.0.0.1:22/',
    'https://127.0.0.1:25/',
    'not an address',
  ])('refuse the address %s', async (url) => {
    const refused = await post('/api/webhooks', { url, events: ['order.placed'] }).expect(422);
    expect(refused.body.code).toBe('webhook_url_refused');
  });

  it('are at most ten', async () => {
    for (let number = 0; number < 10; number += 1) await added('order.placed');
    const refused = await post('/api/webhooks', { url: story.receiver.url, events: ['order.placed'] }).expect(
      422,
    );
    expect(refused.body.code).toBe('limit_reached');
  });

  it('have a log that is read page by page', async () => {
    const { id } = await added('order.placed');
    for (let number = 0; number < 3; number += 1) await test(id);
    const read = (query: object) =>
      withKey('get', `/api/webhooks/${id}/deliveries`)
        .query({ practiceName, pageSize: 2, ...query })
        .expect(200);
    const first = (await read({})).body;
    const second = (await read({ before: first.next })).body;
    const ids = [...first.deliveries, ...second.deliveries].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(3);
    expect(second.next).toBeNull();
  });

  it('forget an erased patient, and everything after 30 days', async () => {
    const { id } = await added('opt_out.recorded');
    await post('/api/opt-outs', { phoneNumber: PHONE });
    const numbers = async () =>
      (await story.api.database.query('SELECT phone_number FROM webhook_deliveries')).rows.map(
        (row) => row.phone_number,
      );
    await story.api.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, phone_number, due_at, occurred_at)
       VALUES ($1, gen_random_uuid(), 'opt_out.recorded', '{}', $2, now(), now())`,
      [id, E164],
    );
    await erasePatient(story.api.dependencies, [PHONE], { yes: true });
    expect((await numbers()).every((number) => number === null)).toBe(true);
    story.aheadMs = 31 * 24 * HOUR_MS;
    await story.api.dependencies.cleanUp();
    expect(await numbers()).toEqual([]);
  });

  it('are managed by the operator as well', async () => {
    const words = await addWebhook(story.api.dependencies, '100200', story.receiver.url, {
      events: 'order.placed',
    });
    const id = /Webhook (\S+) of/.exec(words)?.[1] ?? '';
    expect(words).toContain('whsec_');
    expect(await listOutgoingWebhooks(story.api.dependencies)).toContain(story.receiver.url);
    expect(await removeWebhook(story.api.dependencies, id)).toBe(`Removed ${id}.`);
    await expect(removeWebhook(story.api.dependencies, id)).rejects.toThrow('There is no webhook');
    await expect(addWebhook(story.api.dependencies, '100200', 'http://10.0.0.1/')).rejects.toThrow(
      'not a public address',
    );
    await expect(
      addWebhook(story.api.dependencies, '100200', story.receiver.url, { events: 'order.shipped' }),
    ).rejects.toThrow('order.shipped');
  });

  it('are paused while their practice is disabled', async () => {
    const { id } = await added('order.placed');
    await test(id);
    await story.api.database.query("UPDATE practices SET disabled_at = now() WHERE id = 'demo-lakeside'");
    expect(await deliver()).toBe(0);
    await story.api.database.query("UPDATE practices SET disabled_at = NULL WHERE id = 'demo-lakeside'");
    await vi.waitFor(async () => expect(await deliver()).toBe(1));
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setPricing } from './support/shop-pricing.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const TOKEN = 'a-token-of-the-operator';

/** The value of a metric without labels. */
const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

describe('the metrics', () => {
  let browser: Browser;
  const api = testApi({ environment: { METRICS_TOKEN: TOKEN } });
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const read = (token = TOKEN) => api.browser().get('/metrics').set('Authorization', `Bearer ${token}`);
  const readText = async () => (await read().expect(200)).text;

  it('require the metrics token; a session is not enough', async () => {
    const body = { code: 'not_signed_in', message: 'The metrics need their token.' };
    expect((await read('another-token').expect(401)).body).toEqual(body);
    expect((await api.browser().get('/metrics').expect(401)).body).toEqual(body);
    expect((await browser.get('/metrics').expect(401)).body).toEqual(body);
  });

  it('are given to Prometheus, which calls each instance by its address', async () => {
    for (const host of ['api:3000', '172.18.0.5:3000']) {
      expect((await read().set('Host', host).expect(200)).text).toContain('eyecart_texts_due');
      await read('another-token').set('Host', host).expect(401);
      await api.browser().get('/').set('Host', host).expect(421);
    }
  });

  it('time requests by route, and contain nothing that a client could make up', async () => {
    await browser.get('/api/products/no-such-product').expect(404);
    await api.browser().get('/api/nothing/here').expect(404);
    const text = await readText();
    expect(text).toMatch(
      /eyecart_http_request_duration_seconds_count\{method="GET",route="\/api\/products\/:id",status="404"\} 1\n/,
    );
    expect(text).not.toMatch(/no-such-product|nothing\/here/);
  });

  it('read the due texts once per scrape', async () => {
    const reads = vi.spyOn(api.dependencies.db, 'select');
    await readText();
    const ofDueTexts = reads.mock.calls.filter(([fields]) => 'oldest' in (fields ?? {}));
    reads.mockRestore();
    expect(ofDueTexts).toHaveLength(1);
  });

  it('count texts by outcome, and report the age of the oldest due one', async () => {
    const sent = /eyecart_text_attempts_total\{outcome="sent"\} (\d+)/;
    const before = Number(sent.exec(await readText())?.[1]);
    const { cartUrl } = await createCart(browser);
    const text = { phoneNumber: '(312) 555-0166', consent: true, practiceName: LAKESIDE, cartUrl };
    // Status reports would settle the text that is reset below.
    await api.control('faults', { noCallbacks: { count: 1 } });
    await browser.post('/api/send-sms').send(text).expect(200);
    expect(Number(sent.exec(await readText())?.[1])).toBe(before + 1);
    expect(valueIn(await readText(), 'eyecart_oldest_due_text_age_seconds')).toBe(0);
    await api.database.query(
      `UPDATE messages SET state = 'queued', due_at = now() - interval '10 minutes' WHERE phone_number = '+13125550166' AND type = 'initial'`,
    );
    const late = await readText();
    expect(valueIn(late, 'eyecart_texts_due')).toBe(1);
    expect(valueIn(late, 'eyecart_oldest_due_text_age_seconds')).toBeGreaterThanOrEqual(600);
    await api.database.query(
      "UPDATE messages SET state = 'delivered' WHERE phone_number = '+13125550166' AND type = 'initial'",
    );
  });

  it('count waiting webhooks, replies on hold, and texts of unknown outcome', async () => {
    await api.database.query(
      `INSERT INTO webhook_events (topic, webhook_id, body, received_at) VALUES ('orders/create', 'w-1', '{}', now() - interval '5 minutes');
       INSERT INTO replies (gateway_id, phone_number, practice_id, body, kind, received_at)
         VALUES ('SM9', '+13125550166', 'demo-lakeside', 'Is this you?', 'other', now());
       UPDATE messages SET state = 'unknown', attempted_at = now() - interval '3 minutes'
         WHERE phone_number = '+13125550166' AND type = 'initial'`,
    );
    const text = await readText();
    const valueNow = (name: string) => valueIn(text, name);
    expect(valueNow('eyecart_oldest_open_webhook_age_seconds')).toBeGreaterThanOrEqual(300);
    expect(valueNow('eyecart_held_replies')).toBe(1);
    expect(valueNow('eyecart_oldest_unsettled_text_age_seconds')).toBeGreaterThanOrEqual(180);
    expect(valueNow('eyecart_webhooks_aside')).toBe(0);
    expect(valueNow('eyecart_catalog_sync_age_seconds')).toBeGreaterThan(0);
    expect(text).toMatch(/eyecart_database_connections\{state="waiting"\} 0\n/);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    await api.database.query(
      `UPDATE messages SET state = 'delivered' WHERE phone_number = '+13125550166' AND type = 'initial';
       DELETE FROM replies WHERE gateway_id = 'SM9'; DELETE FROM webhook_events WHERE webhook_id = 'w-1'`,
    );
  });

  it('count the failed rounds of a job, from zero on', async () => {
    const countFailure = api.dependencies.metrics.addJob('learn-supplies');
    expect(await readText()).toContain('eyecart_job_failures_total{job_name="learn-supplies"} 0\n');
    countFailure();
    expect(await readText()).toContain('eyecart_job_failures_total{job_name="learn-supplies"} 1\n');
  });

  it('count the carts whose total at the shop is different, by reason', async () => {
    expect(await readText()).toContain('eyecart_checkout_difference_carts{reason="less-off"} 0\n');
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, { codePercent: 15 });
    await api.browser().post('/api/checkout/create').send({ cartId, total: yourPrice }).expect(200);
    await setPricing(api, {});
    expect(await readText()).toContain('eyecart_checkout_difference_carts{reason="less-off"} 1\n');
  });

  it('count failures with codes that the operator has to look into, by class', async () => {
    const unlisted = 'eyecart_gateway_alerts_total{fault="other",class="30xxx"}';
    expect(await readText()).toContain(`${unlisted} 0\n`);
    await api.control('faults', { failedDelivery: { errorCode: 30999, count: 1 } });
    const { cartUrl } = await createCart(browser);
    const text = { phoneNumber: '(312) 555-0149', consent: true, practiceName: LAKESIDE, cartUrl };
    await browser.post('/api/send-sms').send(text);
    await expect.poll(readText).toContain(`${unlisted} 1\n`);
    const toCountry = { ...text, phoneNumber: '+15005550003', cartUrl: (await createCart(browser)).cartUrl };
    await browser.post('/api/send-sms').send(toCountry).expect(422);
    expect(await readText()).toContain('eyecart_gateway_alerts_total{fault="other",class="21xxx"} 1\n');
  });

  it('name the code for which the gateway needs the operator', async () => {
    expect(await readText()).not.toContain('eyecart_gateway_pauses{');
    await api.control('faults', { failedDelivery: { errorCode: 30034, count: 1 } });
    const { cartUrl } = await createCart(browser);
    const text = { phoneNumber: '(312) 555-0142', consent: true, practiceName: LAKESIDE, cartUrl };
    // The report of the failure may come before the answer to the send, which then says that the text waits.
    const { status } = await browser.post('/api/send-sms').send(text);
    expect([200, 202]).toContain(status);
    await expect.poll(readText).toContain('eyecart_gateway_pauses{code="30034"} 1\n');
  });

  it('are not found without METRICS_TOKEN', async () => {
    const { browser: without } = await api.startInstance({}, { metricsToken: null });
    await without().get('/metrics').set('Authorization', 'Bearer undefined').expect(404);
    await without().get('/metrics').set('Host', 'api:3000').expect(421);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPricing } from './support/shop-pricing.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const TOKEN = 'a-token-of-the-operator';

describe('the metrics', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi({ environment: { METRICS_TOKEN: TOKEN } });
    browser = await api.signedIn();
  });
  afterAll(() => api.close());

  const read = (token = TOKEN) => api.browser().get('/metrics').set('Authorization', `Bearer ${token}`);
  const readText = async () => (await read().expect(200)).text;

  it('are only for who has the token, and not for practices', async () => {
    const body = { code: 'not_signed_in', message: 'The metrics need their token.' };
    expect((await read('another-token').expect(401)).body).toEqual(body);
    expect((await api.browser().get('/metrics').expect(401)).body).toEqual(body);
    expect((await browser.get('/metrics').expect(401)).body).toEqual(body);
  });

  it('count the carts whose total at the shop is another, by reason', async () => {
    expect(await readText()).toContain('eyecart_checkout_difference_carts{reason="less-off"} 0\n');
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, { codePercent: 15 });
    await api.browser().post('/api/checkout/create').send({ cartId, total: yourPrice }).expect(200);
    await setPricing(api, {});
    expect(await readText()).toContain('eyecart_checkout_difference_carts{reason="less-off"} 1\n');
  });

  it('name the code for which the gateway needs the operator', async () => {
    expect(await readText()).not.toContain('eyecart_gateway_pauses{');
    await api.control('faults', { failedDelivery: { errorCode: 30034, count: 1 } });
    const { cartUrl } = await createCart(browser);
    const text = { phoneNumber: '(312) 555-0142', consent: true, practiceName: LAKESIDE, cartUrl };
    // The report of the failure may come before the answer to the send, which then is a refusal.
    const { status } = await browser.post('/api/send-sms').send(text);
    expect([200, 422]).toContain(status);
    await expect.poll(readText).toContain('eyecart_gateway_pauses{code="30034"} 1\n');
  });
});

it('is no page without METRICS_TOKEN', async () => {
  const api = await startTestApi();
  await api.browser().get('/metrics').set('Authorization', 'Bearer undefined').expect(404);
  await api.close();
});

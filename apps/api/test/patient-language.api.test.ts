import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduledCalls } from './support/scheduled-calls.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const DAY_MS = 24 * 60 * 60_000;

describe('the language a patient reads', () => {
  let api: TestApi;
  let staff: Browser;
  // A weekday at noon in New York, so that automatic texts may go.
  let now = new Date('2027-03-02T17:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({
      environment: { CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1000' },
      replacements: { clock: { now: () => now } },
    });
    staff = await api.signedIn();
    await api.control('faults', { noCallbacks: true });
  });
  afterAll(() => api.close());

  async function cartIn(language?: string): Promise<{ cartId: string; cartUrl: string; yourPrice: number }> {
    const [first] = await findPlenty(staff);
    const { body } = await staff
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, language, cartItems: [{ id: first?.variant.id, quantity: 2 }] })
      .expect(201);
    return body;
  }
  const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)">/.exec(text)?.[1];
  const textsTo = async (phoneNumber: string) => {
    const answer = (await api.control(`messages?limit=100&to=${encodeURIComponent(phoneNumber)}`)) as {
      messages: { body: string }[];
    };
    return answer.messages.map(({ body }) => body);
  };
  let phones = 0;
  const nextPhone = () => {
    phones += 1;
    return `+1312555${String(6000 + phones)}`;
  };
  const send = (phoneNumber: string, cartUrl: string) =>
    staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true })
      .expect(200);

  describe('on the page', () => {
    it("is the cart's, whatever the browser asks for", async () => {
      const { cartId } = await cartIn('es');
      const page = await api.browser().get(`/cart/${cartId}`).set('Accept-Language', 'en').expect(200);
      expect(languageOf(page)).toBe('es');
      expect(page.get('Content-Language')).toBe('es');
      expect((await api.browser().get(`/api/carts/${cartId}`).expect(200)).body.language).toBe('es');
    });

    it("is the practice's where the sender chose none", async () => {
      const { cartId: before } = await createCart(staff);
      await api.database.query("UPDATE practices SET language = 'es' WHERE id = '100200'");
      now = new Date(now.getTime() + 10_000);
      const { cartId } = await cartIn();
      expect(languageOf(await api.browser().get(`/cart/${cartId}`).expect(200))).toBe('es');
      expect(languageOf(await api.browser().get(`/cart/${before}`).expect(200))).toBe('en');
      await api.database.query("UPDATE practices SET language = 'en' WHERE id = '100200'");
      now = new Date(now.getTime() + 10_000);
    });

    it('changes by a link, for this cart in this browser only', async () => {
      const [{ cartId }, other] = [await cartIn('en'), await cartIn('en')];
      const patient = api.browser();
      const answer = await patient.get(`/cart/${cartId}?line-101=1&lang=es`).expect(303);
      expect(answer.get('Location')).toBe(`/cart/${cartId}?line-101=1`);
      const cookies = answer.get('Set-Cookie') ?? [];
      const cookie = cookies.find((line) => line.startsWith('eyecart_language='));
      expect(cookie).toMatch(/^eyecart_language=es; /);
      expect(cookie).toContain(`Path=/cart/${cartId};`);
      expect(cookie).toContain('HttpOnly');
      expect(languageOf(await patient.get(`/cart/${cartId}`).expect(200))).toBe('es');
      expect(languageOf(await patient.get(`/cart/${other.cartId}`).expect(200))).toBe('en');
      expect(languageOf(await api.browser().get(`/cart/${cartId}`).expect(200))).toBe('en');
      expect((await staff.get(`/api/carts/${cartId}`).expect(200)).body.language).toBe('en');
    });

    it('ignores a language that there is none of', async () => {
      const { cartId } = await cartIn('es');
      const page = await api
        .browser()
        .get(`/cart/${cartId}?lang=xx`)
        .set('Cookie', 'eyecart_language=constructor');
      expect([page.status, languageOf(page)]).toEqual([200, 'es']);
    });

    it.each([
      ['/cart/closed', 200, 'closed'],
      ['/cart/4Tn8cWe2x7QpLmZr9KbVsY', 404, 'not-found'],
      ['/cart', 404, 'incomplete'],
      ['/cart/one/two', 404, 'incomplete'],
    ])("is the browser's where there is no cart: %s", async (path, status, state) => {
      const page = await api.browser().get(path).set('Accept-Language', 'es-MX,en;q=0.5').expect(status);
      expect(languageOf(page)).toBe('es');
      expect(page.text).toContain(`<title>${state}</title>`);
      expect(languageOf(await api.browser().get(path).expect(status))).toBe('en');
    });

    it('stays on an expired link', async () => {
      const { cartId } = await cartIn('es');
      await api.database.query('UPDATE carts SET expires_at = created_at WHERE public_id = $1', [cartId]);
      const page = await api.browser().get(`/cart/${cartId}`).expect(404);
      expect(page.text).toContain('<title>expired</title>');
      expect(languageOf(page)).toBe('es');
    });
  });

  describe('of products and the checkout', () => {
    const find = async (title: string) => {
      const { body } = await staff.get('/api/products').expect(200);
      return body.products.find((product: { title: string }) => product.title.startsWith(title));
    };
    async function cartOf(...titles: string[]): Promise<string> {
      const products = await Promise.all(titles.map(find));
      const cartItems = products.map(({ variants }) => ({ id: variants[0].id, quantity: 1 }));
      const { body } = await staff
        .post('/api/carts')
        .send({ practiceName: LAKESIDE, language: 'es', cartItems })
        .expect(201);
      return body.cartId;
    }
    const itemsOn = ({ text }: { text: string }) => {
      const [, shown = ''] = /<pre>(.*)<\/pre>/s.exec(text) ?? [];
      const model = JSON.parse(shown.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
      return JSON.parse(model.cart.items);
    };

    it("is the shop's Spanish where it has any, and is named", async () => {
      const cartId = await cartOf('Weighted Heat Mask', 'Lutein and Zeaxanthin');
      const [mask, softgels] = itemsOn(await api.browser().get(`/cart/${cartId}`).expect(200));
      expect(mask).toMatchObject({
        title: 'Antifaz térmico con peso - Terracota / Estándar',
        selectedOptions: [
          { name: 'Color', value: 'Terracota' },
          { name: 'Correa', value: 'Estándar' },
        ],
        language: 'es',
      });
      expect(mask.description).toContain('Calor suave y parejo');
      expect(softgels.title).toMatch(/^Lutein and Zeaxanthin/);
      expect(softgels).not.toHaveProperty('language');
      const english = await api.browser().get(`/cart/${cartId}?lang=en`).expect(303);
      const patient = await api
        .browser()
        .get(`/cart/${cartId}`)
        .set(
          'Cookie',
          (english.get('Set-Cookie') ?? []).map((line) => line.split(';')[0] ?? ''),
        );
      expect(itemsOn(patient)[0].title).toBe('Weighted Heat Mask - Terracotta / Standard');
    });

    it('opens the checkout in it, and another one after a switch', async () => {
      const cartId = await cartOf('Weighted Heat Mask');
      const patient = api.browser();
      const open = async (language?: string) =>
        (await patient.post('/api/checkout/create').send({ cartId, language }).expect(200)).body.checkoutUrl;
      const spanish = await open();
      expect(await open('es')).toBe(spanish);
      const page = await (await fetch(spanish)).text();
      expect(page).toContain('<html lang="es">');
      expect(page).toContain('Antifaz térmico con peso');
      const english = await open('en');
      expect(await (await fetch(english)).text()).toContain('Order summary');
    });
  });

  describe('in refusals', () => {
    it('is that of the page that posted the form', async () => {
      const { cartId, yourPrice } = await cartIn('es');
      await api.control('faults', { tooManyRequests: { count: 50 } });
      const page = await api
        .browser()
        .post(`/cart/${cartId}/checkout`)
        .set('Origin', api.url)
        .type('form')
        .send({ total: yourPrice });
      await api.control('faults', { tooManyRequests: { count: 0 } });
      expect(page.status).toBe(502);
      expect(page.text).toContain('La tienda no puede atender en este momento');
    });

    it('is what the call asks for, else English', async () => {
      const missing = { cartId: '4Tn8cWe2x7QpLmZr9KbVsY' };
      const post = (body: object) => api.browser().post('/api/checkout/create').send(body).expect(404);
      expect((await post(missing)).body.message).toBe('This cart does not exist or has expired.');
      const { body } = await post({ ...missing, language: 'es' });
      expect(body).toEqual({
        code: 'cart_not_found',
        message: 'Este pedido no existe o su enlace ya venció.',
      });
      await api
        .browser()
        .post('/api/checkout/create')
        .send({ ...missing, language: 'xx' })
        .expect(400);
    });

    it("words the shop's own total", async () => {
      const [first] = await findPlenty(staff);
      const { cartId } = await cartIn('es');
      await api.control('products', { variantId: first?.variant.id, price: '99.99' });
      const { body } = await api
        .browser()
        .post('/api/checkout/create')
        .send({ cartId, language: 'es' })
        .expect(200);
      expect(body.message).toMatch(
        /^La tienda cobra \$159\.98 en lugar de \$[\d.]+: sus precios cambiaron\.$/,
      );
    });

    it('is a page, not JSON, for what fails under /cart', async () => {
      const page = await api
        .browser()
        .post('/cart/4Tn8cWe2x7QpLmZr9KbVsY/checkout')
        .set('Origin', 'https://elsewhere.example')
        .set('Accept-Language', 'es')
        .type('form')
        .send({ total: 1 })
        .expect(403);
      expect(page.get('Content-Type')).toMatch(/^text\/html/);
      expect(languageOf(page)).toBe('es');
      expect(page.text).toContain('<title>error</title>');
      expect(page.get('Content-Security-Policy')).toContain("'sha256-test'");
    });
  });

  describe('in texts', () => {
    it("is the cart's, for the first text, its reminder, the answer, and the confirmation", async () => {
      const phoneNumber = nextPhone();
      const { cartUrl } = await cartIn('es');
      await send(phoneNumber, cartUrl);
      now = new Date(now.getTime() + 2 * DAY_MS + 60_000);
      staff = await api.signedIn();
      await api.dependencies.drainQueue();
      const reply = (id: string, body: string) =>
        postAsGateway(api, '/webhooks/twilio/inbound', {
          MessageSid: id,
          AccountSid: 'AC1',
          From: phoneNumber,
          To: '+15005550006',
          Body: body,
        }).expect(200);
      await reply('SMES1', '¿A qué hora abren?');
      await api.dependencies.drainQueue();
      await reply('SMES2', 'no me manden más mensajes');
      await api.dependencies.drainQueue();
      expect((await textsTo(phoneNumber)).toSorted()).toEqual(
        [
          `Lakeside Eye Care: le recomendamos estos productos, con 20% de descuento: ${cartUrl} Responda STOP para darse de baja.`,
          `Lakeside Eye Care: le recordamos que puede pedir sus productos: ${cartUrl} Responda STOP para darse de baja.`,
          'Lakeside Eye Care: nadie lee estos mensajes de inmediato. Por favor, llame al (312) 555-0100.',
          'Lakeside Eye Care: ya no le enviaremos mensajes. Responda START para volver a recibirlos.',
        ].toSorted(),
      );
    });

    it("is the scheduled order's, for its text and its cart", async () => {
      const phoneNumber = nextPhone();
      const [first] = await findPlenty(staff);
      const dueAt = new Date(now.getTime() + DAY_MS);
      const orders = scheduledCalls(
        staff,
        [{ id: first?.variant.id ?? '', quantity: 1 }],
        dueAt.toISOString(),
      );
      await orders.created({ phoneNumber, language: 'es' });
      now = new Date(dueAt.getTime() + 1000);
      await api.dependencies.sendDueOrders();
      await api.dependencies.drainQueue();
      const [body = ''] = await textsTo(phoneNumber);
      expect(body).toContain('tal vez sea hora de reponer sus productos.');
      const [, path = ''] = /(\/cart\/\w+)/.exec(body) ?? [];
      expect(languageOf(await api.browser().get(path).expect(200))).toBe('es');
    });

    it('is that of the last text to the number where a scheduled order names none', async () => {
      const phoneNumber = nextPhone();
      staff = await api.signedIn();
      const { cartUrl } = await cartIn('es');
      await send(phoneNumber, cartUrl);
      const [first] = await findPlenty(staff);
      const dueAt = new Date(now.getTime() + DAY_MS);
      const items = [{ id: first?.variant.id ?? '', quantity: 1 }];
      await scheduledCalls(staff, items, dueAt.toISOString()).created({ phoneNumber });
      now = new Date(dueAt.getTime() + 1000);
      await api.dependencies.sendDueOrders();
      await api.dependencies.drainQueue();
      const bodies = await textsTo(phoneNumber);
      expect(bodies.some((body) => body.includes('tal vez sea hora de reponer'))).toBe(true);
    });

    it('is proposed for the next text to the number, shown in the history, and kept with the consent', async () => {
      const phoneNumber = nextPhone();
      staff = await api.signedIn();
      const { cartUrl } = await cartIn('es');
      const { body: sent } = await send(phoneNumber, cartUrl);
      const check = { practiceName: LAKESIDE, phoneNumber, items: [], scheduledFor: null };
      const { body } = await staff.post('/api/sms/check').send(check).expect(200);
      expect(body.lastText.language).toBe('es');
      const history = await staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
      const shown = history.body.messages.find(({ id }: { id: string }) => id === sent.messageId);
      expect(shown.language).toBe('es');
      const { rows } = await api.database.query('SELECT language FROM consents WHERE phone_number = $1', [
        phoneNumber,
      ]);
      expect(rows).toEqual([{ language: 'es' }]);
    });

    it('goes with a cart to a corrected number', async () => {
      staff = await api.signedIn();
      const { cartUrl } = await cartIn('es');
      const { body } = await send(nextPhone(), cartUrl);
      const corrected = nextPhone();
      await staff
        .post(`/api/sms/messages/${body.messageId}/correct`)
        .send({ practiceName: LAKESIDE, phoneNumber: corrected, isStrangers: false, consent: true })
        .expect(200);
      expect((await textsTo(corrected))[0]).toContain('le recomendamos estos productos');
    });
  });
});

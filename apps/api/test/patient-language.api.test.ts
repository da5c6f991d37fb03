import { describe, expect, it } from 'vitest';
import { languageStory } from './support/language-story.js';
import { changeShop } from './support/sellable-products.js';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';

describe('the language a patient reads', () => {
  const story = languageStory();
  const { cartIn, languageOf } = story;

  describe('on the page', () => {
    it("is the cart's, regardless of the browser's", async () => {
      const { cartId } = await cartIn('es');
      const page = await story.api.browser().get(`/cart/${cartId}`).set('Accept-Language', 'en').expect(200);
      expect(languageOf(page)).toBe('es');
      expect(page.get('Content-Language')).toBe('es');
      expect((await story.api.browser().get(`/api/carts/${cartId}`).expect(200)).body.language).toBe('es');
    });

    it("is the practice's where the sender chose none", async () => {
      const { cartId: before } = await createCart(story.staff);
      await story.api.database.query("UPDATE practices SET language = 'es' WHERE id = 'demo-lakeside'");
      story.now = new Date(story.now.getTime() + 10_000);
      const { cartId } = await cartIn();
      expect(languageOf(await story.api.browser().get(`/cart/${cartId}`).expect(200))).toBe('es');
      expect(languageOf(await story.api.browser().get(`/cart/${before}`).expect(200))).toBe('en');
      await story.api.database.query("UPDATE practices SET language = 'en' WHERE id = 'demo-lakeside'");
      story.now = new Date(story.now.getTime() + 10_000);
    });

    it("is the phone's where staff chose none", async () => {
      const { cartId } = await cartIn();
      const read = async (accepted: string) => {
        const page = story.api.browser().get(`/cart/${cartId}`).set('Accept-Language', accepted);
        return languageOf(await page.expect(200));
      };
      expect(await read('es-MX,es;q=0.9,en;q=0.8')).toBe('es');
      expect(await read('en-US,es;q=0.9')).toBe('en');
      expect(await read('fr-CA')).toBe('en');
      const post = story.api.browser().post(`/cart/${cartId}/checkout`).set('Accept-Language', 'es');
      const { headers } = await post.set('Origin', story.api.url).type('form').send({}).expect(303);
      expect(await (await fetch(String(headers.location))).text()).toContain('<html lang="es"');
      const before = await story.api.database.query(
        "UPDATE carts SET expires_at = created_at - interval '1 day' WHERE public_id = $1",
        [cartId],
      );
      expect(before.rowCount).toBe(1);
      const gone = await story.api.browser().get(`/cart/${cartId}`).set('Accept-Language', 'es').expect(404);
      expect(languageOf(gone)).toBe('es');
    });

    it('changes by a link, for this cart in this browser only', async () => {
      const [{ cartId }, other] = [await cartIn('en'), await cartIn('en')];
      const patient = story.api.browser();
      const answer = await patient.get(`/cart/${cartId}?line-101=1&lang=es`).expect(303);
      expect(answer.get('Location')).toBe(`/cart/${cartId}?line-101=1`);
      const cookies = answer.get('Set-Cookie') ?? [];
      const cookie = cookies.find((line) => line.startsWith('eyecart_language='));
      expect(cookie).toMatch(/^eyecart_language=es; /);
      expect(cookie).toContain(`Path=/cart/${cartId};`);
      expect(cookie).toContain('HttpOnly');
      expect(languageOf(await patient.get(`/cart/${cartId}`).expect(200))).toBe('es');
      expect(languageOf(await patient.get(`/cart/${other.cartId}`).expect(200))).toBe('en');
      expect(languageOf(await story.api.browser().get(`/cart/${cartId}`).expect(200))).toBe('en');
      expect((await story.staff.get(`/api/carts/${cartId}`).expect(200)).body.language).toBe('en');
    });

    it('ignores an unknown language', async () => {
      const { cartId } = await cartIn('es');
      const page = await story.api
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
      ['/carts/7Kq2mVx9', 404, 'incomplete'],
      ['/crt/4Tn8cWe2x7QpLmZr9KbVsY', 404, 'incomplete'],
    ])("is the browser's where there is no cart: %s", async (path, status, state) => {
      const page = await story.api
        .browser()
        .get(path)
        .set('Accept-Language', 'es-MX,en;q=0.5')
        .expect(status);
      expect(languageOf(page)).toBe('es');
      expect(page.text).toContain(`<title>${state}</title>`);
      expect(languageOf(await story.api.browser().get(path).expect(status))).toBe('en');
    });

    it('stays on an expired link', async () => {
      const { cartId } = await cartIn('es');
      await story.api.database.query('UPDATE carts SET expires_at = created_at WHERE public_id = $1', [
        cartId,
      ]);
      const page = await story.api.browser().get(`/cart/${cartId}`).expect(404);
      expect(page.text).toContain('<title>expired</title>');
      expect(languageOf(page)).toBe('es');
    });
  });

  describe('of products and the checkout', () => {
    const find = async (title: string) => {
      const { body } = await story.staff.get('/api/products').expect(200);
      return body.products.find((product: { title: string }) => product.title.startsWith(title));
    };
    async function cartOf(...titles: string[]): Promise<string> {
      const products = await Promise.all(titles.map(find));
      const cartItems = products.map(({ variants }) => ({ id: variants[0].id, quantity: 1 }));
      const { body } = await story.staff
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
      const [mask, softgels] = itemsOn(await story.api.browser().get(`/cart/${cartId}`).expect(200));
      expect(mask).toMatchObject({
        title: 'Antifaz térmico con peso - Terracota / Estándar',
        selectedOptions: [
          { name: 'Color', value: 'Terracota' },
          { name: 'Correa', value: 'Estándar' },
        ],
        language: 'es',
      });
      expect(mask.description).toContain('Calor suave y uniforme');
      expect(softgels.title).toMatch(/^Lutein and Zeaxanthin/);
      expect(softgels).not.toHaveProperty('language');
      const english = await story.api.browser().get(`/cart/${cartId}?lang=en`).expect(303);
      const patient = await story.api
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
      const patient = story.api.browser();
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

    it('is that of what is sold out, too', async () => {
      const { variants } = await find('Weighted Heat Mask');
      const cartId = await cartOf('Weighted Heat Mask');
      await changeShop(story.api, [{ variantId: variants[0].id, quantity: 0 }]);
      const { text } = await story.api.browser().get(`/cart/${cartId}`).expect(200);
      expect(text).toContain('Antifaz térmico con peso');
      expect(text).toContain('Calor suave y uniforme');
    });
  });

  describe('in refusals', () => {
    it('is that of the page that posted the form', async () => {
      const { cartId, yourPrice } = await cartIn('es');
      await story.api.control('faults', { tooManyRequests: { count: 50 } });
      const page = await story.api
        .browser()
        .post(`/cart/${cartId}/checkout`)
        .set('Origin', story.api.url)
        .type('form')
        .send({ total: yourPrice });
      await story.api.control('faults', { tooManyRequests: { count: 0 } });
      expect(page.status).toBe(502);
      expect(page.text).toContain('La tienda no puede atender su pedido en este momento');
    });

    it('is what the call asks for, else English', async () => {
      const missing = { cartId: '4Tn8cWe2x7QpLmZr9KbVsY' };
      const post = (body: { cartId: string; language?: string }) =>
        story.api
          .browser()
          .post('/api/checkout/create')
          .send(body)
          .expect('Content-Language', body.language ?? 'en')
          .expect(404);
      expect((await post(missing)).body.message).toBe('This cart does not exist or has expired.');
      const { body } = await post({ ...missing, language: 'es' });
      expect(body).toEqual({
        code: 'cart_not_found',
        message: 'Este pedido no existe o su enlace ya venció.',
      });
      await story.api
        .browser()
        .post('/api/checkout/create')
        .send({ ...missing, language: 'xx' })
        .expect(400);
    });

    it("words the shop's own total", async () => {
      const [first] = await findPlenty(story.staff);
      const { cartId } = await cartIn('es');
      await story.api.control('products', { variantId: first?.variant.id, price: '99.99' });
      const { body } = await story.api
        .browser()
        .post('/api/checkout/create')
        .send({ cartId, language: 'es' })
        .expect(200);
      expect(body.message).toMatch(/^Hoy el total es \$159\.98, no \$[\d.]+: los precios cambiaron\.$/);
    });

    it('is a page, not JSON, for what fails under /cart', async () => {
      const page = await story.api
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
});

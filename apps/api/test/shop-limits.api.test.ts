import { describe, expect, it } from 'vitest';
import { listDeadLetterEvents } from '../src/domains/integrations/webhook-event-repository.js';
import type { ShopProduct } from '../src/providers/commerce/commerce-provider.js';
import { shopEventStory } from './support/shop-event-story.js';
import { orderBody, postAsShop, untilEventsAreProcessed } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

/** This id loses digits as a JavaScript number. */
const LARGE_ID = '788032119674292922';

describe('what real shops send', () => {
  const api = testApi();

  const { nextNumber, orderOf } = shopEventStory(api);
  const productOf = async (id: string) =>
    (await api.database.query('SELECT title, updated_at FROM products WHERE id = $1', [id])).rows[0];

  it('a deleted product leaves the catalog, matched by every digit of its id', async () => {
    await api.database.query(
      `INSERT INTO products SELECT (p).* FROM (
         SELECT jsonb_populate_record(products, jsonb_build_object('id', $1::text)) AS p FROM products LIMIT 1) one`,
      [LARGE_ID],
    );
    expect(await productOf(LARGE_ID)).toBeDefined();
    await postAsShop(api, `{"id":${LARGE_ID}}`, { topic: 'products/delete' }).expect(200);
    await untilEventsAreProcessed(api);
    expect(await productOf(LARGE_ID)).toBeUndefined();
  });

  it('an order of 4.5 MB is saved', async () => {
    const number = nextNumber();
    const note = 'x'.repeat(4_500_000);
    const body = orderBody(number, { discount_codes: [{ code: 'HARBOR20' }], note });
    await postAsShop(api, body).expect(200);
    await expect.poll(() => orderOf(number)).toBeDefined();
  });

  it('an older read does not replace a newer product', async () => {
    const { commerce, clock } = api.dependencies;
    const id: string = (await api.database.query('SELECT id FROM products LIMIT 1')).rows[0].id;
    const [today] = (await commerce.fetchProducts([id])).products;
    if (!today) throw new Error('The sandbox does not sell the product.');
    const changed = (title: string, minutes: number): ShopProduct => ({
      ...today,
      title,
      updatedAt: new Date(clock.now().getTime() + minutes * 60_000),
    });
    const answers = [changed('New', 2), changed('Old', 1)];
    const instance = await api.startInstance({
      commerce: {
        ...commerce,
        fetchProducts: async () => ({ products: answers.splice(0, 1), removedIds: [] }),
      },
    });
    const { catalogSync } = instance.dependencies;
    await catalogSync.syncProducts([id]);
    await catalogSync.syncProducts([id]);
    expect((await productOf(id)).title).toBe('New');
    await api.dependencies.catalogSync.syncAll();
    expect((await productOf(id)).title).toBe('New');
  });

  /** Adds a product to the shop and returns its id. */
  async function addProduct(title: string): Promise<string> {
    const added = (await api.control('products', { vendor: 'Meanwhile', title, price: '9.99' })) as {
      product: { id: number | string };
    };
    return String(added.product.id);
  }

  it('a full read does not delete a product that was added after it began', async () => {
    const { commerce } = api.dependencies;
    const id = await addProduct('Added meanwhile');
    const instance = await api.startInstance({
      commerce: {
        ...commerce,
        async fetchCatalog() {
          const shop = await commerce.fetchCatalog();
          await api.dependencies.catalogSync.syncProducts([id]);
          return { ...shop, products: shop.products.filter((product) => product.id !== id) };
        },
      },
    });
    await instance.dependencies.catalogSync.syncAll();
    expect((await productOf(id)).title).toBe('Added meanwhile');
  });

  it('a full reading that began earlier does not bring a deleted product back', async () => {
    const { commerce } = api.dependencies;
    const id = await addProduct('Deleted meanwhile');
    const instance = await api.startInstance({
      commerce: {
        ...commerce,
        async fetchCatalog() {
          const shop = await commerce.fetchCatalog();
          expect(shop.products.map((product) => product.id)).toContain(id);
          await api.dependencies.catalogSync.removeProducts([id]);
          return shop;
        },
      },
    });
    await instance.dependencies.catalogSync.syncAll();
    expect(await productOf(id)).toBeUndefined();
    // The next reading that begins after it sells the product again.
    await api.dependencies.catalogSync.syncAll();
    expect((await productOf(id)).title).toBe('Deleted meanwhile');
  });

  it('is read by one process at a time', async () => {
    const { commerce } = api.dependencies;
    let isReading = false;
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = await api.startInstance({
      commerce: {
        ...commerce,
        async fetchCatalog() {
          isReading = true;
          await mayGoOn;
          return commerce.fetchCatalog();
        },
      },
    });
    const running = slow.dependencies.catalogSync.syncAll();
    await expect.poll(() => isReading).toBe(true);
    expect(await api.dependencies.catalogSync.syncAll()).toBeNull();
    expect(await api.dependencies.syncOrders()).not.toBeNull();
    goOn();
    expect((await running)?.products).toBeGreaterThan(100);
    expect(await api.dependencies.catalogSync.syncAll()).not.toBeNull();
  });

  it('an order that the database refuses becomes a dead letter, and the others are saved', async () => {
    await api.control('faults', { noWebhooks: true });
    const numbers: string[] = [];
    const { products } = api.dependencies.catalog.snapshot();
    const variant = products
      .flatMap(({ variants }) => variants)
      .find(({ inventoryTracked }) => !inventoryTracked);
    for (let count = 0; count < 2; count += 1) {
      const outcome = await api.dependencies.commerce.createCheckout({
        cartReference: `none-${count}`,
        lines: [{ variantId: variant?.id ?? '', quantity: 1 }],
        discountCode: 'HARBOR20',
        buyerAddress: null,
      });
      expect(outcome.kind).toBe('created');
      const { order } = (await api.control('pay', { lastName: 'Alvarez' })) as { order: { name: string } };
      numbers.push(order.name);
    }
    await api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.order_number = '${numbers[0]}' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse();`);
    expect(await api.dependencies.syncOrders()).toMatchObject({ faults: 1 });
    const stored = await api.database.query('SELECT order_number FROM orders WHERE order_number = ANY($1)', [
      numbers,
    ]);
    expect(stored.rows).toEqual([{ order_number: numbers[1] }]);
    const deadLetters = await listDeadLetterEvents(api.dependencies.db);
    expect(deadLetters.map(({ topic, fault }) => ({ topic, fault }))).toEqual([
      { topic: 'orders/sync', fault: expect.stringMatching(/^it could not be saved: /) },
    ]);
    await api.database.query('DROP TRIGGER refuse ON orders');
    await api.database.query('DELETE FROM order_sync');
    expect(await api.dependencies.syncOrders()).toMatchObject({ faults: 0 });
    expect(await listDeadLetterEvents(api.dependencies.db)).toEqual([]);
  });
});

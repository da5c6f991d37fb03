import { expect, vi } from 'vitest';
import type { OwnedIds, SharedIds } from './contract-requests.js';
import { shopOrder } from './shop-orders.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './shopping.js';
import type { TestApi } from './test-api.js';

const PHONE = '(312) 555-0142';

/** Gives the demo practice Lakeside one of everything that belongs to a practice. Its text has been delivered when this ends. */
export async function fillPractice(
  api: TestApi,
  browser: Browser,
  { product, variant }: SharedIds,
): Promise<OwnedIds> {
  const practiceName = LAKESIDE;
  const items = [{ id: variant, variantId: variant, quantity: 1 }];
  const create = async (path: string, body: object) =>
    (
      await browser
        .post(path)
        .send({ practiceName, ...body })
        .expect(201)
    ).body;
  const { bundle } = await create('/api/bundles', {
    name: 'Night care',
    products: [{ productId: product, quantity: 1 }],
  });
  const { draftOrder } = await create('/api/draft-orders', {
    items,
    patientLastName: 'Alvarez',
    isDraft: true,
  });
  const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { scheduledOrder } = await create('/api/create-order', {
    items,
    phoneNumber: PHONE,
    consent: true,
    scheduledFor,
  });
  await browser.post('/api/favorites').send({ practiceName, productId: product });
  const { cartId, cartUrl } = await createCart(browser);
  await browser
    .post('/api/send-sms')
    .send({ practiceName, phoneNumber: PHONE, cartUrl, consent: true })
    .expect(200);
  await vi.waitFor(
    async () => {
      const { rows } = await api.database.query("SELECT state FROM messages WHERE type = 'initial'");
      expect(rows).toEqual([{ state: 'delivered' }]);
    },
    { timeout: 30_000, interval: 100 },
  );
  await api.database.query(
    `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
     SELECT 'SM1', phone_number, practice_id, id, 'Is this from Dr. Lee?', 'other', now() FROM messages
     WHERE type = 'initial'`,
  );
  const needs = [`replied:${(await api.database.query('SELECT id FROM replies')).rows[0].id}`];
  const dismissed = { phoneNumber: PHONE, dismissal: 'later', needs };
  const { dismissalId } = await create('/api/follow-ups/dismiss', dismissed);
  const idIn = async (table: string): Promise<string> => {
    const { rows } = await api.database.query(
      `SELECT id FROM ${table} WHERE practice_id = 'demo-lakeside' ORDER BY id LIMIT 1`,
    );
    return String(rows[0]?.id);
  };
  const reference = (await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId])).rows[0]
    .id;
  const line = { variantId: variant, title: 'Drops', variantTitle: null, quantity: 1, currentQuantity: 1 };
  await api.database.query('UPDATE variants SET days_supply = 30');
  await api.dependencies.orders.recordOrder(
    shopOrder({
      cartReference: reference,
      orderedAt: new Date(),
      lines: [{ ...line, priceCents: 1000, discountCents: 0 }],
    }),
  );
  const { webhook } = await api.database
    .query(
      "INSERT INTO webhooks (practice_id, url, events, secret, created_at) VALUES ('demo-lakeside', 'http://localhost:9/', '{order.placed}', 'whsec_AA==', now()) RETURNING id AS webhook",
    )
    .then(({ rows }) => rows[0]);
  const { delivery } = await api.database
    .query(
      "INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, due_at, occurred_at) VALUES ($1, gen_random_uuid(), 'order.placed', '{}', now(), now()) RETURNING id AS delivery",
      [webhook],
    )
    .then(({ rows }) => rows[0]);
  return {
    bundle: String(bundle.id),
    draft: draftOrder.id,
    scheduled: scheduledOrder.id,
    message: await idIn('messages'),
    reply: await idIn('replies'),
    order: await idIn('orders'),
    session: (await browser.get('/api/sessions').query({ practiceName }).expect(200)).body.sessions[0].id,
    dismissal: dismissalId,
    refill: await idIn('refills'),
    webhook,
    delivery,
    cartUrl,
    phoneNumber: PHONE,
  };
}

/** Signs in at Lakeside and gives it one of everything, with the ids of the shop's that were used. */
export async function fillLakeside(
  api: TestApi,
): Promise<{ browser: Browser; shared: SharedIds; owned: OwnedIds }> {
  const browser = await api.signedIn();
  const [plenty] = await findPlenty(browser);
  const { body } = await browser.get('/api/collections').expect(200);
  const shared = {
    product: plenty?.product.id ?? '',
    variant: plenty?.variant.id ?? '',
    collection: body.collections[0].id,
  };
  return { browser, shared, owned: await fillPractice(api, browser, shared) };
}

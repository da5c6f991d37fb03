import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { listPracticesByCode } from '../src/domains/orders/order-repository.js';
import { listSenders } from '../src/domains/practices/practice-repository.js';
import { listPracticesAfter } from '../src/domains/reorders/refills/supply-repository.js';
import { NOBODYS, practiceEndpoints, requestOf, send } from './support/contract-requests.js';
import { shopOrder } from './support/shop-orders.js';
import { findPlenty, LAKESIDE } from './support/shopping.js';
import { testKeyStory } from './support/test-key-story.js';

/** What the operator's figures count, which is not what happened in one process. */
const COUNTED =
  /^eyecart_(?:texts_due|oldest_\w+|outgoing_webhooks_off|held_replies|webhooks_aside|checkout_difference_carts|gateway_pauses|text_attempts_total)\b.*$/gm;

describe('what test keys do', () => {
  const story = testKeyStory();
  const { portal, newKey, program, cart, later } = story;

  /** All that the live practice, its group, and the operator can read, and the rows of all live practices. */
  async function readEverything(groupKey: string) {
    const answers: Record<string, unknown> = {};
    const staff = await story.live.signedIn();
    const [line] = await findPlenty(staff);
    const { body: collections } = await staff.get('/api/collections').expect(200);
    const shared = {
      product: line?.product.id ?? '',
      variant: line?.variant.id ?? '',
      collection: collections.collections[0].id,
    };
    for (const [name, endpoint] of practiceEndpoints.filter(([, { method }]) => method === 'GET')) {
      // Who is signed in is this test itself.
      if (endpoint.path === '/api/sessions') continue;
      const request = requestOf(endpoint, LAKESIDE, NOBODYS, shared);
      answers[name] = (await send(staff, request)).body;
    }
    for (const path of ['/api/group', '/api/group/analytics']) {
      answers[path] = (await program(groupKey).get(path).expect(200)).body;
    }
    const metrics = await story.live
      .browser()
      .get('/metrics')
      .set('Authorization', `Bearer ${story.metricsToken}`);
    answers.metrics = [...metrics.text.matchAll(COUNTED)].map(([counted]) => counted);
    answers.commands = [await portal('practice', 'list'), await portal('webhook', 'list', '100200')];
    return answers;
  }

  const rowsOfLive = async () => {
    const { rows: tables } = await story.api.database.query(
      `SELECT table_name FROM information_schema.columns
       WHERE column_name = 'practice_id' AND table_schema = 'public' AND table_name NOT IN ('sessions', 'known_browsers')`,
    );
    const all: Record<string, string[]> = {};
    for (const { table_name: table } of tables) {
      const { rows } = await story.api.database.query(
        `SELECT one::text AS row FROM ${table} AS one
         WHERE practice_id NOT IN (SELECT id FROM practices WHERE test_of IS NOT NULL) ORDER BY 1`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    const { rows: learned } = await story.api.database.query(
      'SELECT one::text AS row FROM learned_supplies AS one',
    );
    return { ...all, learned };
  };

  it('shows in no list, count, figure, metric, or webhook of the live practice, its group, or the operator', async () => {
    const group = /[0-9a-f-]{36}/.exec(await portal('group', 'add', 'Clearview'))?.[0] ?? '';
    await portal('practice', 'set', '100200', '--group', group);
    const groupKey = await newKey(group, '--label', 'head office');
    for (const owner of ['100200', group])
      await portal('webhook', 'add', owner, 'https://hooks.example.com/eyecart');
    // What is live, so that there are figures to compare.
    const liveKey = await newKey('100200', '--label', 'live');
    const { cartUrl } = await cart(liveKey);
    await story.send('(312) 555-2368', cartUrl, liveKey).expect(200);
    const [line] = await findPlenty(program());
    const items = [{ id: line?.variant.id, variantId: line?.variant.id, quantity: 1 }];
    await story.api.database.query('UPDATE variants SET days_supply = 30 WHERE id = $1', [line?.variant.id]);
    const before = [await readEverything(groupKey), await rowsOfLive()];

    await program()
      .post('/api/webhooks')
      .send({ url: 'https://hooks.example.com/test', events: ['order.placed'] });
    for (const digits of ['00', '90', '91', '93', '94', '95']) await story.texted(`+121255501${digits}`);
    await program().post('/api/opt-outs').send({ phoneNumber: '+12125550100' }).expect(201);
    const scheduledFor = new Date(story.now.getTime() + HOUR_MS).toISOString();
    const scheduled = { items, phoneNumber: '+13125550195', consent: true, scheduledFor };
    await program().post('/api/create-order').send(scheduled).expect(201);
    await program()
      .post('/api/draft-orders')
      .send({ items, patientLastName: 'Alvarez', isDraft: true })
      .expect(201);
    await program().post('/api/favorites').send({ productId: line?.product.id });
    await program()
      .post('/api/bundles')
      .send({ name: 'Test', products: [{ productId: line?.product.id, quantity: 1 }] });
    await program()
      .post('/api/test/orders')
      .send({ cartId: (await cart()).cartId })
      .expect(201);
    const clock = story.now;
    await later(2 * HOUR_MS);
    await story.live.dependencies.followUpNeeds.refreshAll();
    await story.live.dependencies.refills.learnSupplies();
    story.now = clock;
    // A text that stays due, a webhook that fails, and a reply that waits.
    await story.api.database.query(
      `UPDATE messages SET state = 'queued', due_at = $1 WHERE id = (SELECT messages.id FROM messages
       JOIN practices ON practices.id = practice_id WHERE test_of IS NOT NULL AND state = 'delivered' LIMIT 1)`,
      [new Date(clock.getTime() - HOUR_MS)],
    );
    await story.api.database.query(
      `UPDATE webhooks SET switched_off_at = now() FROM practices WHERE practices.id = practice_id AND test_of IS NOT NULL`,
    );
    const { rows: made } = await story.api.database.query(
      'SELECT count(*)::integer AS orders FROM orders JOIN practices ON practices.id = practice_id WHERE test_of IS NOT NULL',
    );
    expect(made).toEqual([{ orders: 3 }]);

    expect(await rowsOfLive()).toEqual(before[1]);
    expect(await readEverything(groupKey)).toEqual(before[0]);
  });

  it('leaves the orders of a shared discount code with the live practice, and teaches no days of supply', async () => {
    const { db } = story.live.dependencies;
    const live = [{ practiceId: 'demo-lakeside', isDisabled: false }];
    expect(await listPracticesByCode(db, 'LAKESIDE20')).toEqual(live);
    expect(await listPracticesAfter(db, '', 100)).toEqual(['demo-harbor', 'demo-lakeside', 'demo-prairie']);
    expect(await listSenders(db)).toEqual([]);
  });

  it('is never what an order of the shop is about, even if it names a test cart', async () => {
    const { cartId } = await cart();
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    const order = shopOrder({ cartReference: rows[0].id, discountCodes: [] });
    expect(await story.live.dependencies.orders.recordOrder(order)).toBe('unrelated');
    await story.live.dependencies.orders.convertCart({ cartReference: rows[0].id, orderedAt: story.now });
    const { body } = await program().get(`/api/carts/${cartId}/details`).expect(200);
    expect(body.cart.orderedAt).toBeNull();
  });

  it('is refused by the database where a live practice would get a sender that reaches no one, or a test practice another', async () => {
    const { database } = story.api;
    const set = (what: string) => database.query(`UPDATE practices SET ${what}`);
    await expect(set("sender = 'test:x' WHERE id = 'demo-harbor'")).rejects.toThrow('practices_test_sender');
    await expect(set('sender = NULL WHERE test_of IS NOT NULL')).rejects.toThrow('practices_test_sender');
    await expect(set("sender = '+13125550100' WHERE test_of IS NOT NULL")).rejects.toThrow(
      'practices_test_sender',
    );
    await expect(
      set('group_id = (SELECT id FROM practice_groups LIMIT 1) WHERE test_of IS NOT NULL'),
    ).rejects.toThrow('practices_test_alone');
    await expect(portal('practice', 'set', '100300', '--sender', 'test:x')).rejects.toThrow('sender');
  });
});

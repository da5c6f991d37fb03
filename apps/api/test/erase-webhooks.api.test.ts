import { beforeEach, describe, expect, it } from 'vitest';
import { erasePatient, exportPatient } from '../src/cli/patient-commands.js';
import { shopEventStory } from './support/shop-event-story.js';
import { orderBody, postAsShop } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const PHONE = '+13125550174';
const OTHERS = { first_name: 'Sam', last_name: 'Otherly', phone: '+13125550199' };

describe('the shop’s webhooks that are kept', () => {
  const api = testApi();
  beforeEach(() => api.database.query('DELETE FROM webhook_events'));
  const { makeCart, addTexts, eventOf, deliver, orderOf, nextNumber } = shopEventStory(api);

  /** Keeps an event as if the process that received it had died. */
  const leave = (id: string, body: unknown, topic = 'orders/create') =>
    api.database.query(
      'INSERT INTO webhook_events (topic, webhook_id, body, received_at) VALUES ($1, $2, $3, now())',
      [topic, id, JSON.stringify(body)],
    );
  const exportedIds = async (): Promise<string[]> => {
    const { webhookEvents } = JSON.parse(await exportPatient(api.dependencies, [PHONE]));
    return webhookEvents.map(({ webhookId }: { webhookId: string }) => webhookId).sort();
  };
  const bareIds = async (): Promise<string[]> => {
    const { rows } = await api.database.query(
      'SELECT webhook_id FROM webhook_events WHERE body IS NULL ORDER BY 1',
    );
    return rows.map(({ webhook_id }) => webhook_id);
  };

  it('lose what they say about an erased number, dead letters or open, and are not tried again', async () => {
    const customer = { last_name: 'Markerby', phone: '(312) 555-0174' };
    const aside = await deliver({ odd: true, customer }, 'aside');
    expect(aside).toMatchObject({ fault: expect.any(String), body: { customer } });
    const number = nextNumber();
    await leave('waits', orderBody(number, { customer, discount_codes: [{ code: 'LAKESIDE20' }] }));
    await leave('other', orderBody(nextNumber(), { customer: OTHERS }));
    expect(await exportedIds()).toEqual(['aside', 'waits']);
    expect(JSON.parse(await exportPatient(api.dependencies, [PHONE])).webhookEvents).toContainEqual(
      expect.objectContaining({ webhookId: 'aside', topic: 'orders/create', body: { odd: true, customer } }),
    );

    expect(await erasePatient(api.dependencies, [PHONE], { yes: true })).toContain('shop webhooks (2)');
    expect(await bareIds()).toEqual(['aside', 'waits']);
    expect(await eventOf('aside')).toMatchObject({ fault: aside.fault, processed_at: aside.processed_at });
    expect(await exportedIds()).toEqual([]);
    expect(await api.dependencies.webhookWork.processOpenEvents()).toEqual({ done: 1, failed: 0 });
    expect(await orderOf(number)).toBeUndefined();
    // A repeated post is recognized.
    await postAsShop(api, { odd: true, customer }, { id: 'aside' }).expect(200);
    expect(await eventOf('aside')).toMatchObject({ body: null });
    expect(await erasePatient(api.dependencies, [PHONE], { yes: true })).toContain('shop webhooks (0)');
  });

  it.each([
    '+13125550174',
    '13125550174',
    '0013125550174',
    '3125550174',
    '(312) 555-0174',
    '+1 (312) 555-0174',
    '1-312-555-0174',
    '312.555.0174',
    '312/555/0174',
    '312 555 01 74',
    '312\u00a0555\u20130174',
    '312\t555\t0174',
    'Call 312-555-0174, please.',
  ])('are found by the number written as %j', async (phone) => {
    await leave('written', { note: { deep: [phone] } });
    await leave('bare number', { phone: 3125550174 });
    await leave('other', { note: ['93125550174', '31255501740', '312-555-0175', '312', '555', '0174'] });
    expect(await exportedIds()).toEqual(['bare number', 'written']);
    await api.dependencies.erasePatient(PHONE);
    expect(await bareIds()).toEqual(['bare number', 'written']);
  });

  it('are found by the cart, the order, and another webhook of the order', async () => {
    const cart = await makeCart();
    await addTexts(cart, PHONE);
    const number = nextNumber();
    await deliver(orderBody(number, { cartReference: cart.id }), 'taken');
    await leave('of the cart', { note_attributes: [{ name: 'cart_ref', value: cart.id }], odd: true });
    await leave('of the order', { admin_graphql_api_id: `gid://shopify/Order/${number}` }, 'orders/paid');
    await leave('refund', { id: 5, order_id: number }, 'refunds/create');
    await leave('its number', { id: 6_200_000_000_001, phone: PHONE });
    await leave('its refund', { id: 6, order_id: 6_200_000_000_001 }, 'refunds/create');
    await leave('its update', { id: 6_200_000_000_001, customer: OTHERS }, 'orders/updated');
    await leave('other order', { admin_graphql_api_id: `gid://shopify/Order/${number}0` }, 'orders/paid');
    await leave('other refund', { id: number, order_id: 6_200_000_000_002 }, 'refunds/create');
    const theirs = ['its number', 'its refund', 'its update', 'of the cart', 'of the order', 'refund'];
    expect(await exportedIds()).toEqual(theirs);
    await api.dependencies.erasePatient(PHONE);
    expect(await bareIds()).toEqual([...theirs, 'taken'].sort());
  });
});

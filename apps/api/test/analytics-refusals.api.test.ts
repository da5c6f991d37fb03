import { describe, expect, it } from 'vitest';
import { analyticsStory } from './support/analytics-story.js';
import { type Browser, LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('analytics requests', () => {
  const story = analyticsStory();
  const { take, ask, readOrders, listOrders } = story;

  it("do not find another practice's order", async () => {
    await take({ discountCodes: ['HARBOR20'] });
    const harbor = await story.api.signedIn('100300');
    const { orders } = await ask('orders/detailed', {}, harbor, HARBOR);
    expect(orders).toHaveLength(1);
    const details = `/api/analytics/orders/details/${orders[0].id}`;
    await harbor.get(details).query({ practiceName: HARBOR }).expect(200);
    const foreign = await story.staff.get(details).query({ practiceName: LAKESIDE }).expect(404);
    expect(foreign.body).toMatchObject({ code: 'order_not_found', message: 'Order not found' });
    expect(await readOrders()).toMatchObject({ totalOrders: 0, otherCurrencies: [] });
    expect((await listOrders()).total).toBe(0);
  });

  it("search finds no other practice's order", async () => {
    await take({ discountCodes: ['HARBOR20'], customerLastName: 'Doe' });
    const search = (from: Browser, practiceName: string) =>
      from.post('/api/analytics/orders/search').send({ practiceName, search: 'doe', page: 1 });
    expect((await search(story.staff, LAKESIDE).expect(200)).body.orders).toEqual([]);
    expect((await search(await story.api.signedIn('100300'), HARBOR).expect(200)).body.total).toBe(1);
  });

  it('come after 60 saved files of a practice in an hour, so that nobody can flood the audit trail', async () => {
    const harbor = await story.api.signedIn('100300');
    const note = (from: Browser, practiceName: string) =>
      from.post('/api/analytics/exports').send({ practiceName, exported: 'orders' });
    for (let call = 0; call < 60; call += 1) await note(harbor, HARBOR).expect(201);
    const { body } = await note(harbor, HARBOR).expect(429).expect('Retry-After', /^\d+$/);
    expect(body.message).toContain('limit of 60 saved files an hour');
    const noted = await story.api.database.query(
      "SELECT FROM audit_entries WHERE practice_id = 'demo-harbor'",
    );
    expect(noted.rowCount).toBe(60);
    await note(story.staff, LAKESIDE).expect(201);
  });

  it.each(['2026-02-30..2026-03-01', '2026-03-02..2026-03-01', '0000-01-01..2026-01-01', 'this-year'])(
    'refuse the range %s',
    async (range) => {
      const { body } = await story.staff
        .get('/api/analytics/orders')
        .query({ practiceName: LAKESIDE, range })
        .expect(400);
      expect(body).toMatchObject({ code: 'invalid_request', details: [{ path: 'range' }] });
    },
  );

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000', '1'])(
    'answer 404 for the order id %s',
    async (id) => {
      const { body } = await story.staff
        .get(`/api/analytics/orders/details/${id}`)
        .query({ practiceName: LAKESIDE })
        .expect(404);
      expect(body.code).toBe('order_not_found');
    },
  );

  it('do not find a test order', async () => {
    await take({ isTest: true });
    const { rows } = await story.api.database.query('SELECT id FROM orders');
    await story.staff
      .get(`/api/analytics/orders/details/${rows[0].id}`)
      .query({ practiceName: LAKESIDE })
      .expect(404);
  });

  it.each([
    [{ range: '31' }, 'range'],
    [{ page: '0' }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ pageSize: '1001' }, 'pageSize'],
    [{ sortBy: 'total; DROP TABLE orders' }, 'sortBy'],
    [{ sortOrder: 'up' }, 'sortOrder'],
    [{ currency: 'usd' }, 'currency'],
  ])('refuse %o, naming the field', async (query, path) => {
    const { body } = await story.staff
      .get('/api/analytics/orders/detailed')
      .query({ practiceName: LAKESIDE, ...query })
      .expect(400);
    expect(body.details).toMatchObject([{ path }]);
  });
});

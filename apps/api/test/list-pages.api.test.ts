import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { HARBOR } from './support/reply-story.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { timedStory, WEEKDAY_NOON } from './support/timed-story.js';

const COUNT = 5;

describe('lists by page', () => {
  const story = timedStory(WEEKDAY_NOON);
  /** When each entry of a list was made, a day apart. */
  const times = Array.from({ length: COUNT }, (_, index) =>
    new Date(new Date(WEEKDAY_NOON).getTime() + index * DAY_MS).toISOString(),
  );
  const cartIds: string[] = [];
  const messageIds: string[] = [];
  let harbor: Browser;

  beforeAll(async () => {
    const [plenty] = await findPlenty(story.staff);
    for (const [index, at] of times.entries()) {
      const { cartId, cartUrl } = await createCart(story.staff);
      const { body } = await story.send(`+1312555510${index}`, cartUrl);
      cartIds.push(cartId);
      messageIds.push(body.messageId);
      const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      await story.api.dependencies.orders.recordOrder(
        shopOrder({ cartReference: rows[0].id, orderedAt: new Date(at), updatedAt: new Date(at) }),
      );
      const scheduledFor = new Date(new Date(at).getTime() + 30 * DAY_MS).toISOString();
      await scheduledCalls(
        story.staff,
        [{ id: plenty?.variant.id ?? '', quantity: 1 }],
        scheduledFor,
      ).created({
        phoneNumber: `+1312555520${index}`,
      });
      await story.laterBy(DAY_MS);
    }
    harbor = await story.api.signedIn('100300');
  });

  const read = (path: string, query: object = {}, from = story.staff, practiceName = LAKESIDE) =>
    from.get(path).query({ practiceName, ...query });

  const LISTS = [
    ['/api/carts', 'carts', 'createdAt'],
    ['/api/sms/messages', 'messages', 'createdAt'],
    ['/api/scheduled-orders', 'scheduledOrders', 'scheduledFor'],
    ['/api/analytics/orders/detailed', 'orders', 'orderDate'],
  ] as const;

  describe.each(LISTS)('%s', (path, field, instant) => {
    /** The instants of all entries, and how many each page had. */
    async function walk(query: object = {}) {
      const found: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null | undefined;
      do {
        const { body } = await read(path, { ...query, pageSize: 2, ...(cursor && { cursor }) }).expect(200);
        found.push(...body[field].map((entry: Record<string, string>) => entry[instant]));
        sizes.push(body[field].length);
        cursor = body.nextCursor;
      } while (cursor);
      expect(cursor).toBeNull();
      return { found, sizes };
    }

    it('gives every entry once, the latest first', async () => {
      const { found, sizes } = await walk();
      expect(sizes).toEqual([2, 2, 1]);
      expect(new Set(found).size).toBe(COUNT);
      expect(found).toEqual([...found].sort().reverse());
    });

    it('has those from one time on and before another', async () => {
      const all = (await walk()).found;
      const [, to, , from] = all;
      expect((await walk({ from, to })).found).toEqual(all.slice(2, 4));
      expect((await walk({ from: all[0] })).found).toEqual([all[0]]);
      expect((await walk({ to: all.at(-1) })).found).toEqual([]);
    });

    it('refuses a cursor and times that it cannot read', async () => {
      const cursorOf = (words: string) => Buffer.from(words).toString('base64url');
      for (const cursor of [
        'x',
        cursorOf('2027-03-02T17:00:00.000Z one'),
        cursorOf(`9999 ${messageIds[0]}`),
      ]) {
        const { body } = await read(path, { cursor }).expect(400);
        expect(body.details).toMatchObject([{ path: 'cursor' }]);
      }
      for (const from of ['yesterday', '2027-03-02', '0000-01-01T00:00:00Z']) {
        expect((await read(path, { from }).expect(400)).body.details).toMatchObject([{ path: 'from' }]);
      }
    });

    it("shows nothing of another practice, not even with that practice's cursor", async () => {
      const { body } = await read(path, { pageSize: 2 }).expect(200);
      const other = await read(path, { cursor: body.nextCursor }, harbor, HARBOR).expect(200);
      expect(other.body[field]).toEqual([]);
    });
  });

  it('narrow texts and orders to a cart, and texts to a scheduled order', async () => {
    const messages = async (query: object, ...as: [from?: Browser, name?: string]) =>
      (await read('/api/sms/messages', query, ...as).expect(200)).body.messages.map(
        ({ id }: { id: string }) => id,
      );
    expect(await messages({ cartId: cartIds[1] })).toEqual([messageIds[1]]);
    expect(await messages({ cartId: cartIds[1] }, harbor, HARBOR)).toEqual([]);
    expect(await messages({ scheduledOrderId: 999_999 })).toEqual([]);
    const { body } = await read('/api/analytics/orders/detailed', { cartId: cartIds[2], pageSize: 5 }).expect(
      200,
    );
    expect([body.orders.length, body.total, body.nextCursor]).toEqual([1, 1, null]);
    expect(body.orders[0].orderDate).toBe(times[2]);
    const scheduled = (await read('/api/scheduled-orders').expect(200)).body.scheduledOrders;
    await story.staff.post(`/api/scheduled-orders/${scheduled[0].id}/send`).expect(200);
    expect(await messages({ scheduledOrderId: scheduled[0].id })).toHaveLength(1);
    expect(await messages({ scheduledOrderId: scheduled[0].id }, harbor, HARBOR)).toEqual([]);
  });

  it('answer as before without a page: scheduled orders by state, orders with a page number', async () => {
    const { body } = await read('/api/scheduled-orders').expect(200);
    expect(Object.keys(body)).toEqual(['scheduledOrders']);
    const { body: byNumber } = await read('/api/analytics/orders/detailed', { page: 2, pageSize: 2 }).expect(
      200,
    );
    expect(Object.keys(byNumber).sort()).toEqual(['orders', 'otherCurrencyOrders', 'total']);
    const byAmount = await read('/api/analytics/orders/detailed', { sortBy: 'amount' }).expect(200);
    expect(byAmount.body).not.toHaveProperty('nextCursor');
  });

  it('read orders from the first on, and refuse a cursor with a page number or another sorting', async () => {
    const path = '/api/analytics/orders/detailed';
    const query = { sortOrder: 'asc', pageSize: 3 };
    const { body } = await read(path, query).expect(200);
    const { body: rest } = await read(path, { ...query, cursor: body.nextCursor }).expect(200);
    const found = [...body.orders, ...rest.orders].map(({ orderDate }) => orderDate);
    expect([found, rest.total, rest.nextCursor]).toEqual([times, COUNT, null]);
    for (const more of [{ page: 1 }, { sortBy: 'amount' }]) {
      const refused = await read(path, { ...more, cursor: body.nextCursor }).expect(400);
      expect(refused.body.details).toMatchObject([{ path: 'cursor' }]);
    }
  });

  it('do not repeat or miss an entry when a new one comes in between two pages', async () => {
    const { body } = await read('/api/carts', { pageSize: 2 }).expect(200);
    await createCart(story.staff);
    const { body: next } = await read('/api/carts', { pageSize: 2, cursor: body.nextCursor }).expect(200);
    const shown = [...body.carts, ...next.carts].map(({ cartId }) => cartId);
    // The send of a scheduled order added a cart as well.
    expect(shown.slice(-3)).toEqual([cartIds[4], cartIds[3], cartIds[2]]);
  });
});

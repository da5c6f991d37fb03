import type { DetailedOrder } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { analyticsStory, NOW } from './support/analytics-story.js';
import { LAKESIDE } from './support/shopping.js';

describe('the orders of analytics', () => {
  const story = analyticsStory();
  const { take, listOrders } = story;

  it('are found by a part of the name or number, without accents and case', async () => {
    const [alvarez] = [await take({ customerLastName: 'Álvarez' }), await take({ customerLastName: 'Doe' })];
    const percent = await take({ customerLastName: '50%' });
    const search = (text: string, range?: string) =>
      story.staff
        .post('/api/analytics/orders/search')
        .send({ practiceName: LAKESIDE, search: text, page: 1, ...(range === undefined ? {} : { range }) });
    const numbersFor = async (text: string, range?: string): Promise<string[]> => {
      const { body, status } = await search(text, range);
      expect(status).toBe(200);
      expect(body.total).toBe(body.orders.length);
      return body.orders.map(({ orderNumber }: DetailedOrder) => orderNumber);
    };
    expect(await numbersFor('alvar')).toEqual([alvarez.orderNumber]);
    expect(await numbersFor(alvarez.orderNumber)).toEqual([alvarez.orderNumber]);
    expect(await numbersFor('%')).toEqual([percent.orderNumber]);
    expect(await numbersFor('alvar', 'last-month')).toEqual([]);
    expect((await search(' ')).status).toBe(400);
  });

  it('are found by the longest name and number that are stored', async () => {
    const customerLastName = Array.from({ length: 500 }, (_, n) =>
      String.fromCodePoint(0x4e00 + n * 41),
    ).join('');
    const orderNumber = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n * 199)).join(
      '',
    );
    await take({ customerLastName, orderNumber });
    const { body } = await story.staff
      .post('/api/analytics/orders/search')
      .send({ practiceName: LAKESIDE, search: orderNumber.slice(40, 60), page: 1 });
    expect(body.orders).toMatchObject([{ orderNumber, customerLastName }]);
  });

  it('are paged and sorted, with each order once', async () => {
    const names = ['Öberg', null, 'adams', 'Zhou', 'Baker'];
    for (const [at, customerLastName] of names.entries()) {
      await take({
        customerLastName,
        orderNumber: `#${[998, 1000, 99, 1001, 10][at]}`,
        totalCents: 1000 + at,
        itemCount: 10 - at,
        orderedAt: new Date(NOW.getTime() - at * DAY_MS),
      });
    }
    const sorted = async (sortBy: string, sortOrder: string, pick: keyof DetailedOrder) =>
      (await listOrders({ sortBy, sortOrder })).orders.map((order) => order[pick]);
    expect(await sorted('orderNumber', 'asc', 'orderNumber')).toEqual([
      '#10',
      '#99',
      '#998',
      '#1000',
      '#1001',
    ]);
    expect(await sorted('customer', 'asc', 'customerLastName')).toEqual([
      'adams',
      'Baker',
      'Öberg',
      'Zhou',
      null,
    ]);
    expect((await sorted('customer', 'desc', 'customerLastName')).at(-1)).toBeNull();
    expect(await sorted('amount', 'desc', 'totalAmount')).toEqual([1004, 1003, 1002, 1001, 1000]);
    expect(await sorted('items', 'asc', 'itemCount')).toEqual([6, 7, 8, 9, 10]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listOrders({ page, pageSize: 2 })));
    expect(pages.map(({ orders, total }) => [orders.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ]);
    expect(new Set(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).size).toBe(5);
  });
});

import type { Supply } from '@eyecart/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLater, lineOf, type RefillDesk, startRefillDesk } from './support/refill-fixture.js';
import type { ShelfItem } from './support/sellable-products.js';
import { LAKESIDE } from './support/shopping.js';

describe('days of supply', () => {
  let desk: RefillDesk;
  let api: RefillDesk['api'];
  let browser: RefillDesk['browser'];
  let harbor: RefillDesk['harbor'];
  let month: RefillDesk['month'];
  let lasting: RefillDesk['lasting'];
  let order: RefillDesk['order'];
  let refillOf: RefillDesk['refillOf'];
  beforeAll(async () => {
    desk = await startRefillDesk();
    ({ api, browser, harbor, month, lasting, order, refillOf } = desk);
  });
  afterAll(() => desk.api.close());

  const supplies = async (item: ShelfItem, from = browser, practiceName = LAKESIDE): Promise<Supply[]> =>
    (await from.get(`/api/products/${item.product.id}/days-supply`).query({ practiceName }).expect(200)).body
      .supplies;
  const set = (item: ShelfItem, body: object) =>
    browser
      .post(`/api/products/${item.product.id}/days-supply`)
      .send({ practiceName: LAKESIDE, variantId: item.variant.id, ...body });

  it('come from the shop’s metafield', async () => {
    await api.dependencies.catalogSync.syncAll();
    await api.dependencies.catalog.refresh();
    const { rows } = await api.database.query(
      "SELECT DISTINCT days_supply FROM variants JOIN products ON products.id = product_id WHERE product_type = 'Lid Wipes'",
    );
    expect(rows).toEqual([{ days_supply: 30 }]);
    await api.database.query('UPDATE variants SET days_supply = NULL WHERE id = $1', [lasting.variant.id]);
  });

  it('are the practice’s own where the shop has none, and only for it', async () => {
    const { body } = await set(lasting, { days: 90 }).expect(200);
    const own = { variantId: lasting.variant.id, days: 90, source: 'practice', ownDays: 90 };
    expect(body.supplies).toEqual([own]);
    expect(await supplies(lasting)).toEqual([own]);
    expect(await supplies(lasting, harbor, 'Harbor Vision Center')).toMatchObject([
      { days: null, source: null, ownDays: null },
    ]);
    const { phoneNumber } = await order([lineOf(lasting)]);
    expect((await refillOf(phoneNumber))?.items).toMatchObject([{ source: 'practice' }]);
    await set(lasting, { days: null }).expect(200);
    expect(await supplies(lasting)).toMatchObject([{ days: null }]);
  });

  it.each([[0], [731], [1.5], ['30']])('refuse %j days', async (days) => {
    await set(lasting, { days }).expect(400);
  });

  it('refuse a variant of another product', async () => {
    await set(lasting, { days: 30, variantId: month.variant.id }).expect(422);
    await browser.get('/api/products/999/days-supply').query({ practiceName: LAKESIDE }).expect(404);
  });

  it('are learned from twenty pairs of orders, for one unit of a product', async () => {
    const twice = async (days: number) => {
      const { phoneNumber } = await order([lineOf(lasting, 2)], { orderedAt: daysLater(-200) });
      await order([lineOf(lasting)], { phoneNumber, orderedAt: daysLater(-200 + days) });
    };
    const first = daysLater(-800);
    const old = await order([lineOf(lasting)], { orderedAt: first });
    await order([lineOf(lasting)], { phoneNumber: old.phoneNumber, orderedAt: daysLater(-600) });
    for (let pair = 0; pair < 19; pair += 1) await twice(80 + pair);
    await api.dependencies.refills.learnSupplies();
    expect(await supplies(lasting)).toMatchObject([{ days: null }]);
    await twice(100);
    await api.dependencies.refills.learnSupplies();
    expect(await supplies(lasting)).toMatchObject([{ days: 45, source: 'usual', ownDays: null }]);
  });
});

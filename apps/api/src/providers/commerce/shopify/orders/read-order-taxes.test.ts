import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amount, order, page, readPages } from '../../../../../test/conformance/changed-orders.js';
import { gid, LAST, more } from '../../../../../test/conformance/shop-records.js';
import { type Answer, type StubShop, startStubShop } from '../../../../../test/conformance/stub-shop.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const read = (...answers: Answer[]) => readPages(shop, ...answers);
const readOne = async (fields: object) => (await read(page([order(1, fields)])))[0]?.[0];

type Line = [quantity: number, currentQuantity: number, ...taxes: string[]];
const lineNodes = (lines: Line[]) =>
  lines.map(([quantity, currentQuantity, ...taxes]) => ({
    quantity,
    currentQuantity,
    isGiftCard: false,
    taxLines: taxes.map((decimal) => ({ priceSet: amount(decimal) })),
  }));
const taxes = (id: number, lines: Line[], pageInfo: object = LAST) => ({
  id: gid('Order', id),
  lineItems: { pageInfo, nodes: lineNodes(lines) },
});
describe('orders whose prices include tax', () => {
  const included = { taxesIncluded: true };

  it('exclude the tax of their lines from the goods, original and current', async () => {
    const lines: Line[] = [
      [3, 1, '1.00', '0.01'],
      [1, 0, '2.00'],
      [2, 1, '0.01'],
      [1, 1],
    ];
    shop.answer('OrderTaxes', { nodes: [taxes(2, lines), taxes(3, [])] });
    const [readings] = await read(page([order(1), order(2, included), order(3, included)]));
    expect(readings?.map((reading) => [reading.order?.goodsCents, reading.order?.currentGoodsCents])).toEqual(
      [
        [5000, 3001],
        [5000 - 101 - 200 - 1, 3001 - 34 - 1],
        [5000, 3001],
      ],
    );
    expect(shop.seen[1]?.variables.ids).toEqual([gid('Order', 2), gid('Order', 3)]);
  });

  it('exclude the tax of a gift card only once, with all of its price', async () => {
    const [card] = lineNodes([[1, 1, '1.00']]);
    const nodes = [{ ...card, isGiftCard: true }, ...lineNodes([[1, 1, '2.00']])];
    shop.answer('OrderTaxes', { nodes: [{ id: gid('Order', 1), lineItems: { pageInfo: LAST, nodes } }] });
    expect((await readOne(included))?.order).toMatchObject({
      goodsCents: 5000 - 200,
      currentGoodsCents: 3001 - 200,
    });
  });

  it('are read with all their lines', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, [[1, 1, '1.00']], more('l1'))] });
    shop.answer(
      'MoreLineTaxes',
      { order: { lineItems: { pageInfo: more('l2'), nodes: lineNodes([[1, 1, '2.00']]) } } },
      { order: { lineItems: { pageInfo: LAST, nodes: lineNodes([[1, 0, '4.00']]) } } },
    );
    expect((await readOne(included))?.order).toMatchObject({
      goodsCents: 5000 - 700,
      currentGoodsCents: 3001 - 300,
    });
    expect(shop.seen.slice(2).map(({ variables }) => variables)).toEqual([
      { id: gid('Order', 1), after: 'l1' },
      { id: gid('Order', 1), after: 'l2' },
    ]);
  });

  it('are requested five at a time, and not at all when there are none', async () => {
    shop.answer('OrderTaxes', { nodes: [] });
    const orders = Array.from({ length: 8 }, (_, index) => order(index, { taxesIncluded: index > 0 }));
    await read(page(orders));
    const asked = shop.seen.filter(({ operation }) => operation === 'OrderTaxes');
    expect(asked.map(({ variables }) => variables.ids)).toMatchObject([{ length: 5 }, { length: 2 }]);
    await read(page([order(1)]));
    expect(shop.seen.at(-1)?.operation).toBe('ChangedOrders');
  });

  it('are reported as a fault when their taxes cannot be read', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, [[1, 1, 'none']]), null, taxes(3, [[1, 1, '5.00']])] });
    const [readings] = await read(
      page([order(1, included), order(2, { taxesIncluded: true, test: true }), order(3, included)]),
    );
    expect(readings?.map(({ fault }) => fault)).toEqual([
      'invalid order: taxes',
      'invalid order: taxes',
      null,
    ]);
    expect(readings?.[0]).toMatchObject({ orderedCart: { cartReference: 'ref-1' } });
    expect(readings?.[1]).toMatchObject({ orderedCart: null });
  });

  it('are reported as a fault when the shop cannot say the taxes of one, and the others are read', async () => {
    shop.answer('OrderTaxes', (request, response) => {
      const asked = z.array(z.string()).parse(request.variables.ids);
      const nodes = asked.map((id) => ({ id, lineItems: { pageInfo: LAST, nodes: [] } }));
      if (!asked.includes(gid('Order', 2))) response.end(JSON.stringify({ data: { nodes } }));
      else response.end(JSON.stringify({ errors: [{ message: 'Something went wrong' }] }));
    });
    const [readings] = await read(page([order(1, included), order(2, included), order(3, included)]));
    expect(readings?.map(({ fault }) => fault)).toEqual([null, 'invalid order: taxes', null]);
  });

  it('are reported as a fault when the taxes of further lines are gone', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, [[1, 1, '1.00']], more('l1')), taxes(2, [])] });
    shop.answer('MoreLineTaxes', { order: null });
    const [readings] = await read(page([order(1, included), order(2, included)]));
    expect(readings?.map(({ fault }) => fault)).toEqual(['invalid order: taxes', null]);
  });
});

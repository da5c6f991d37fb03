import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order, page, readPages } from '../../../../../test/conformance/changed-orders.js';
import { gid, LAST, more } from '../../../../../test/conformance/shop-records.js';
import {
  type Answer,
  type StubShop,
  startStubShop,
  withError,
  withStatus,
} from '../../../../../test/conformance/stub-shop.js';
import { CommerceError } from '../../commerce-provider.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const read = (...answers: Answer[]) => readPages(shop, ...answers);

const LAST_LINES = { pageInfo: LAST, nodes: [] };
const NO_CURSOR = { hasNextPage: true, endCursor: null };

describe('further lines of an order that cannot be read', () => {
  const large = (id: number) => order(id, { lineItems: { pageInfo: more('l1'), nodes: [] } });
  const ofOrder =
    (id: number, strange: Answer): Answer =>
    (request, response) => {
      if (request.variables.id === gid('Order', id)) {
        if (typeof strange === 'function') strange(request, response);
        else response.end(JSON.stringify({ data: strange }));
      } else response.end(JSON.stringify({ data: { order: { lineItems: LAST_LINES } } }));
    };

  it.each<[string, Answer]>([
    ['null, as for an order deleted meanwhile', { order: null }],
    ['not what is documented', { order: { lineItems: 'none' } }],
    ['another page without a cursor', { order: { lineItems: { ...LAST_LINES, pageInfo: NO_CURSOR } } }],
    ['an error', withError(null, 'Something went wrong')],
    ['an error each time', withError('INTERNAL_SERVER_ERROR', 'Internal error')],
    ['HTTP 502 each time', withStatus(502)],
  ])('leave it without products and do not stop the others: %s', async (_, strange) => {
    shop.answer('MoreLines', ofOrder(2, strange));
    shop.answer('ShopAnswers', { shop: { currencyCode: 'USD' } });
    const pages = await read(page([large(1), large(2), order(3)], more('c1')), page([order(4)]));
    expect(pages.map((readings) => readings.map(({ order: one }) => [one?.orderNumber, one?.lines]))).toEqual(
      [
        [
          ['#1', []],
          ['#2', null],
          ['#3', null],
        ],
        [['#4', null]],
      ],
    );
  });

  it.each<[string, Answer]>([
    ['does not answer', withStatus(502)],
    ['throttles us', withError('THROTTLED', 'Throttled')],
    ['refuses access', withError('ACCESS_DENIED', 'Access denied for order field')],
    ['refuses the token', withStatus(401)],
  ])('stop the reading when the shop %s', async (_, strange) => {
    shop.answer('MoreLines', ofOrder(2, strange));
    shop.answer('ShopAnswers', strange);
    await expect(read(page([large(1), large(2)]))).rejects.toThrow(CommerceError);
  });

  it('are read after all when the shop was only down for a while', async () => {
    const down = Array.from({ length: 6 }, () => withStatus(503));
    shop.answer('MoreLines', ...down, { order: { lineItems: LAST_LINES } });
    shop.answer('ShopAnswers', { shop: { currencyCode: 'USD' } });
    const pages = await read(page([large(1)]));
    expect(pages[0]?.[0]?.order?.lines).toEqual([]);
  });
});

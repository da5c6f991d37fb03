import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  CommerceProvider,
  OrderReading,
  ShopOrder,
} from '../../src/providers/commerce/commerce-provider.js';
import {
  controlOrder,
  type Goods,
  placeSandboxOrder,
  type SandboxOrder,
  stockUp,
} from './place-sandbox-order.js';
import { type SandboxShop, startSandboxShop } from './sandbox-shop.js';
import { startWebhookListener, type WebhookListener } from './webhook-listener.js';

const productSchema = z.object({ product: z.object({ variants: z.array(z.object({ id: z.string() })) }) });

let sandbox: SandboxShop;
let shop: CommerceProvider;
let portal: WebhookListener;
let goods: Goods;

beforeAll(async () => {
  sandbox = await startSandboxShop();
  shop = sandbox.provider();
  portal = await startWebhookListener();
  goods = await stockUp(sandbox, shop);
  await shop.subscribeWebhooks(`${portal.origin}/hook`);
  await sandbox.control('settings', { shipping: '5.00', taxPercent: 7.25 });
});

afterAll(async () => {
  await portal.close();
  await sandbox.close();
});

const place = (payment?: object) => placeSandboxOrder({ sandbox, shop, goods }, payment);

async function readChanged(since: Date): Promise<OrderReading[]> {
  const all: OrderReading[] = [];
  for await (const page of shop.fetchChangedOrders(since)) all.push(...page);
  return all;
}

const isAsOf =
  ({ adminId, updatedAt }: SandboxOrder) =>
  (body: unknown) => {
    const { order } = shop.readOrder(body);
    return order?.externalId === adminId && order.updatedAt.getTime() === Date.parse(updatedAt);
  };

/** The order as it is now, from the webhook and the Admin API, which must agree. */
async function readBoth(order: SandboxOrder, topic: string): Promise<ShopOrder> {
  const { order: posted } = shop.readOrder(await portal.waitFor(topic, isAsOf(order)));
  const fetched = (await readChanged(new Date(0))).find(
    (reading) => reading.order?.externalId === order.adminId,
  );
  if (!posted) throw new Error(`Order ${order.number} was not posted.`);
  expect(fetched).toEqual({ order: posted, fault: null });
  return posted;
}

describe('an order read by webhook and by the Admin API', () => {
  it('is the same when it is placed, shipped, partly refunded, and canceled', async () => {
    const placed = await place();
    const bought = await readBoth(placed, 'orders/create');
    expect(bought).toMatchObject({
      cartReference: placed.cartReference,
      discountCodes: ['LAKESIDE20'],
      customerLastName: 'Alvarez',
      goodsCents: placed.checkoutCents,
      currentGoodsCents: placed.checkoutCents,
      currentTotalCents: bought.totalCents,
      refundIds: [],
      itemCount: 3,
      financialStatus: 'paid',
      fulfillmentStatus: null,
      isTest: false,
    });
    expect(bought.totalCents).toBeGreaterThan(placed.checkoutCents + 500);
    const lines = bought.lines ?? [];
    expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(3);
    expect(lines.reduce((sum, line) => sum + line.priceCents * line.quantity - line.discountCents, 0)).toBe(
      placed.checkoutCents,
    );

    const path = `orders/${placed.number}`;
    const shipped = await readBoth(await controlOrder(sandbox, `${path}/fulfill`), 'orders/updated');
    expect(shipped).toMatchObject({ fulfillmentStatus: 'fulfilled', financialStatus: 'paid' });

    const amountBack = await controlOrder(sandbox, `${path}/refund`, { amount: '5.00' });
    const first = await readBoth(amountBack, 'orders/updated');
    expect(first).toMatchObject({
      goodsCents: bought.goodsCents,
      currentGoodsCents: bought.goodsCents - 500,
      currentTotalCents: bought.totalCents - 500,
      refundIds: [expect.stringMatching(/^gid:\/\/shopify\/Refund\/\d+$/)],
      financialStatus: 'partially_refunded',
      itemCount: 3,
    });

    const part = { lines: [{ lineId: placed.lines[0]?.id, quantity: 1 }] };
    const lineBack = await readBoth(await controlOrder(sandbox, `${path}/refund`, part), 'orders/updated');
    expect(lineBack.refundIds).toHaveLength(2);
    expect(lineBack.lines?.[0]).toEqual({
      ...lines[0],
      currentQuantity: (lines[0]?.quantity ?? 0) - 1,
    });

    const canceled = await readBoth(await controlOrder(sandbox, `${path}/cancel`), 'orders/cancelled');
    expect(canceled).toMatchObject({
      financialStatus: 'refunded',
      currentTotalCents: 0,
      currentGoodsCents: 0,
      canceledAt: expect.any(Date),
    });
  });

  it('is the same before and after a late payment', async () => {
    const placed = await place({ isPaid: false, lastName: null });
    expect(await readBoth(placed, 'orders/create')).toMatchObject({
      financialStatus: 'pending',
      customerLastName: null,
    });
    const paid = await controlOrder(sandbox, `orders/${placed.number}/paid`);
    expect(await readBoth(paid, 'orders/updated')).toMatchObject({ financialStatus: 'paid' });
    const numberOf = ({ body }: { body: Buffer }) =>
      shop.readOrder(JSON.parse(body.toString('utf8'))).order?.orderNumber;
    const payments = portal.received.filter(
      (one) => one.topic === 'orders/paid' && numberOf(one) === `#${placed.number}`,
    );
    expect(payments).toHaveLength(1);
  });

  it('is the same with a gift card, which is no part of the goods, refunded or not', async () => {
    const { product } = productSchema.parse(
      await sandbox.control('products', {
        title: 'Gift Card',
        vendor: 'Sandbox',
        price: '50.00',
        isGiftCard: true,
      }),
    );
    const giftCard = product.variants[0]?.id ?? '';
    const outcome = await shop.createCheckout({
      cartReference: 'gift-card',
      lines: [
        { variantId: giftCard, quantity: 2 },
        { variantId: goods.first.id, quantity: 1 },
      ],
      discountCode: null,
      buyerAddress: '203.0.113.9',
    });
    expect(outcome).toMatchObject({ kind: 'created', totalCents: 10_000 + goods.first.priceCents });
    const placed = await controlOrder(sandbox, 'pay', { lastName: 'Alvarez' });
    const goodsCents = goods.first.priceCents;
    const bought = await readBoth(placed, 'orders/create');
    expect(bought).toMatchObject({ goodsCents, currentGoodsCents: goodsCents });
    const one = { lines: [{ lineId: placed.lines[0]?.id, quantity: 1 }] };
    const back = await controlOrder(sandbox, `orders/${placed.number}/refund`, one);
    expect(await readBoth(back, 'orders/updated')).toMatchObject({ currentGoodsCents: goodsCents });
    const ofOrder = (body: unknown) => shop.readRefund(body).refund?.orderExternalId === placed.adminId;
    const { refund } = shop.readRefund(await portal.waitFor('refunds/create', ofOrder));
    expect(refund).toMatchObject({ goodsCents: 0 });
    expect(refund?.amountCents).toBeGreaterThanOrEqual(5000);
  });

  it('is the same when it is a test', async () => {
    const placed = await place({ isTest: true });
    expect((await readBoth(placed, 'orders/create')).isTest).toBe(true);
  });
});

describe('a refund', () => {
  it.each([
    ['in full', () => ({})],
    ['of an amount', () => ({ amount: '7.31' })],
    ['of a line', (order: SandboxOrder) => ({ lines: [{ lineId: order.lines[0]?.id, quantity: 2 }] })],
    [
      'of a line and more',
      (order: SandboxOrder) => ({ amount: '30.00', lines: [{ lineId: order.lines[1]?.id, quantity: 1 }] }),
    ],
  ])('%s reduces the order by the amount in its webhook', async (_, bodyFor) => {
    const placed = await place();
    const before = await readBoth(placed, 'orders/create');
    const after = await readBoth(
      await controlOrder(sandbox, `orders/${placed.number}/refund`, bodyFor(placed)),
      'orders/updated',
    );
    const body = await portal.waitFor(
      'refunds/create',
      (one) => shop.readRefund(one).refund?.orderExternalId === placed.adminId,
    );
    expect(shop.readRefund(body)).toEqual({
      fault: null,
      refund: {
        externalId: after.refundIds[0],
        orderExternalId: placed.adminId,
        amountCents: before.totalCents - after.currentTotalCents,
        goodsCents: before.goodsCents - after.currentGoodsCents,
        refundedAt: expect.any(Date),
      },
    });
  });
});

describe('fetchChangedOrders', () => {
  it('lists orders changed since an instant, oldest change first', async () => {
    const first = await place();
    const second = await place();
    await controlOrder(sandbox, `orders/${first.number}/fulfill`);
    const changed = await readChanged(new Date(second.updatedAt));
    expect(changed.map(({ order }) => order?.externalId).slice(-2)).toEqual([second.adminId, first.adminId]);
    expect(await readChanged(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it('reads more orders than fit on a page, each once', async () => {
    const have = (await readChanged(new Date(0))).length;
    for (let count = have; count < 53; count += 1) await place();
    const pages: number[] = [];
    for await (const page of shop.fetchChangedOrders(new Date(0))) pages.push(page.length);
    expect(pages).toEqual([10, 10, 10, 10, 10, 3]);
    const ids = (await readChanged(new Date(0))).map(({ order }) => order?.externalId);
    expect(new Set(ids).size).toBe(53);
  });
});

describe('catalog webhooks', () => {
  it('name a product and its inventory item by the ids in the mirror, and the product can be read again', async () => {
    const { first } = goods;
    await sandbox.control('inventory', { variantId: first.id, quantity: 900 });
    const stock = await portal.waitFor('inventory_levels/update', (body) => {
      const change = shop.readCatalogChange(body);
      return 'inventoryItemId' in change && change.inventoryItemId === first.inventoryItemId;
    });
    expect(shop.readCatalogChange(stock).fault).toBeNull();

    const changed = await portal.waitFor(
      'products/update',
      (body) => 'productId' in shop.readCatalogChange(body),
    );
    const change = shop.readCatalogChange(changed);
    if (!('productId' in change)) throw new Error('It names no product.');
    const { products, removedIds } = await shop.fetchProducts([change.productId, '424242']);
    expect(products.map(({ id }) => id)).toEqual([change.productId]);
    expect(removedIds).toEqual(['424242']);
  });

  it('report what is no longer for sale', async () => {
    const { products } = await shop.fetchCatalog();
    const [hidden, draft, kept] = products.map(({ id }) => id);
    await sandbox.control('products', { productId: hidden, isPublished: false });
    await sandbox.control('products', { productId: draft, status: 'DRAFT' });
    const wanted = [hidden, draft, kept].flatMap((id) => id ?? []);
    const read = await shop.fetchProducts(wanted);
    expect(read.products).toEqual(products.filter(({ id }) => id === kept));
    expect(read.removedIds).toEqual([hidden, draft]);
  });
});

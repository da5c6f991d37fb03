import '@shopify/shopify-api/adapters/node';
import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommerceProvider } from '../../src/providers/commerce/commerce-provider.js';
import { UnsignedWebhookError } from '../../src/providers/webhook-request.js';
import { SHOP_TOPICS } from '../support/signed-webhooks.js';
import { controlOrder, placeSandboxOrder, stockUp } from './place-sandbox-order.js';
import { type SandboxShop, startSandboxShop } from './sandbox-shop.js';
import { hasVendorFiles, listVendorWebhooks } from './vendor-files.js';
import { type Received, startWebhookListener, type WebhookListener } from './webhook-listener.js';

const HEADER_TOPICS = [
  'orders/create',
  'orders/paid',
  'orders/updated',
  'orders/cancelled',
  'refunds/create',
  'products/update',
  'inventory_levels/update',
];

/**
 * The vendor's own library, with the app's secret. It supports versions up to 2026-04; signatures are the same
 * in all versions.
 */
const vendor = shopifyApi({
  apiKey: SANDBOX_CREDENTIALS.shopify.clientId,
  apiSecretKey: SANDBOX_CREDENTIALS.shopify.clientSecret,
  apiVersion: ApiVersion.April26,
  hostName: 'portal.example',
  isEmbeddedApp: false,
  logger: { log: () => {} },
});
const isGenuine = async (body: Buffer, headers: Received['headers']): Promise<boolean> => {
  const rawRequest = { headers, method: 'POST', url: '/hook' };
  return (await vendor.webhooks.validate({ rawBody: body.toString('utf8'), rawRequest })).valid;
};

const isSigned = async (
  shop: CommerceProvider,
  body: Buffer,
  headers: Received['headers'],
): Promise<boolean> => {
  const header = (name: string) => String(headers[name.toLowerCase()]);
  try {
    return (await shop.readWebhook({ url: '', header, body })) !== null;
  } catch (error) {
    if (error instanceof UnsignedWebhookError) return false;
    throw error;
  }
};

/** Changes one letter inside the body. */
const changeOneByte = (body: Buffer): Buffer => {
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(2) ^ 1, 2);
  return changed;
};

let sandbox: SandboxShop;
let shop: CommerceProvider;
let portal: WebhookListener;

beforeAll(async () => {
  sandbox = await startSandboxShop();
  shop = sandbox.provider({ webhookSecrets: ['older', SANDBOX_CREDENTIALS.shopify.clientSecret] });
  portal = await startWebhookListener();
});

afterAll(async () => {
  await portal.close();
  await sandbox.close();
});

describe("the shop's webhooks", () => {
  it('are subscribed to once per address, even by two concurrent calls', async () => {
    const address = `${portal.origin}/hook`;
    const both = await Promise.all([shop.subscribeWebhooks(address), shop.subscribeWebhooks(address)]);
    for (const { added, kept } of both) expect([...added, ...kept].sort()).toEqual(SHOP_TOPICS.toSorted());
    expect(await shop.subscribeWebhooks(address)).toMatchObject({
      added: [],
      kept: { length: SHOP_TOPICS.length },
      refused: [],
    });
    expect((await shop.subscribeWebhooks(`${address}/other`)).added).toEqual(SHOP_TOPICS);
  });

  it('cannot be sent to an invalid address: each topic says so', async () => {
    const { added, refused } = await shop.subscribeWebhooks('nowhere');
    expect(added).toEqual([]);
    expect(refused.map(({ topic }) => topic)).toEqual(SHOP_TOPICS);
    for (const { reason } of refused) expect(reason).toMatch(/invalid/);
  });

  it("arrive for every topic at every address, with signatures that the vendor's library and ours accept", async () => {
    await sandbox.control('settings', { shipping: '5.00', taxPercent: 7.25 });
    const goods = await stockUp(sandbox, shop);
    const placed = await placeSandboxOrder({ sandbox, shop, goods });
    await controlOrder(sandbox, `orders/${placed.number}/refund`, { amount: '5.00' });
    await controlOrder(sandbox, `orders/${placed.number}/cancel`);
    for (const topic of HEADER_TOPICS) await portal.waitFor(topic);
    await expect
      .poll(() => new Set(portal.received.map(({ path, topic }) => `${path} ${topic}`)).size)
      .toBe(2 * HEADER_TOPICS.length);

    for (const { headers, body } of portal.received) {
      expect(await isGenuine(body, headers)).toBe(true);
      expect(await isSigned(shop, body, headers)).toBe(true);
      const changed = changeOneByte(body);
      expect(await isGenuine(changed, headers)).toBe(false);
      expect(await isSigned(shop, changed, headers)).toBe(false);
      expect(await isSigned(shop, Buffer.concat([body, Buffer.from(' ')]), headers)).toBe(false);
      expect(await isSigned(sandbox.provider({ webhookSecrets: ['older'] }), body, headers)).toBe(false);
      expect(await isSigned(sandbox.provider(), body, headers)).toBe(false);
    }
  });

  it.each(HEADER_TOPICS)('for %s can be read', async (topic) => {
    const body = await portal.waitFor(topic);
    if (topic.startsWith('orders/')) expect(shop.readOrder(body).fault).toBeNull();
    else if (topic.startsWith('refunds/')) expect(shop.readRefund(body).fault).toBeNull();
    else expect(shop.readCatalogChange(body).fault).toBeNull();
  });
});

if (hasVendorFiles) {
  const bodyOf = (file: string): unknown => listVendorWebhooks().find((one) => one.file === file)?.body;
  const isOrder = ({ file }: { file: string }) => file.startsWith('orders-');

  describe("the vendor's own bodies", () => {
    it.each(listVendorWebhooks().filter(isOrder))('$file reads as an order', ({ body }) => {
      const { order, fault } = shop.readOrder(body);
      expect(fault).toBeNull();
      expect(order).toMatchObject({
        externalId: 'gid://shopify/Order/450789469',
        orderNumber: '#1001',
        customerLastName: 'Norman',
        itemCount: 3,
        orderedAt: new Date('2008-01-10T16:00:00Z'),
      });
    });

    it("include the amounts after a refund and the refund's id", () => {
      expect(shop.readOrder(bodyOf('orders-updated.partially-refunded.json')).order).toMatchObject({
        totalCents: 59_894,
        goodsCents: 59_700,
        currentTotalCents: 19_965,
        currentGoodsCents: 19_567,
        refundIds: ['gid://shopify/Refund/509562969'],
        financialStatus: 'partially_refunded',
      });
    });

    it.each(listVendorWebhooks().filter((one) => !isOrder(one)))('$file is not an order', ({ body }) => {
      expect(shop.readOrder(body).order).toBeNull();
    });

    it('are read as a refund, to the cent', () => {
      expect(shop.readRefund(bodyOf('refund.json'))).toEqual({
        fault: null,
        refund: {
          externalId: 'gid://shopify/Refund/509562969',
          orderExternalId: 'gid://shopify/Order/450789469',
          amountCents: 20_900,
          goodsCents: 19_566 + 19_567,
          refundedAt: new Date('2025-07-02T16:38:15Z'),
        },
      });
    });

    it('are read as changes of a product and its stock', () => {
      expect(shop.readCatalogChange(bodyOf('product.json'))).toEqual({
        productId: '632910392',
        fault: null,
      });
      expect(shop.readCatalogChange(bodyOf('inventory_level.json'))).toEqual({
        inventoryItemId: '808950810',
        fault: null,
      });
    });
  });
}

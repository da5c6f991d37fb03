import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommerceProvider } from '../../src/providers/commerce/commerce-provider.js';
import { pickGoods, type SandboxShop, startSandboxShop } from './sandbox-shop.js';
import { type StubServer, startStubServer } from './stub-server.js';
import { hasVendorFiles, listVendorWebhooks } from './vendor-files.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let sandbox: SandboxShop;
let shop: CommerceProvider;
let portal: StubServer;
const received: Received[] = [];

beforeAll(async () => {
  sandbox = await startSandboxShop();
  shop = sandbox.provider({ webhookSecrets: ['older', SANDBOX_CREDENTIALS.shopify.clientSecret] });
  portal = await startStubServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.end();
  });
});

afterAll(async () => {
  await portal.close();
  await sandbox.close();
});

describe('the webhooks of the shop', () => {
  it('are subscribed to once, also by two at a time, and per address', async () => {
    const address = `${portal.origin}/hook`;
    const both = await Promise.all([shop.subscribeWebhooks(address), shop.subscribeWebhooks(address)]);
    for (const { added, kept } of both) expect([...added, ...kept]).toEqual(['ORDERS_CREATE']);
    expect(await shop.subscribeWebhooks(address)).toEqual({ added: [], kept: ['ORDERS_CREATE'] });
    expect((await shop.subscribeWebhooks(`${address}/other`)).added).toEqual(['ORDERS_CREATE']);
  });

  it('cannot be sent to an address that is none', async () => {
    await expect(shop.subscribeWebhooks('nowhere')).rejects.toThrow(/ORDERS_CREATE to nowhere: .*invalid/);
  });

  it('bring an order that is signed, and reads as it was paid', async () => {
    const { first, second } = pickGoods(await shop.fetchCatalogue());
    await sandbox.control('settings', { shipping: '5.00', taxPercent: 7.25 });
    const lines = [
      { variantId: first.id, quantity: 2 },
      { variantId: second.id, quantity: 1 },
    ];
    const cartReference = '5b1fd9a4-2f4e-4a2a-8a0e-6a9d2f0c1b22';
    const outcome = await shop.createCheckout({
      cartReference,
      lines,
      discountCode: 'LAKESIDE20',
      buyerAddress: '203.0.113.9',
    });
    if (outcome.kind !== 'created') throw new Error(`The checkout is ${outcome.kind}.`);
    await sandbox.control('pay', { lastName: 'Alvarez' });
    await expect.poll(() => received.length).toBe(2);
    for (const { headers, body } of received) {
      expect(headers['x-shopify-topic']).toBe('orders/create');
      const signature = String(headers['x-shopify-hmac-sha256']);
      expect(shop.isSignedWebhook(body, signature)).toBe(true);
      expect(sandbox.provider({ webhookSecrets: ['older'] }).isSignedWebhook(body, signature)).toBe(false);
      expect(sandbox.provider().isSignedWebhook(body, signature)).toBe(false);
      expect(shop.isSignedWebhook(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false);
    }
    const { order } = shop.readOrder(JSON.parse(received[0]?.body.toString('utf8') ?? ''));
    expect(order).toMatchObject({
      cartReference,
      discountCodes: ['LAKESIDE20'],
      customerLastName: 'Alvarez',
      currency: 'USD',
      goodsCents: outcome.totalCents,
      itemCount: 3,
      financialStatus: 'paid',
      isTest: false,
    });
    expect(order?.totalCents).toBeGreaterThan(outcome.totalCents + 500);
  });
});

if (hasVendorFiles) {
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

    it.each(listVendorWebhooks().filter((one) => !isOrder(one)))('$file is no order', ({ body }) => {
      expect(shop.readOrder(body).order).toBeNull();
    });
  });
}

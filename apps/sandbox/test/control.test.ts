import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '../src/shop/webhooks.js';
import { read, readList, readText } from './support/read-response.js';
import { bestSellers, CREATE_CART, startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('the control API', () => {
  it.each([
    ['reply', { from: '312', body: 'x' }, 'from'],
    ['faults', { slowMs: 99_000 }, 'slowMs'],
    ['faults', { noSuchFault: true }, 'noSuchFault'],
    ['inventory', { variantId: 1.5, quantity: 1 }, 'variantId'],
    ['products', { variantId: 1, price: '1.999' }, 'price'],
    ['products/bulk', { count: 10_001 }, 'count'],
    ['discounts', { code: 'A B' }, 'code'],
    ['settings', { currency: 'dollars' }, 'currency'],
    ['pay', { isPaid: 'no' }, 'isPaid'],
    ['webhooks/repeat', { topic: 'ORDERS_PAID' }, 'topic'],
    ['webhooks/repeat', { times: 21 }, 'times'],
    ['webhooks/repeat', { order: 'random' }, 'order'],
  ])('rejects a bad body and names the field: %s', async (address, body, place) => {
    const response = await sandbox.post(`/control/${address}`, body);
    expect(response.status).toBe(422);
    expect(readText(await response.json(), 'message')).toContain(place);
  });

  it('responds with 404 for unknown ids and 403 for pages of other origins', async () => {
    expect((await sandbox.post('/control/inventory', { variantId: 1, quantity: 1 })).status).toBe(404);
    expect((await sandbox.post('/control/orders/1/refund', {})).status).toBe(404);
    expect((await sandbox.post('/control/nothing', {})).status).toBe(404);
    expect((await sandbox.post('/control/reset', {}, { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it.each(['/control/reset', '/phone/reply', '/2010-04-01/Accounts/AC/Messages.json', '/checkouts/1/pay'])(
    'refuses a post of another origin to %s',
    async (address) => {
      for (const Origin of ['https://evil.example', 'null']) {
        expect((await sandbox.post(address, {}, { Origin })).status).toBe(403);
      }
    },
  );

  it('answers only to its own names, so that a page cannot reach it under another one', async () => {
    const statusAs = (host: string, path: string) =>
      new Promise((resolve, reject) => {
        const { port } = sandbox;
        const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject);
      });
    expect(await statusAs(`rebound.example:${sandbox.port}`, '/control/messages')).toBe(421);
    expect(await statusAs(`rebound.example:${sandbox.port}`, '/')).toBe(421);
    expect(await statusAs(`localhost:${sandbox.port}`, '/control/messages')).toBe(200);
    expect(await statusAs(`[::1]:${sandbox.port}`, '/control/messages')).toBe(200);
    expect(await statusAs('10.0.0.7', '/health')).toBe(200);
  });

  it('rejects malformed JSON', async () => {
    const body = '{"from":';
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${sandbox.url}/control/reply`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
  });

  it('adds codes for 20% off until they are deactivated', async () => {
    const [first] = await bestSellers(sandbox);
    const input = { lines: [{ merchandiseId: first?.variantId, quantity: 1 }], discountCodes: ['PRAIRIE20'] };
    const total = async () =>
      read(await sandbox.storefront(CREATE_CART, { input }), 'data.cartCreate.cart.cost.totalAmount.amount');
    expect(await total()).toBe('18.99');
    await sandbox.control('discounts', { code: 'PRAIRIE20' });
    expect(await total()).toBe('15.19');
    await sandbox.control('discounts', { code: 'PRAIRIE20', isActive: false });
    expect(await total()).toBe('18.99');
  });

  it('resets to the demo data', async () => {
    const [first] = await bestSellers(sandbox);
    await sandbox.control('products', { variantId: first?.variantId, price: '1.00' });
    await sandbox.control('faults', { serverError: { sms: true } });
    await sandbox.control('reset', {});
    const response = await sandbox.storefront(
      'query V($id: ID!) { node(id: $id) { ... on ProductVariant { price { amount } } } }',
      {
        id: first?.variantId,
      },
    );
    expect(read(response, 'data.node.price.amount')).toBe('18.99');
    expect(await sandbox.control('faults')).toEqual({});
  });
});

describe('faults of the shop', () => {
  it('throttles each API as the vendor does', async () => {
    await sandbox.control('faults', { tooManyRequests: { shop: { count: 2 } } });
    const throttled = await sandbox.admin('{ shop { id } }');
    expect(read(throttled, 'errors.0.extensions.code')).toBe('THROTTLED');
    expect(read(throttled, 'extensions.cost.throttleStatus.currentlyAvailable')).toBe(0);
    const query = { query: '{ shop { id } }' };
    const token = { 'Shopify-Storefront-Private-Token': 'sandbox-storefront-token' };
    expect((await sandbox.post('/api/2026-07/graphql.json', query, token)).status).toBe(430);
    expect((await sandbox.post('/api/2026-07/graphql.json', query, token)).status).toBe(200);
  });
});

describe('the journal', () => {
  it('restores everything on start and drops a partial line', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));
    const first = await startTestSandbox({ dataDir });
    const [drop] = await bestSellers(first);
    const input = { lines: [{ merchandiseId: drop?.variantId, quantity: 1 }] };
    const created = await first.storefront(CREATE_CART, { input });
    await first.control('pay', {});
    await first.control('reply', { from: '+13125550142', body: 'STOP' });
    await first.control('faults', { serverError: { shop: { api: 'admin' } } });
    await first.control('settings', { currency: 'EUR' });
    const orders = await first.control('orders');
    const sidsOf = async (one: TestSandbox) =>
      readList(await one.control('messages'), 'messages').map((text) => readText(text, 'sid'));
    const sids = await sidsOf(first);
    // Not closed, as if it had been killed here.
    fs.appendFileSync(path.join(dataDir, 'journal.jsonl'), '["orders","9",{"id":');
    const second = await startTestSandbox({ dataDir });
    expect(await second.control('orders')).toEqual(orders);
    expect(await sidsOf(second)).toEqual(sids);
    expect(read(await second.control('settings'), 'currency')).toBe('EUR');
    expect(read(await second.control('faults'), 'serverError.shop.api')).toBe('admin');
    const gone = await second.storefront('query G($id: ID!) { cart(id: $id) { id } }', {
      id: readText(created, 'data.cartCreate.cart.id'),
    });
    expect(read(gone, 'data.cart')).toBeNull();
    await second.control('pay', {});
    await first.close();
    await second.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  it('keeps webhook subscriptions across a reset and never reuses ids', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));
    const first = await startTestSandbox({ dataDir });
    const [drop] = await bestSellers(first);
    const payOne = async (one: TestSandbox) => {
      const input = { lines: [{ merchandiseId: drop?.variantId, quantity: 1 }] };
      await one.storefront(CREATE_CART, { input });
      return readText(await one.control('pay', {}), 'order.id');
    };
    const subscribed = await first.admin(
      `mutation S($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) { userErrors { message } }
      }`,
      { topic: 'PRODUCTS_UPDATE', subscription: { uri: 'http://127.0.0.1:9/hook', format: 'JSON' } },
    );
    expect(readList(subscribed, 'data.webhookSubscriptionCreate.userErrors')).toEqual([]);
    const before = await payOne(first);
    await first.control('reset', {});
    expect(readList(await first.control('orders'), 'orders')).toEqual([]);
    expect(Number(await payOne(first))).toBe(Number(before) + 1);
    const second = await startTestSandbox({ dataDir });
    const known = await second.admin('{ webhookSubscriptions(first: 5) { nodes { topic uri } } }');
    expect(readList(known, 'data.webhookSubscriptions.nodes')).toEqual([
      { topic: 'PRODUCTS_UPDATE', uri: 'http://127.0.0.1:9/hook' },
    ]);
    expect(readList(await second.control('orders'), 'orders')).toHaveLength(1);
    await first.close();
    await second.close();
    fs.rmSync(dataDir, { recursive: true });
  });
});

describe('webhooks', () => {
  it('are signed, retried, and turned off by their fault', async () => {
    const got: { topic: string; hmac: string; body: string }[] = [];
    let failures = 1;
    const receiver = http.createServer(async (req, res) => {
      let body = '';
      for await (const chunk of req) body += String(chunk);
      if (failures > 0) {
        failures -= 1;
        res.statusCode = 500;
      } else {
        got.push({
          topic: String(req.headers['x-shopify-topic']),
          hmac: String(req.headers['x-shopify-hmac-sha256']),
          body,
        });
      }
      res.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, resolve));
    const uri = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
    const subscribe = (topic: string) =>
      sandbox.admin(
        'mutation W($topic: WebhookSubscriptionTopic!, $s: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $s) { webhookSubscription { id uri } userErrors { message } } }',
        { topic, s: { uri } },
      );
    for (const topic of ['ORDERS_PAID', 'REFUNDS_CREATE', 'INVENTORY_LEVELS_UPDATE']) await subscribe(topic);
    const again = await subscribe('ORDERS_PAID');
    expect(read(again, 'data.webhookSubscriptionCreate.userErrors')).toHaveLength(1);

    const [first] = await bestSellers(sandbox);
    const input = {
      lines: [{ merchandiseId: first?.variantId, quantity: 2 }],
      attributes: [{ key: 'cart', value: 'ref-1' }],
    };
    await sandbox.storefront(CREATE_CART, { input });
    const order = await sandbox.control('pay', { lastName: null });
    await sandbox.control(`orders/${String(read(order, 'order.id'))}/refund`, { amount: '5.00' });
    await expect
      .poll(() => got.map(({ topic }) => topic).sort())
      .toEqual(['inventory_levels/update', 'orders/paid', 'refunds/create']);
    for (const { hmac, body } of got) expect(hmac).toBe(signBody(body));
    const paid: unknown = JSON.parse(got.find(({ topic }) => topic === 'orders/paid')?.body ?? '{}');
    expect(paid).toMatchObject({
      financial_status: 'paid',
      note_attributes: [{ name: 'cart', value: 'ref-1' }],
    });
    expect(read(paid, 'customer.last_name')).toBeNull();

    await sandbox.control('faults', { noWebhooks: true });
    got.length = 0;
    await sandbox.control('inventory', { variantId: first?.variantId, quantity: 5 });
    await sandbox.control('faults', { noWebhooks: false });
    await sandbox.control('inventory', { variantId: first?.variantId, quantity: 6 });
    await expect.poll(() => got.length).toBeGreaterThan(0);
    expect(got.map(({ body }) => read(JSON.parse(body), 'available'))).toEqual([6]);
    receiver.close();
  });
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CLIENT_VERSION,
  createClient,
  type EyecartClient,
  EyecartError,
  type RefusalReason,
  type Unlisted,
} from '@eyecart/client';
import { afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const practiceName = LAKESIDE;
const PHONE = '(312) 555-0142';

describe('the client', () => {
  let eyecart: EyecartClient;
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    const apiKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    eyecart = createClient({ baseUrl: api.url, apiKey });
  });

  const findLine = async () => {
    const { products } = await eyecart.catalog.listFilteredProducts({ query: { search: 'eye drops' } });
    const id = products[0]?.variants[0]?.id ?? '';
    return { id, variantId: id, quantity: 1 };
  };

  it('searches, makes a cart, texts it, and finds the text', async () => {
    const cartItems = [await findLine()];
    const { cartId, cartUrl } = await eyecart.carts.createCart({ body: { cartItems } });
    expect((await eyecart.carts.getCart({ params: { cartId } })).itemCount).toBe(1);
    await eyecart.messages.sendSms({ body: { cartUrl, phoneNumber: PHONE, consent: true } });
    const { messages } = await eyecart.messages.listMessages();
    expect(messages.map(({ phoneNumber }) => phoneNumber)).toEqual(['+13125550142']);
  });

  it('does a call once for each key of the caller', async () => {
    const body = {
      practiceName,
      items: [await findLine()],
      patientLastName: 'Alvarez',
      isDraft: true as const,
    };
    const options = { idempotencyKey: 'import-row-17' };
    const first = await eyecart.draftOrders.createDraftOrder({ body }, options);
    expect(await eyecart.draftOrders.createDraftOrder({ body }, options)).toEqual(first);
    const { draftOrders } = await eyecart.draftOrders.listDraftOrders({ query: { practiceName } });
    expect(draftOrders).toHaveLength(1);
  });

  it('reads a list to its end, page by page', async () => {
    const products: string[] = [];
    for await (const { id } of eyecart.catalog.listFilteredProducts.all({ query: { pageSize: 20 } })) {
      products.push(id);
    }
    const { total } = await eyecart.catalog.listFilteredProducts({ query: { page: 1 } });
    expect(total).toBeGreaterThan(40);
    expect(new Set(products).size).toBe(total);
    const actions: string[] = [];
    const query = { practiceName, pageSize: 1 };
    for await (const { action } of eyecart.activity.listActivity.all({ query })) actions.push(action);
    expect(actions.length).toBeGreaterThan(1);
    expect((await eyecart.activity.listActivity({ query: { practiceName } })).entries).toHaveLength(
      actions.length,
    );
  });

  it('throws what the portal refuses, with its code and the request', async () => {
    const refused = eyecart.carts.createCart({
      body: { practiceName: 'Harbor Vision Center', cartItems: [] },
    });
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EyecartError);
    expect(error).toMatchObject({ status: 403, code: 'other_practice', requestId: expect.any(String) });
    await expect(
      createClient({ baseUrl: api.url, apiKey: 'eyk_none' }).alerts.findAlerts({ query: { practiceName } }),
    ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key', reason: null });
  });

  it('throws why a text was refused', async () => {
    const phoneNumber = '(312) 555-0177';
    const text = async () => {
      const { cartUrl } = await eyecart.carts.createCart({ body: { cartItems: [await findLine()] } });
      return eyecart.messages.sendSms({ body: { cartUrl, phoneNumber, consent: true } });
    };
    await text();
    await eyecart.optOuts.recordOptOut({ body: { phoneNumber } });
    await expect(text()).rejects.toMatchObject({ code: 'opted_out', reason: { code: 'opted_out' } });
  });
});

describe('the client of a portal in trouble', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    for (const close of closing.splice(0)) close();
  });

  /** Answers each request with the next of these, and the last one from then on. */
  const answering = async (...listeners: readonly RequestListener[]) => {
    const keys: (string | undefined)[] = [];
    const seen: { url: string | undefined; agent: string | undefined }[] = [];
    const server = createServer((request, response) => {
      const listener = listeners[Math.min(keys.length, listeners.length - 1)];
      keys.push(request.headers['idempotency-key']?.toString());
      seen.push({ url: request.url, agent: request.headers['user-agent'] });
      listener?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Pauses between attempts last half as long as they can.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    return { keys, seen, client: createClient({ baseUrl, apiKey: 'eyk_some', timeoutMs: 5_000 }) };
  };
  const answer =
    (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
  const hangUp: RequestListener = (request) => request.socket.destroy();
  const limited = answer(429, { code: 'rate_limited', message: 'Wait.' }, { 'retry-after': '1' });
  const health = answer(200, { status: 'ok', database: 'ok', products: 1, catalogSyncedAt: null });
  const bundle = { body: { practiceName, name: 'Night care', products: [] } };

  it('reads the reason of a refusal, also one of a later portal, and none that lacks its parameters', async () => {
    const refusal = (reason: unknown) =>
      answer(422, { code: 'sms_refused', message: 'It cannot be texted.', reason });
    const later = { code: 'on_the_moon', phase: 'full' };
    const { client } = await answering(
      refusal({ code: 'number_limit', limit: 3 }),
      refusal(later),
      refusal({ code: 'number_limit' }),
    );
    const call = async (): Promise<RefusalReason | null> => {
      const error = await client.bundles.createBundle(bundle).catch((one: unknown) => one);
      if (!(error instanceof EyecartError)) throw error;
      return error.reason;
    };
    const known = await call();
    if (known?.code === 'number_limit') expectTypeOf(known.limit).toBeNumber();
    expect(known).toEqual({ code: 'number_limit', limit: 3 });
    expect(await call()).toEqual(later);
    expect(await call()).toBeNull();
    expectTypeOf<Extract<RefusalReason, { code: Unlisted }>>().not.toBeNever();
  });

  it('repeats a call that creates with the same key, after a lost connection and a limit', async () => {
    const { client, keys } = await answering(
      hangUp,
      limited,
      answer(503, { code: 'unavailable', message: 'Soon.' }),
    );
    await expect(client.bundles.createBundle(bundle)).rejects.toMatchObject({ code: 'unavailable' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  });

  it('repeats a read until it is answered', async () => {
    const { client, keys } = await answering(hangUp, health);
    await expect(client.health.getHealth()).resolves.toMatchObject({ status: 'ok' });
    expect(keys).toEqual([undefined, undefined]);
  });

  it('makes a call that cannot be repeated once', async () => {
    const { client, keys } = await answering(answer(503, {}));
    const removed = client.bundles.deleteBundle({ params: { id: '1' }, query: { practiceName } });
    await expect(removed).rejects.toMatchObject({ status: 503, code: 'unexpected_answer' });
    expect(keys).toHaveLength(1);
  });

  it('leaves a long limit to the caller', async () => {
    const { client, keys } = await answering(
      answer(429, { code: 'rate_limited', message: 'Wait.' }, { 'retry-after': '900' }),
    );
    await expect(client.bundles.createBundle(bundle)).rejects.toMatchObject({ retryAfterSeconds: 900 });
    expect(keys).toHaveLength(1);
  });

  it('refuses an answer that is not what it promises', async () => {
    const { client } = await answering(answer(200, { status: 7 }));
    await expect(client.health.getHealth()).rejects.toMatchObject({ code: 'unexpected_answer', status: 200 });
  });

  it('says which client and which Node calls', async () => {
    const { client, seen } = await answering(health);
    await client.health.getHealth();
    expect(seen[0]?.agent).toBe(`eyecart-client/${CLIENT_VERSION} node/${process.versions.node}`);
  });

  const text = (status: string) => ({ success: true, messageId: 'm1', message: 'Queued.', status, place: 3 });

  it('takes the fields and values that a later portal adds', async () => {
    const { client } = await answering(answer(200, text('queued')));
    const body = { practiceName, cartUrl: 'https://x.test/cart/1', phoneNumber: PHONE, consent: true };
    const sent = await client.messages.sendSms({ body });
    expectTypeOf(sent.status).toEqualTypeOf<'sent' | 'pending' | (string & Record<never, never>)>();
    expect(sent.status).toBe('queued');
  });

  const deliveries = (next: string | null, ...ids: string[]) =>
    answer(200, {
      deliveries: ids.map((id) => ({
        id,
        eventId: 'e1',
        type: 'order.placed',
        occurredAt: '2026-11-22T00:00:00.000Z',
        state: 'parked',
        attempts: 1,
        attemptedAt: null,
        fault: null,
        dueAt: null,
      })),
      next,
    });
  const log = { params: { id: 'w1' }, query: { practiceName } };

  it('reads the next page when the entries of one are used up, and none after the last', async () => {
    const { client, seen } = await answering(deliveries('d2', 'd1', 'd2'), deliveries(null, 'd3'));
    const found: string[] = [];
    for await (const { id, state } of client.webhooks.listWebhookDeliveries.all(log)) {
      if (id === 'd2') expect(seen).toHaveLength(1);
      found.push(`${id} ${state}`);
    }
    expect(found).toEqual(['d1 parked', 'd2 parked', 'd3 parked']);
    expect(seen.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('before'))).toEqual([
      null,
      'd2',
    ]);
  });

  it('reads no more of a list once the caller stops', async () => {
    const { client, seen } = await answering(deliveries('d2', 'd1', 'd2'));
    const stop = new AbortController();
    const reading = (async () => {
      for await (const { id } of client.webhooks.listWebhookDeliveries.all(log, { signal: stop.signal })) {
        expect(id).toBe('d1');
        stop.abort();
      }
    })();
    await expect(reading).rejects.toThrow(/abort/i);
    for await (const { id } of client.webhooks.listWebhookDeliveries.all(log)) if (id === 'd1') break;
    expect(seen).toHaveLength(2);
  });

  it('ends with the signal of the caller', async () => {
    const stop = new AbortController();
    const { client, keys } = await answering(() => stop.abort());
    await expect(client.health.getHealth({}, { signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(keys).toHaveLength(1);
  });
});

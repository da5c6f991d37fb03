import type {
  CartItem,
  CreatedCart,
  DetailedOrder,
  Favorite,
  Message,
  OrderAnalytics,
  Product,
  ScheduledOrder,
  SmsAnalytics,
} from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { expect } from 'vitest';
import type { SandboxControl } from '../../bench/faults/sandbox-control.js';
import { LAKESIDE } from './shopping.js';

/** Numbers that no backup of a release has. */
const TEXTED = '+13125550161';
const REORDERS = '+13125550162';
const UNREACHABLE = '+13125550163';
const LAST_NAME = 'Okafor';
/** The gateway's code for a number that no text reaches. */
const LANDLINE = 30006;

const practice = `practiceName=${encodeURIComponent(LAKESIDE)}`;

export type Staff = ReturnType<typeof staffAt>;

/** Staff of Lakeside at an API. What it answers with 5xx is added to the errors. */
export function staffAt(url: string, errors: string[]) {
  const cookies = new Map<string, string>();
  /** @throws when the answer has another status */
  async function ask<T>(status: number, call: string, body?: object, key?: string): Promise<T> {
    const [method, address] = call.split(' ');
    const response = await fetch(`${url}${address}`, {
      ...(method && { method }),
      headers: {
        cookie: [...cookies.values()].join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) errors.push(`${call} answered ${response.status}: ${text}`);
    if (response.status !== status) throw new Error(`${call} answered ${response.status}: ${text}`);
    for (const set of response.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';');
      cookies.set(cookie.split('=')[0] ?? '', cookie);
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? JSON.parse(text) : text) as T;
  }

  return {
    ask,
    signIn: () => ask(200, 'POST /api/verify-practice', { practiceId: '100200' }),
    /** Things to buy, each of another product. */
    async findItems(): Promise<{ id: string; quantity: number; productId: string }[]> {
      const { products } = await ask<{ products: Product[] }>(200, 'GET /api/products');
      expect(products.length).toBeGreaterThan(50);
      return products
        .flatMap(({ id, variants: [variant] }) => (variant ? [{ productId: id, variant }] : []))
        .filter(({ variant }) => variant.availableForSale && !variant.inventoryTracked)
        .map(({ productId, variant }) => ({ id: variant.id, quantity: 1, productId }));
    },
    makeCart: (cartItems: readonly object[]) =>
      ask<CreatedCart>(201, 'POST /api/carts', { practiceName: LAKESIDE, cartItems }),
    send: (status: number, phoneNumber: string, cartUrl: string, key?: string) =>
      ask<{ code?: string }>(
        status,
        'POST /api/send-sms',
        { practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true, patientLastName: LAST_NAME },
        key,
      ),
    /** The texts to a number in the history. */
    async historyOf(search: string): Promise<Message[]> {
      const asked = { practiceName: LAKESIDE, search, pageSize: 20 };
      return (await ask<{ messages: Message[] }>(200, 'POST /api/sms/messages/search', asked)).messages;
    },
    /** Asks for everything that the API's document has without an id in its address. */
    async readAll(): Promise<void> {
      const { paths } = await ask<{ paths: Record<string, { get?: object }> }>(200, 'GET /api/openapi.json');
      const lists = Object.keys(paths).filter((one) => paths[one]?.get && !one.includes('{'));
      expect(lists.length).toBeGreaterThan(20);
      for (const list of lists) await ask(200, `GET ${list}?${practice}`);
    },
    favorites: () => ask<Favorite[]>(200, `GET /api/favorites?${practice}`),
    async scheduled(): Promise<ScheduledOrder[]> {
      const call = `GET /api/scheduled-orders?${practice}`;
      return (await ask<{ scheduledOrders: ScheduledOrder[] }>(200, call)).scheduledOrders;
    },
    texts: () => ask<SmsAnalytics>(200, `GET /api/analytics/sms?${practice}`),
    orders: () => ask<OrderAnalytics>(200, `GET /api/analytics/orders?${practice}`),
  };
}

/**
 * What staff and patients do, from the cart to the order and the STOP, with what the API must answer, the worker must do,
 * and the sandbox's phones must show.
 */
export async function walkStory(staff: Staff, sandbox: SandboxControl, now: () => Date): Promise<void> {
  const { ask, makeCart, send, historyOf } = staff;
  const before = { texts: await staff.texts(), orders: await staff.orders() };
  expect(before.texts.totalSent).toBeGreaterThan(10);
  const [first, second] = await staff.findItems();
  if (!first || !second) throw new Error('The restored catalog has too little in stock.');

  await ask(201, 'POST /api/favorites', { practiceName: LAKESIDE, productId: second.productId });
  expect((await staff.favorites()).map(({ id }) => id)).toContain(second.productId);

  const cart = await makeCart([first, second]);
  const { items } = await ask<{ items: string }>(200, `GET /api/carts/${cart.cartId}`);
  expect((JSON.parse(items) as CartItem[]).map(({ variantId }) => variantId)).toEqual([first.id, second.id]);

  const plan = { practiceName: LAKESIDE, cartUrl: cart.cartUrl };
  expect(await ask<string>(200, 'POST /api/plans/pdf', plan)).toMatch(/^%PDF-/);

  // A repeat has no further effect.
  for (const _ of [1, 2]) await send(200, TEXTED, cart.cartUrl, 'one-press');
  const delivered = { status: 'sent', deliveredAt: expect.any(String), orderConverted: false };
  await expect.poll(() => historyOf(TEXTED)).toMatchObject([delivered]);
  const arrived = (await sandbox.texts(TEXTED)).filter(({ isReply, isGateways }) => !isReply && !isGateways);
  expect(arrived).toMatchObject([{ body: expect.stringContaining(cart.cartUrl), status: 'delivered' }]);

  await sandbox.setFault('failedDelivery', { errorCode: LANDLINE, to: UNREACHABLE });
  await send(200, UNREACHABLE, cart.cartUrl);
  const failed = { status: 'failed', errorMessage: expect.any(String) };
  await expect.poll(() => historyOf(UNREACHABLE)).toMatchObject([failed]);

  const scheduledFor = new Date(now().getTime() + 9 * DAY_MS).toISOString();
  const reorder = {
    practiceName: LAKESIDE,
    phoneNumber: REORDERS,
    consent: true,
    items: [first],
    scheduledFor,
  };
  const { scheduledOrder } = await ask<{ scheduledOrder: ScheduledOrder }>(
    201,
    'POST /api/create-order',
    reorder,
  );
  expect(await staff.scheduled()).toContainEqual(
    expect.objectContaining({ id: scheduledOrder.id, status: 'pending', scheduledFor }),
  );
  await ask(200, `POST /api/scheduled-orders/${scheduledOrder.id}/send`, {});
  await expect.poll(() => historyOf(REORDERS)).toMatchObject([{ ...delivered, messageType: 'scheduled' }]);
  expect(await sandbox.texts(REORDERS)).toHaveLength(1);

  const { checkoutUrl } = await ask<{ checkoutUrl: string }>(200, 'POST /api/checkout/create', {
    cartId: cart.cartId,
  });
  expect(await sandbox.pay(checkoutUrl, LAST_NAME)).not.toBeNull();
  await expect.poll(() => historyOf(TEXTED)).toMatchObject([{ orderConverted: true }]);
  const { orders } = before;
  const paid = { totalOrders: orders.totalOrders + 1, netSales: orders.netSales + cart.yourPrice };
  await expect.poll(() => staff.orders()).toMatchObject(paid);
  expect(await staff.texts()).toMatchObject({
    successfulSent: before.texts.successfulSent + 2,
    failedSent: before.texts.failedSent + 1,
  });

  expect(await sandbox.reply(TEXTED, 'STOP')).toBe(true);
  await expect.poll(() => historyOf(TEXTED)).toMatchObject([{ isStopped: true }]);
  const { cartUrl } = await makeCart([second]);
  expect(await send(422, TEXTED, cartUrl)).toMatchObject({ code: 'opted_out' });
  await staff.readAll();
}

/** That an API shows what the story has left. */
export async function readStory(staff: Staff): Promise<void> {
  expect(await staff.historyOf(TEXTED)).toMatchObject([
    {
      status: 'sent',
      patientLastName: LAST_NAME,
      orderConverted: true,
      isStopped: true,
      replies: [{ body: 'STOP' }],
    },
  ]);
  expect(await staff.historyOf(REORDERS)).toMatchObject([{ status: 'sent', messageType: 'scheduled' }]);
  expect(await staff.historyOf(UNREACHABLE)).toMatchObject([
    { status: 'failed', errorMessage: expect.any(String), reason: { code: expect.any(String) } },
  ]);
  const call = `GET /api/analytics/orders/detailed?${practice}`;
  const { orders } = await staff.ask<{ orders: DetailedOrder[] }>(200, call);
  expect(orders[0]).toMatchObject({ customerLastName: LAST_NAME });
  const optOut = { practiceName: LAKESIDE, phoneNumber: TEXTED };
  expect(await staff.ask(200, 'POST /api/opt-outs/search', optOut)).toMatchObject({
    optOut: { phoneNumber: TEXTED, optedOutAt: expect.any(String) },
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@eyecart/shared/contracts';
import pMap from 'p-map';
import type { Evidence, Said, ShopOrder } from './evidence.js';
import type { Schedule } from './schedule.js';
import type { Staff } from './staff.js';
import { CLOSES_AT, staffOf, type World } from './world.js';

interface OrderPage {
  readonly orders: readonly { readonly shopifyOrderId: string; readonly totalAmount: number }[];
}
interface OrderSums {
  readonly totalOrders: number;
  readonly totalRevenue: number;
}

/** Orders come by webhook, or with a worker's first look at the shop. */
const ORDERS_WITHIN_MS = 20_000;

/** Asks the phones, the shop, and the API what there is. */
export async function collect(
  world: World,
  schedule: Schedule,
  happened: Pick<Evidence, 'restores' | 'delays'>,
): Promise<Evidence> {
  const { sandbox, ledger, staff } = world;
  const records = ledger.records();
  const orders = await readOrders(world);
  const listed = await pMap(staff, (one) => read<{ bundles: { name: string }[] }>(one, '/api/bundles'));
  const said = await pMap(records, ({ patient }) => ask(staffOf(world, patient), patient.phone), {
    concurrency: 8,
  });
  return {
    ...orders,
    records,
    phones: await sandbox.texts(),
    said: new Map(records.map(({ patient }, index) => [patient.phone, said[index] as Said])),
    bundles: {
      promised: ledger.bundles,
      listed: listed.flatMap(({ bundles }) => bundles.map(({ name }) => name)),
    },
    failures: ledger.failures,
    ...happened,
    wasDiskFull: schedule.faults.some(({ kind }) => kind === 'disk-full'),
    closesAt: CLOSES_AT.getTime(),
  };
}

async function readOrders(world: World): Promise<Pick<Evidence, 'shopOrders' | 'apiOrders' | 'apiTotal'>> {
  const deadline = performance.now() + ORDERS_WITHIN_MS;
  for (;;) {
    const shopOrders = await world.sandbox.orders();
    const pages = await pMap(world.staff, (one) => read<OrderPage>(one, '/api/analytics/orders/detailed'));
    const sums = await pMap(world.staff, (one) => read<OrderSums>(one, '/api/analytics/orders'));
    const apiOrders = pages
      .flatMap(({ orders }) => orders)
      .map((one): ShopOrder => ({ id: one.shopifyOrderId, left: one.totalAmount }));
    const apiTotal = {
      orders: sums.reduce((sum, { totalOrders }) => sum + totalOrders, 0),
      revenue: sums.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0),
    };
    const inAll = (orders: readonly ShopOrder[]): string =>
      orders
        .map(({ id, left }) => `${id} ${left}`)
        .sort()
        .join();
    if (inAll(apiOrders) === inAll(shopOrders) || performance.now() > deadline)
      return { shopOrders, apiOrders, apiTotal };
    await pause(1_000);
  }
}

async function ask(staff: Staff, phoneNumber: string): Promise<Said> {
  const { practiceName } = staff;
  const found = await staff.ask('POST', '/api/opt-outs/search', null, { practiceName, phoneNumber });
  const optOut = found?.status === 200 ? (found.body as { optOut: object | null }).optOut : undefined;
  const search = { practiceName, search: phoneNumber.slice(2), pageSize: 10 };
  const history = await staff.ask('POST', '/api/sms/messages/search', null, search);
  const messages = history?.status === 200 ? (history.body as { messages: Message[] }).messages : [];
  return {
    isOptedOut: optOut === undefined ? null : optOut !== null,
    states: messages.map(({ status, reminder }) => `${status}, reminder ${reminder?.state ?? 'none'}`),
    reasons: messages.flatMap(({ reason, reminder }) =>
      [reason?.code ?? [], reminder?.reasonDetail?.code ?? []].flat(),
    ),
    replies: messages.flatMap(({ replies = [] }) => replies.map(({ body }) => body)),
  };
}

async function read<T>(staff: Staff, path: string): Promise<T> {
  const answer = await staff.ask('GET', `${path}?practiceName=${encodeURIComponent(staff.practiceName)}`);
  if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}.`);
  return answer.body as T;
}

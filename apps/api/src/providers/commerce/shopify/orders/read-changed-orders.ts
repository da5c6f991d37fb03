import { z } from 'zod';
import type { OrderReading } from '../../commerce-provider.js';
import { CHANGED_ORDERS, MORE_LINE_TAXES, MORE_LINES, ORDER_TAXES } from '../operations.js';
import { nextCursor, pageSchema, readPages } from '../paging.js';
import type { ShopClients } from '../shop-clients.js';
import { findAnswer } from './find-answer.js';
import type { OtherThanGoods } from './order-figures.js';
import { readNodeLines } from './order-lines.js';
import {
  type OrderNode,
  type OrderNodeReading,
  type OrderTaxes,
  readGiftCards,
  readOrderNode,
  readOrderTaxes,
  readTaxedLines,
  toOrderedCart,
  toShopOrder,
} from './order-node.js';

/** More would exceed the API's cost limit. */
const TAXES_BATCH = 5;

/** Nodes are parsed one by one, so that a malformed one does not block the others. */
const ordersSchema = z.object({ orders: pageSchema(z.unknown()) });
const taxesSchema = z.object({ nodes: z.array(z.unknown()) });
const moreLinesSchema = z.object({ order: z.object({ lineItems: pageSchema(z.unknown()) }) });

/**
 * Orders updated at or after an instant, least recently updated first. One that changes between pages moves to the
 * end and may come twice. If the shop is up but does not return an order's further lines, the order comes without
 * products, or as a fault if its taxes are missing; only gift cards among the returned lines then count. Source:
 * docs/product.md §7.4.
 * @throws CommerceError when the shop is down, throttled, or refuses access
 */
export async function* readChangedOrders(
  clients: ShopClients,
  since: Date,
): AsyncGenerator<readonly OrderReading[]> {
  const query = `updated_at:>='${since.toISOString()}'`;
  let after: string | null = null;
  do {
    const { orders }: z.output<typeof ordersSchema> = await clients.admin(
      CHANGED_ORDERS,
      { query, after },
      ordersSchema,
    );
    yield await readOrders(clients, orders.nodes);
    after = nextCursor(orders.pageInfo);
  } while (after !== null);
}

async function readOrders(clients: ShopClients, nodes: readonly unknown[]): Promise<OrderReading[]> {
  const readings = nodes.map(readOrderNode);
  const taxedLines = await readLinesOf(clients, readings);
  const allLines = await Promise.all(readings.map(({ node }) => node && readLineNodes(clients, node)));
  return readings.map((reading, place): OrderReading => {
    const { node, fault } = reading;
    if (node === null) {
      const { orderedCart, externalId } = reading;
      return { order: null, fault, orderedCart, externalId };
    }
    const nodes = allLines[place] ?? null;
    const taxes = node.taxesIncluded ? taxedLines.get(node.id) : [];
    if (taxes === undefined) return unreadable(node, 'taxes');
    const giftCards = readGiftCards(nodes ?? node.lineItems?.nodes ?? []);
    if (giftCards === null) return unreadable(node, 'gift cards');
    const lines = nodes && readNodeLines(nodes);
    return { order: toShopOrder(node, [...giftCards, ...taxes], lines), fault: null };
  });
}

const unreadable = (node: OrderNode, part: string): OrderReading => ({
  order: null,
  fault: `invalid order: ${part}`,
  orderedCart: toOrderedCart(node),
  externalId: node.id,
});

/** Lines by order id, for orders whose prices include tax. Most US shops have none. */
async function readLinesOf(
  clients: ShopClients,
  readings: readonly OrderNodeReading[],
): Promise<ReadonlyMap<string, readonly OtherThanGoods[]>> {
  const ids = readings.flatMap(({ node }) => (node?.taxesIncluded ? [node.id] : []));
  const lines = new Map<string, readonly OtherThanGoods[]>();
  for (let from = 0; from < ids.length; from += TAXES_BATCH) {
    const batch = ids.slice(from, from + TAXES_BATCH);
    for (const one of (await readTaxes(clients, batch)).map(readOrderTaxes)) {
      const nodes = one && (await findAllLines(clients, one));
      const all = nodes && readTaxedLines(nodes);
      if (one && all) lines.set(one.id, all);
    }
  }
  return lines;
}

/** If the orders cannot be read together, each is read alone; some may be missing. */
async function readTaxes(clients: ShopClients, ids: readonly string[]): Promise<readonly unknown[]> {
  const answer = await findAnswer(clients, () => clients.admin(ORDER_TAXES, { ids }, taxesSchema));
  if (answer !== null) return answer.nodes;
  if (ids.length === 1) return [];
  const alone: unknown[] = [];
  for (const id of ids) alone.push(...(await readTaxes(clients, [id])));
  return alone;
}

function findAllLines(
  clients: ShopClients,
  { id, lineItems }: OrderTaxes,
): Promise<readonly unknown[] | null> {
  const readPage = async (after: string | null) => {
    const { order } = await clients.admin(MORE_LINE_TAXES, { id, after }, moreLinesSchema);
    return order.lineItems;
  };
  return findAnswer(clients, () => readPages(readPage, lineItems));
}

/** All lines of an order, whose first page came with it; null if the shop does not return the others. */
async function readLineNodes(
  clients: ShopClients,
  { id, lineItems }: OrderNode,
): Promise<readonly unknown[] | null> {
  if (!lineItems) return null;
  const readPage = async (after: string | null) => {
    const { order } = await clients.admin(MORE_LINES, { id, after }, moreLinesSchema);
    return order.lineItems;
  };
  return findAnswer(clients, () => readPages(readPage, lineItems));
}

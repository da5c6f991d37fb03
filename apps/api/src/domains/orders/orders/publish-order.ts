import type { OrderSource, OrderStatus } from '@eyecart/shared/contracts';
import type { Database } from '../../../db/client.js';
import { publishEvent } from '../../integrations/webhook-repository.js';
import { findCartOfOrder, type OrderRow } from '../order-repository.js';

const TAKEN_BACK: readonly OrderStatus[] = ['refunded', 'partially_refunded', 'canceled'];

/**
 * Publishes a new order to the practice's own systems, and one that was refunded or canceled since, in whole or in
 * part; never test orders at the shop. Call it in the transaction that stores the order.
 */
export async function publishOrder(
  tx: Database,
  { before, after, now }: { before: OrderRow | null; after: OrderRow; now: Date },
): Promise<void> {
  if (after.isTest) return;
  const isTakenBack =
    TAKEN_BACK.includes(after.status) &&
    (before?.status !== after.status || after.amountCents < before.amountCents);
  const types = [
    ...(before === null ? (['order.placed'] as const) : []),
    ...(isTakenBack ? (['order.refunded'] as const) : []),
  ];
  if (types.length === 0) return;
  const cart = after.cartId === null ? null : await findCartOfOrder(tx, after.cartId);
  const source: OrderSource = cart?.isAtDesk ? 'At the desk' : after.source;
  const data = {
    orderId: after.id,
    orderNumber: after.orderNumber,
    cartId: cart?.publicId ?? null,
    source,
    currency: after.currency,
    amountCents: after.amountCents,
    netCents: after.netCents,
    feeCents: after.feeCents,
    status: after.status,
    orderedAt: after.orderedAt.toISOString(),
  };
  for (const type of types) {
    await publishEvent(tx, { type, practiceId: after.practiceId, data, occurredAt: now });
  }
}

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import {
  carts,
  consents,
  draftOrders,
  followUpDismissals,
  messages,
  optOuts,
  orders,
  refillRequests,
  refills,
  replies,
  scheduledOrders,
  webhookDeliveries,
} from '../../../db/schema/index.js';
import { listKeptWebhooksOf } from '../../integrations/webhook-event-repository.js';

/** Ids of the carts that a number was texted, or consented to be texted. */
export async function listCartsOf(tx: Database, phoneNumber: string): Promise<string[]> {
  const texted = tx
    .select({ cartId: messages.cartId })
    .from(messages)
    .where(and(eq(messages.phoneNumber, phoneNumber), isNotNull(messages.cartId)));
  const consented = tx
    .select({ cartId: consents.cartId })
    .from(consents)
    .where(and(eq(consents.phoneNumber, phoneNumber), isNotNull(consents.cartId)));
  const rows = await union(texted, consented);
  return rows.flatMap(({ cartId }) => cartId ?? []);
}

/** All rows about a number (E.164) and its carts, by table, oldest first. */
export async function listRowsOf(tx: Database, phoneNumber: string, cartIds: readonly string[]) {
  const isTheir = { cart: inArray(carts.id, cartIds), order: inArray(orders.cartId, cartIds) };
  return {
    phoneNumber,
    messages: await tx
      .select()
      .from(messages)
      .where(eq(messages.phoneNumber, phoneNumber))
      .orderBy(asc(messages.createdAt), asc(messages.type)),
    replies: await tx
      .select()
      .from(replies)
      .where(eq(replies.phoneNumber, phoneNumber))
      .orderBy(asc(replies.receivedAt)),
    scheduledOrders: await tx
      .select()
      .from(scheduledOrders)
      .where(eq(scheduledOrders.phoneNumber, phoneNumber))
      .orderBy(asc(scheduledOrders.createdAt), asc(scheduledOrders.id)),
    followUpDismissals: await tx
      .select()
      .from(followUpDismissals)
      .where(eq(followUpDismissals.phoneNumber, phoneNumber))
      .orderBy(asc(followUpDismissals.dismissedAt)),
    refills: await tx
      .select()
      .from(refills)
      .where(eq(refills.phoneNumber, phoneNumber))
      .orderBy(asc(refills.createdAt)),
    refillRequests: await tx
      .select()
      .from(refillRequests)
      .where(eq(refillRequests.phoneNumber, phoneNumber))
      .orderBy(asc(refillRequests.requestedAt)),
    draftOrders: await tx
      .select()
      .from(draftOrders)
      .where(eq(draftOrders.phoneNumber, phoneNumber))
      .orderBy(asc(draftOrders.createdAt), asc(draftOrders.id)),
    carts: await tx.select().from(carts).where(isTheir.cart).orderBy(asc(carts.createdAt)),
    orders: await tx.select().from(orders).where(isTheir.order).orderBy(asc(orders.orderedAt)),
    webhookDeliveries: await tx
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.phoneNumber, phoneNumber))
      .orderBy(asc(webhookDeliveries.occurredAt)),
    webhookEvents: await listKeptWebhooksOf(tx, { phoneNumber, cartIds }),
    consents: await tx
      .select()
      .from(consents)
      .where(eq(consents.phoneNumber, phoneNumber))
      .orderBy(asc(consents.recordedAt)),
    optOuts: await tx
      .select()
      .from(optOuts)
      .where(eq(optOuts.phoneNumber, phoneNumber))
      .orderBy(asc(optOuts.optedOutAt)),
  };
}

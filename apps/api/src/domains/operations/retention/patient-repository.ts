import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
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
  const isOf = ({ phoneNumber: column }: { readonly phoneNumber: AnyPgColumn }) => eq(column, phoneNumber);
  return {
    phoneNumber,
    messages: await tx
      .select()
      .from(messages)
      .where(isOf(messages))
      .orderBy(asc(messages.createdAt), asc(messages.type)),
    replies: await tx.select().from(replies).where(isOf(replies)).orderBy(asc(replies.receivedAt)),
    scheduledOrders: await tx
      .select()
      .from(scheduledOrders)
      .where(isOf(scheduledOrders))
      .orderBy(asc(scheduledOrders.createdAt), asc(scheduledOrders.id)),
    followUpDismissals: await tx
      .select()
      .from(followUpDismissals)
      .where(isOf(followUpDismissals))
      .orderBy(asc(followUpDismissals.dismissedAt)),
    refills: await tx.select().from(refills).where(isOf(refills)).orderBy(asc(refills.createdAt)),
    refillRequests: await tx
      .select()
      .from(refillRequests)
      .where(isOf(refillRequests))
      .orderBy(asc(refillRequests.requestedAt)),
    draftOrders: await tx
      .select()
      .from(draftOrders)
      .where(isOf(draftOrders))
      .orderBy(asc(draftOrders.createdAt), asc(draftOrders.id)),
    carts: await tx.select().from(carts).where(inArray(carts.id, cartIds)).orderBy(asc(carts.createdAt)),
    orders: await tx
      .select()
      .from(orders)
      .where(inArray(orders.cartId, cartIds))
      .orderBy(asc(orders.orderedAt)),
    webhookDeliveries: await tx
      .select()
      .from(webhookDeliveries)
      .where(isOf(webhookDeliveries))
      .orderBy(asc(webhookDeliveries.occurredAt)),
    webhookEvents: await listKeptWebhooksOf(tx, { phoneNumber, cartIds }),
    consents: await tx.select().from(consents).where(isOf(consents)).orderBy(asc(consents.recordedAt)),
    optOuts: await tx.select().from(optOuts).where(isOf(optOuts)).orderBy(asc(optOuts.optedOutAt)),
  };
}

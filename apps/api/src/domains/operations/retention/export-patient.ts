import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import type { Reason } from '@eyecart/shared/reasons';
import { asc, eq, inArray } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { type ReasonRow, reasonOf, type WaitRow, waitOf } from '../../../db/reason-columns.js';
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
import { listCartsOf } from './patient-carts.js';

/** All that is stored about a number (E.164), row by row, oldest first. Source: docs/product.md §12.1. */
export type ExportPatient = ReturnType<typeof createExportPatient>;

export function createExportPatient({ db }: { readonly db: RootDatabase }) {
  return async (phoneNumber: string) => {
    const cartIds = await listCartsOf(db, phoneNumber);
    const isTheir = { cart: inArray(carts.id, cartIds), order: inArray(orders.cartId, cartIds) };
    return {
      phoneNumber,
      messages: (
        await db
          .select()
          .from(messages)
          .where(eq(messages.phoneNumber, phoneNumber))
          .orderBy(asc(messages.createdAt), asc(messages.type))
      ).map(withSentences),
      replies: await db
        .select()
        .from(replies)
        .where(eq(replies.phoneNumber, phoneNumber))
        .orderBy(asc(replies.receivedAt)),
      scheduledOrders: (
        await db
          .select()
          .from(scheduledOrders)
          .where(eq(scheduledOrders.phoneNumber, phoneNumber))
          .orderBy(asc(scheduledOrders.createdAt), asc(scheduledOrders.id))
      ).map(withSentences),
      followUpDismissals: await db
        .select()
        .from(followUpDismissals)
        .where(eq(followUpDismissals.phoneNumber, phoneNumber))
        .orderBy(asc(followUpDismissals.dismissedAt)),
      refills: await db
        .select()
        .from(refills)
        .where(eq(refills.phoneNumber, phoneNumber))
        .orderBy(asc(refills.createdAt)),
      refillRequests: await db
        .select()
        .from(refillRequests)
        .where(eq(refillRequests.phoneNumber, phoneNumber))
        .orderBy(asc(refillRequests.requestedAt)),
      draftOrders: await db
        .select()
        .from(draftOrders)
        .where(eq(draftOrders.phoneNumber, phoneNumber))
        .orderBy(asc(draftOrders.createdAt), asc(draftOrders.id)),
      carts: await db.select().from(carts).where(isTheir.cart).orderBy(asc(carts.createdAt)),
      orders: await db.select().from(orders).where(isTheir.order).orderBy(asc(orders.orderedAt)),
      webhookDeliveries: await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.phoneNumber, phoneNumber))
        .orderBy(asc(webhookDeliveries.occurredAt)),
      webhookEvents: await listKeptWebhooksOf(db, { phoneNumber, cartIds }),
      consents: await db
        .select()
        .from(consents)
        .where(eq(consents.phoneNumber, phoneNumber))
        .orderBy(asc(consents.recordedAt)),
      optOuts: await db
        .select()
        .from(optOuts)
        .where(eq(optOuts.phoneNumber, phoneNumber))
        .orderBy(asc(optOuts.optedOutAt)),
    };
  };
}

/** A row with its reasons in words, since people read the copy. */
const withSentences = <Row extends ReasonRow & WaitRow>(row: Row) => ({
  ...row,
  reason: sentenceOf(reasonOf(row)),
  wait: sentenceOf(waitOf(row)),
});

const sentenceOf = (reason: Reason | null): string | null => reason && describeReason(reason).sentence;

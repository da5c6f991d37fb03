import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import { carts, messages, practices, scheduledOrders } from '../../../db/schema/index.js';
import { isOneOf } from '../cancel-texts.js';
import { isOptedOut, pausedBy } from '../number-status.js';
import { isStateIn } from '../transitions.js';

const first = alias(messages, 'first');

/** One-off scheduled orders and their reminders are exempt from the weekly limit (docs/product.md §8.27). */
const isPlanned = sql<boolean>`(${messages.type} <> 'reminder' OR ${messages.scheduledOrderId} IS NOT NULL)
  AND coalesce(${scheduledOrders.seriesId} IS NULL AND NOT ${scheduledOrders.isAutomaticRefill}, true)`;

/** Reminders of manual sends don't delay each other (docs/product.md §8.27). */
const isOfOwnCart = sql<boolean>`${messages.scheduledOrderId} IS NULL`;

/** Only settled texts are erased, so a queued one has its number. */
export const phoneNumber = sql<string>`${messages.phoneNumber}`;

/** Reads everything the decision needs about queued texts that this transaction has locked, oldest first. */
export function readLocked(tx: Database, ids: readonly string[]) {
  return tx
    .select({
      id: messages.id,
      type: messages.type,
      firstMessageId: messages.firstMessageId,
      isAutomatic: messages.isAutomatic,
      phoneNumber,
      isOptedOut: isOptedOut(messages.phoneNumber),
      pausedBy: pausedBy(messages.phoneNumber, messages.practiceId),
      createdAt: messages.createdAt,
      attemptedAt: messages.attemptedAt,
      overLimitSince: messages.overLimitSince,
      practiceId: messages.practiceId,
      practiceZone: practices.timeZone,
      isPracticeDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
      firstState: first.state,
      cartExpiresAt: carts.expiresAt,
      orderedAt: carts.orderedAt,
      isPlanned,
      isOfOwnCart,
    })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(first, eq(first.id, messages.firstMessageId))
    .leftJoin(scheduledOrders, eq(scheduledOrders.id, messages.scheduledOrderId))
    .where(and(isOneOf(ids), isStateIn(sql`${messages.state}`, ['queued'])))
    .orderBy(asc(messages.dueAt));
}

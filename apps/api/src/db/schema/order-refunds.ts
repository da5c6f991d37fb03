import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/**
 * Refunds as the shop tells of them, in cents. A refund may be heard of before its order is, so it names it by the shop's id and
 * without a foreign key; one whose order never comes is not ours and goes after a week.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** Such as gid://shopify/Refund/1. */
    externalId: text('external_id').primaryKey(),
    orderExternalId: text('order_external_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The part of it that was goods. */
    goodsCents: integer('goods_cents').notNull(),
    /** Whether the order's current amounts, as stored, already lack it. */
    isInOrder: boolean('is_in_order').notNull(),
    refundedAt: instant('refunded_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('order_refunds_order').on(table.orderExternalId),
    check('order_refunds_not_negative', sql`${table.amountCents} >= 0 AND ${table.goodsCents} >= 0`),
  ],
);

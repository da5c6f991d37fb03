import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/**
 * Refunds reported by the shop, in cents. A refund may arrive before its order, so it refers to the order by the shop's
 * id, without a foreign key. If the order never comes, it is not ours, and the refund is deleted after a week.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** Such as gid://shopify/Refund/1. */
    externalId: text('external_id').primaryKey(),
    orderExternalId: text('order_external_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The part of the refund that was for goods. */
    goodsCents: integer('goods_cents').notNull(),
    /** Whether the stored amounts of the order already exclude it. */
    isInOrder: boolean('is_in_order').notNull(),
    refundedAt: instant('refunded_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('order_refunds_order').on(table.orderExternalId),
    check('order_refunds_not_negative', sql`${table.amountCents} >= 0 AND ${table.goodsCents} >= 0`),
  ],
);

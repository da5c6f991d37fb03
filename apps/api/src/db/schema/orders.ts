import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant } from './instant.js';
import { practices } from './practices.js';

/** Orders of the shop that belong to a practice: by the cart they came from, else by its discount code. Amounts in cents. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The shop's id, such as gid://shopify/Order/1. */
    externalId: text('external_id').notNull().unique(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    cartId: uuid('cart_id').references(() => carts.id),
    /** The number people see, such as #1001. */
    orderNumber: text('order_number').notNull(),
    customerLastName: text('customer_last_name'),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** What the patient paid, with tax and shipping. */
    totalCents: integer('total_cents').notNull(),
    /** Goods after discount, without tax and shipping, as ordered. */
    goodsCents: integer('goods_cents').notNull(),
    itemCount: integer('item_count').notNull(),
    financialStatus: text('financial_status'),
    fulfillmentStatus: text('fulfillment_status'),
    cancelledAt: instant('cancelled_at'),
    /** Placed to try the shop out: kept, and counted nowhere. */
    isTest: boolean('is_test').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** The shop's own time of its last change: older news is not taken. */
    shopUpdatedAt: instant('shop_updated_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('orders_practice_ordered').on(table.practiceId, table.orderedAt),
    index('orders_cart').on(table.cartId),
    check('orders_total_not_negative', sql`${table.totalCents} >= 0`),
    check('orders_goods_not_negative', sql`${table.goodsCents} >= 0`),
    check('orders_items_not_negative', sql`${table.itemCount} >= 0`),
    check('orders_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

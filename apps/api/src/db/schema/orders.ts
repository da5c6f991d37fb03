import { ORDER_STATUSES, type OrderLine } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant, timeOrderedId } from './columns.js';
import { practices } from './practices.js';

/** A product of an order; orders from before it was kept lack the variant. */
export type StoredOrderLine = OrderLine & { readonly variantId?: string | null };

const STORED_SOURCES = ['Text message', 'QR code', 'Discount code'] as const;
export type StoredSource = (typeof STORED_SOURCES)[number];

/** The shop's orders that belong to a practice, by cart or else by discount code. Amounts in cents. */
export const orders = pgTable(
  'orders',
  {
    id: timeOrderedId(),
    /** The shop's id, such as gid://shopify/Order/1. */
    externalId: text('external_id').notNull().unique(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    cartId: uuid('cart_id').references(() => carts.id),
    /** The number shown to people, such as #1001. */
    orderNumber: text('order_number').notNull(),
    customerLastName: text('customer_last_name'),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** With tax and shipping, as ordered. */
    totalCents: integer('total_cents').notNull(),
    /** Goods after discount, without tax and shipping, as ordered. */
    goodsCents: integer('goods_cents').notNull(),
    /** Total and goods now, after refunds, returns, and edits, as the shop last reported them. */
    currentTotalCents: integer('current_total_cents').notNull(),
    currentGoodsCents: integer('current_goods_cents').notNull(),
    /** The order's settled amounts (`settleOrder`), including later refunds. */
    amountCents: integer('amount_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** Where the order came from. "At the desk" is derived from the cart. */
    source: text('source', { enum: STORED_SOURCES }).notNull(),
    itemCount: integer('item_count').notNull(),
    /** Products of the order; null for orders whose products the shop did not report. */
    lines: jsonb('lines').$type<readonly StoredOrderLine[]>(),
    financialStatus: text('financial_status'),
    fulfillmentStatus: text('fulfillment_status'),
    canceledAt: instant('canceled_at'),
    /** A test order at the shop: stored, but never counted. */
    isTest: boolean('is_test').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** When the shop last changed it. Older reports are ignored. */
    shopUpdatedAt: instant('shop_updated_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its name was erased; from then on no name is taken from the shop (docs/product.md §12.1). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    // Covering indexes: for sums, and for counts and searches.
    index('orders_sums')
      .on(
        table.practiceId,
        table.orderedAt,
        table.cartId,
        table.currency,
        table.status,
        table.financialStatus,
        table.amountCents,
        table.netCents,
        table.feeCents,
        table.itemCount,
      )
      .concurrently()
      .where(sql`NOT is_test`),
    index('orders_listed')
      .on(
        table.practiceId,
        table.orderedAt,
        table.id,
        table.cartId,
        table.isTest,
        table.currency,
        table.orderNumber,
        table.customerLastName,
      )
      .concurrently(),
    index('orders_cart').on(table.cartId),
    check('orders_erased_whole', sql`${table.erasedAt} IS NULL OR ${table.customerLastName} IS NULL`),
    check('orders_total_not_negative', sql`${table.totalCents} >= 0`),
    check('orders_goods_not_negative', sql`${table.goodsCents} >= 0`),
    check(
      'orders_current_not_negative',
      sql`${table.currentTotalCents} >= 0 AND ${table.currentGoodsCents} >= 0`,
    ),
    check(
      'orders_sums_not_negative',
      sql`${table.amountCents} >= 0 AND ${table.netCents} >= 0 AND ${table.feeCents} >= 0`,
    ),
    check(
      'orders_status_known',
      sql`${table.status} IN ('completed', 'fulfilled', 'pending', 'canceled', 'refunded', 'partially_refunded')`,
    ),
    check('orders_source_known', sql`${table.source} IN ('Text message', 'QR code', 'Discount code')`),
    check('orders_items_not_negative', sql`${table.itemCount} >= 0`),
    check('orders_lines_list', sql`${table.lines} IS NULL OR jsonb_typeof(${table.lines}) = 'array'`),
    check('orders_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

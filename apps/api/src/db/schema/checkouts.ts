import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { DIFFERENCE_REASONS } from './checkout-differences.js';
import { instant } from './columns.js';

/**
 * Checkouts created at the shop, one per browser and cart contents. Creating one takes a call to the shop, so the
 * caller gets a lease. `leaseToken` is the fencing token: it stops a process that wakes up after its lease went to
 * another.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    /** Hash of the lines, the total, and the last order. Other contents need another checkout. */
    contentHash: text('content_hash').notNull(),
    leaseToken: uuid('lease_token').notNull(),
    leasedUntil: instant('leased_until').notNull(),
    /** Null while it is being created. */
    checkoutUrl: text('checkout_url'),
    shopCartId: text('shop_cart_id'),
    /** The total on the page, and the shop's total. */
    ourTotalCents: integer('our_total_cents').notNull(),
    shopTotalCents: integer('shop_total_cents'),
    /** Why the two differ, or that the code was not accepted; null when there is nothing to report. */
    differenceReason: text('difference_reason', { enum: DIFFERENCE_REASONS }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.browserHash, table.contentHash] }),
    index('checkouts_created').on(table.createdAt),
  ],
);

import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant } from './columns.js';

/** Why the shop's total is not ours. A refused code counts even when both totals are the same. */
export const DIFFERENCE_REASONS = [
  'code-unknown',
  'code-inactive',
  'code-used-up',
  'code-not-for-this-cart',
  'prices',
  'rounding',
  'less-off',
  'more-off',
] as const;

/** Carts for which the shop's latest total was not ours, or the code was refused; staff see it in the history. */
export const checkoutDifferences = pgTable('checkout_differences', {
  cartId: uuid('cart_id')
    .primaryKey()
    .references(() => carts.id, { onDelete: 'cascade' }),
  ourTotalCents: integer('our_total_cents').notNull(),
  shopTotalCents: integer('shop_total_cents').notNull(),
  reason: text('reason', { enum: DIFFERENCE_REASONS }).notNull(),
  foundAt: instant('found_at').notNull(),
});

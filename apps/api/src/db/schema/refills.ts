import { REFILL_DISMISSALS, type SupplySource } from '@eyecart/shared/contracts';
import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CartLine } from './carts.js';
import { instant, language } from './columns.js';
import { orders } from './orders.js';
import { practices } from './practices.js';
import { scheduledOrders } from './scheduled-orders.js';
import { sendDetails } from './send-details.js';

/** A practice's own days of supply, for variants without a figure from the shop (docs/product.md §14.1). */
export const practiceSupplies = pgTable(
  'practice_supplies',
  {
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    /** The variant's id in the mirror, which it may leave and come back to. */
    variantId: text('variant_id').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.variantId] }),
    check('practice_supplies_days', sql`${table.days} BETWEEN 1 AND 730`),
  ],
);

/** Median days between reorders of a product, per unit, learned from all orders once a day. */
export const learnedSupplies = pgTable('learned_supplies', {
  productId: text('product_id').primaryKey(),
  days: integer('days').notNull(),
});

/** A product of a refill. */
export interface RefillLine extends CartLine {
  /** ISO 8601. */
  readonly runsOutAt: string;
  readonly source: SupplySource;
}

/** Items that a patient may need again; at most one refill per order (docs/product.md §14.2). */
export const refills = pgTable(
  'refills',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** E.164; null once erased. */
    phoneNumber: text('phone_number'),
    ...sendDetails(),
    language: language().default(DEFAULT_LANGUAGE),
    discountCode: text('discount_code'),
    lines: jsonb('lines').$type<readonly RefillLine[]>().notNull(),
    /** Set by a restore, for the order that it becomes (docs/product.md §12.5). */
    askGatewaySince: instant('ask_gateway_since'),
    /** When staff should act on it, or when it is sent automatically. */
    dueAt: instant('due_at').notNull(),
    /** When it was due before staff moved it last; null when it was not moved. */
    movedFrom: instant('moved_from'),
    state: text('state', { enum: ['open', 'accepted', 'dismissed', 'withdrawn'] }).notNull(),
    dismissal: text('dismissal', { enum: REFILL_DISMISSALS }),
    /** Why it was withdrawn. */
    withdrawal: text('withdrawal', { enum: ['ordered', 'returned', 'opted_out', 'expired', 'erased'] }),
    /** The scheduled order made from it. */
    scheduledOrderId: integer('scheduled_order_id').references(() => scheduledOrders.id),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('refills_order').on(table.orderId),
    index('refills_open').on(table.practiceId, table.dueAt).where(sql`state = 'open'`),
    index('refills_due').on(table.dueAt).where(sql`state = 'open'`),
    index('refills_phone').on(table.phoneNumber),
    check('refills_state_known', sql`${table.state} IN ('open', 'accepted', 'dismissed', 'withdrawn')`),
    check('refills_closed_whole', sql`(${table.state} = 'open') = (${table.closedAt} IS NULL)`),
    check('refills_dismissed_whole', sql`(${table.state} = 'dismissed') = (${table.dismissal} IS NOT NULL)`),
    check('refills_withdrawn_whole', sql`(${table.state} = 'withdrawn') = (${table.withdrawal} IS NOT NULL)`),
    check(
      'refills_erased_whole',
      sql`CASE WHEN ${table.erasedAt} IS NULL THEN ${table.phoneNumber} IS NOT NULL
        ELSE ${table.phoneNumber} IS NULL AND ${table.patientLastName} IS NULL AND ${table.state} <> 'open' END`,
    ),
    check('refills_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

/** Patients who asked a practice to text them when it is time to reorder (docs/product.md §14.4). */
export const refillRequests = pgTable(
  'refill_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    /** E.164; null once erased. */
    phoneNumber: text('phone_number'),
    wordingVersion: text('wording_version').notNull(),
    requestedAt: instant('requested_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('refill_requests_one')
      .on(table.practiceId, table.phoneNumber)
      .where(sql`withdrawn_at IS NULL`),
    index('refill_requests_phone').on(table.phoneNumber),
    check(
      'refill_requests_erased_whole',
      sql`${table.phoneNumber} IS NOT NULL OR ${table.withdrawnAt} IS NOT NULL`,
    ),
    check('refill_requests_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

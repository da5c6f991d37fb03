import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/**
 * Ledger of consents. Append-only by a database trigger; ids have no foreign keys, so that the ledger outlives
 * what it names (docs/product.md §8.2).
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phoneNumber: text('phone_number').notNull(),
    practiceId: text('practice_id').notNull(),
    cartId: uuid('cart_id'),
    wordingVersion: text('wording_version').notNull(),
    /** `ticked`: the checkbox in the portal; `attested`: the caller sent no word on it. */
    given: text('given', { enum: ['ticked', 'attested'] }).notNull(),
    /** Which session or API key recorded it: its hash, shortened. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('consents_phone').on(table.phoneNumber, table.recordedAt),
    check('consents_given_known', sql`${table.given} IN ('ticked', 'attested')`),
  ],
);

import { OPT_OUT_MISTAKES } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, language } from './columns.js';

/**
 * The ledger of consents, kept append-only by a trigger. Ids have no foreign keys, so that it outlives the rows they
 * refer to (docs/product.md §8.2).
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phoneNumber: text('phone_number').notNull(),
    practiceId: text('practice_id').notNull(),
    cartId: uuid('cart_id'),
    wordingVersion: text('wording_version').notNull(),
    /** Language of the texts that the patient agreed to. */
    language: language(),
    /**
     * `ticked`: the checkbox in the portal; `attested`: the caller left the field out; `restored`: staff lifted an
     * opt-out that they had entered by mistake; `requested` and `withdrawn`: the patient on the cart's page.
     */
    given: text('given', { enum: ['ticked', 'attested', 'restored', 'requested', 'withdrawn'] }).notNull(),
    /** Why it was restored; null for other entries. */
    reason: text('reason', { enum: OPT_OUT_MISTAKES }),
    /** Truncated hash of the session or API key that recorded it. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('consents_phone').on(table.phoneNumber, table.recordedAt),
    check(
      'consents_given_known',
      sql`${table.given} IN ('ticked', 'attested', 'restored', 'requested', 'withdrawn')`,
    ),
    check('consents_reason_restored', sql`(${table.given} = 'restored') = (${table.reason} IS NOT NULL)`),
  ],
);

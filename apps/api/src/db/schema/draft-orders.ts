import type { Language } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CartLine } from './carts.js';
import { instant } from './columns.js';
import { practices } from './practices.js';

/** Carts in the patient queue. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    /** The number that staff see; starts at 1001. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    /** E.164; null when staff left it empty. */
    phoneNumber: text('phone_number'),
    patientLastName: text('patient_last_name').notNull(),
    discountCode: text('discount_code'),
    /** The patient's language, when it was known; null for the proposed one (docs/product.md §8.26). */
    language: text('language').$type<Language>(),
    lines: jsonb('lines').$type<CartLine[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When staff deleted it. It can be restored until the clean-up removes it (docs/product.md §6.11). */
    deletedAt: instant('deleted_at'),
    /**
     * The last text with its cart; if it fails, the draft order is in the queue again. No foreign key, since adding one
     * would have locked all texts.
     */
    sentMessageId: uuid('sent_message_id'),
  },
  (table) => [
    index('draft_orders_practice_created').on(table.practiceId, table.createdAt, table.id),
    check(
      'draft_orders_lines_count',
      sql`jsonb_typeof(${table.lines}) = 'array' AND jsonb_array_length(${table.lines}) BETWEEN 1 AND 100`,
    ),
    check(
      'draft_orders_last_name_not_blank',
      sql`btrim(${table.patientLastName}) <> '' AND char_length(${table.patientLastName}) <= 80`,
    ),
    check(
      'draft_orders_phone_e164',
      sql`${table.phoneNumber} IS NULL OR ${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`,
    ),
  ],
);

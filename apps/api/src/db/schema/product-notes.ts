import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, language } from './columns.js';
import { practices } from './practices.js';

/** How a product is used, in a practice's words, by language (docs/product.md §15.1). */
export const productNotes = pgTable(
  'product_notes',
  {
    /** For the audit trail. */
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    /** The product's id in the mirror, which it may leave and come back to. */
    productId: text('product_id').notNull(),
    language: language(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('product_notes_one_of_a_language').on(table.practiceId, table.productId, table.language),
    check('product_notes_body_short', sql`btrim(${table.body}) <> '' AND char_length(${table.body}) <= 500`),
  ],
);

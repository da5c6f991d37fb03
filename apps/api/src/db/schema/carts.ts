import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';
import { practices } from './practices.js';

/** A line as it was when the cart was made; what counts later is today's catalogue. */
export interface CartLine {
  readonly variantId: string;
  readonly productId: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly priceCents: number;
}

export const carts = pgTable(
  'carts',
  {
    /** Goes to the shop as the opaque reference. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The capability in the link. */
    publicId: text('public_id').notNull().unique(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    discountCode: text('discount_code'),
    lines: jsonb('lines').$type<CartLine[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When its first order was placed. */
    orderedAt: instant('ordered_at'),
    /** When its page was first seen by somebody not signed in. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('carts_practice_created').on(table.practiceId, table.createdAt),
    check(
      'carts_lines_count',
      sql`jsonb_typeof(${table.lines}) = 'array' AND jsonb_array_length(${table.lines}) BETWEEN 1 AND 100`,
    ),
  ],
);

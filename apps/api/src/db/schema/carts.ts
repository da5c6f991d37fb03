import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, language, timeOrderedId } from './columns.js';
import { practices } from './practices.js';

/** A line as it was when the cart was created. Prices and stock that count later come from the catalog. */
export interface CartLine {
  readonly variantId: string;
  readonly productId: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly priceCents: number;
  /** When the patient uses it; absent when unknown. */
  readonly timesOfDay?: readonly TimeOfDay[];
}

export const carts = pgTable(
  'carts',
  {
    /** The opaque cart reference sent to the shop. */
    id: timeOrderedId(),
    /** The secret part of the link. */
    publicId: text('public_id').notNull().unique(),
    /** The secret part of the link that a printed plan shows, to be typed; null until one is printed. */
    typedCode: text('typed_code').unique(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    discountCode: text('discount_code'),
    language: language().default(DEFAULT_LANGUAGE),
    /** Whether staff chose the language; otherwise the page follows the patient's phone (docs/product.md §7.12). */
    isLanguageChosen: boolean('is_language_chosen').notNull().default(true),
    lines: jsonb('lines').$type<CartLine[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Created to check out on the practice's computer, which is the source of its orders. */
    isAtDesk: boolean('is_at_desk').notNull().default(false),
    /** When its first order was placed. */
    orderedAt: instant('ordered_at'),
    /** When someone who was not signed in first saw its page. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('carts_practice_created').on(table.practiceId, table.createdAt).concurrently(),
    // What became of a practice's carts is counted from the index alone, in the order of `messages_carts`.
    index('carts_opened_ordered')
      .on(table.practiceId, table.id, table.openedAt, table.orderedAt)
      .concurrently(),
    check(
      'carts_lines_count',
      sql`jsonb_typeof(${table.lines}) = 'array' AND jsonb_array_length(${table.lines}) BETWEEN 1 AND 100`,
    ),
  ],
);

/**
 * Every title that a practice's carts have had, so that a search of the history knows whether it must read carts. A
 * trigger adds those of a new cart, in its transaction.
 */
export const cartTitles = pgTable(
  'cart_titles',
  {
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.title] })],
);

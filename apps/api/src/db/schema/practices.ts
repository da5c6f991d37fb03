import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';
import { language } from './language.js';

export const practices = pgTable(
  'practices',
  {
    /** The digits that staff sign in with. */
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    discountCode: text('discount_code'),
    /** File names under /gallery/. */
    gallery: text('gallery').array().notNull().default(sql`'{}'::text[]`),
    /** The number where patients reach the practice, E.164; null when it is not on file. */
    phoneNumber: text('phone_number'),
    timeZone: text('time_zone').notNull().default('America/New_York'),
    /** For carts whose sender chose no language. */
    language: language().default(DEFAULT_LANGUAGE),
    /** Whether refills that patients asked for are sent automatically (docs/product.md §14.4). */
    automaticRefills: boolean('automatic_refills').notNull().default(false),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('practices_id_digits', sql`${table.id} ~ '^[0-9]{1,18}$'`),
    check(
      'practices_phone_e164',
      sql`${table.phoneNumber} IS NULL OR ${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`,
    ),
    check('practices_name_length', sql`char_length(${table.name}) BETWEEN 1 AND 80`),
    check(
      'practices_code_not_blank',
      sql`${table.discountCode} IS NULL OR ${table.discountCode} ~ '^[^[:space:]]{1,64}$'`,
    ),
  ],
);

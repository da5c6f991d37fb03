import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

export const practices = pgTable(
  'practices',
  {
    /** The digits that staff sign in with. */
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    discountCode: text('discount_code'),
    /** File names under /gallery/. */
    gallery: text('gallery').array().notNull().default(sql`'{}'::text[]`),
    timeZone: text('time_zone').notNull().default('America/New_York'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('practices_id_digits', sql`${table.id} ~ '^[0-9]{1,18}$'`),
    check('practices_name_length', sql`char_length(${table.name}) BETWEEN 1 AND 80`),
    check(
      'practices_code_not_blank',
      sql`${table.discountCode} IS NULL OR ${table.discountCode} ~ '^[^[:space:]]{1,64}$'`,
    ),
  ],
);

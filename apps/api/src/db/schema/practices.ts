import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, language } from './columns.js';
import { practiceGroups } from './practice-groups.js';

export const practices = pgTable(
  'practices',
  {
    /** Internal and not secret: sessions, programs, logs, and rows name the practice by it. */
    id: text('id').primaryKey(),
    /** The digits that staff sign in with: the whole credential, which the server never sends to anyone. */
    signInId: text('sign_in_id').notNull().unique(),
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
    /**
     * Where its texts come from: a number (E.164), or the gateway's id of a service; null for the shared sender.
     * Practices of a group may have the same.
     */
    sender: text('sender'),
    /** Null for a practice on its own. */
    groupId: uuid('group_id').references(() => practiceGroups.id, { onDelete: 'set null' }),
    /** The live practice whose test keys it serves; null for a live practice (docs/product.md §4.10). */
    testOf: text('test_of')
      .unique()
      .references((): AnyPgColumn => practices.id, { onDelete: 'cascade' }),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('practices_group').on(table.groupId),
    check('practices_id_plain', sql`${table.id} ~ '^[A-Za-z0-9-]{1,64}$'`),
    check('practices_sign_in_id_digits', sql`${table.signInId} ~ '^[0-9]{1,18}$'`),
    check(
      'practices_phone_e164',
      sql`${table.phoneNumber} IS NULL OR ${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`,
    ),
    // Senders of this form reach no gateway: test practices must have one, and live practices must not.
    check(
      'practices_test_sender',
      sql`(${table.testOf} IS NOT NULL) = (${table.sender} IS NOT NULL AND ${table.sender} LIKE 'test:%')`,
    ),
    check('practices_test_alone', sql`${table.testOf} IS NULL OR ${table.groupId} IS NULL`),
    check('practices_sender_length', sql`char_length(${table.sender}) BETWEEN 1 AND 64`),
    check('practices_name_length', sql`char_length(${table.name}) BETWEEN 1 AND 80`),
    check(
      'practices_code_not_blank',
      sql`${table.discountCode} IS NULL OR ${table.discountCode} ~ '^[^[:space:]]{1,64}$'`,
    ),
  ],
);

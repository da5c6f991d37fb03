import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** Practices of one company (`practices.group_id`), which share keys, webhooks, and figures. */
export const practiceGroups = pgTable(
  'practice_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    /** Whether staff who signed in to one of its practices may switch to the others. */
    sharedSignIn: boolean('shared_sign_in').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('practice_groups_name_length', sql`char_length(${table.name}) BETWEEN 1 AND 80`)],
);

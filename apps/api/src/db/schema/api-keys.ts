import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practiceGroups } from './practice-groups.js';
import { practices } from './practices.js';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the key, hex. */
    keyHash: text('key_hash').notNull().unique(),
    /** Null for the key of a group. */
    practiceId: text('practice_id').references(() => practices.id, { onDelete: 'cascade' }),
    /** Null for the key of a practice. */
    groupId: uuid('group_id').references(() => practiceGroups.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at'),
    /** Also set when the practice is disabled; enabling it again does not bring the key back. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('api_keys_practice').on(table.practiceId),
    index('api_keys_group').on(table.groupId),
    check('api_keys_one_owner', sql`(${table.practiceId} IS NULL) <> (${table.groupId} IS NULL)`),
  ],
);

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the key, hex. */
    keyHash: text('key_hash').notNull().unique(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at'),
    /** Also set when the practice is disabled; enabling it again does not bring the key back. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_practice').on(table.practiceId)],
);

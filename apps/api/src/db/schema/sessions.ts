import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. The token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    /** The practice whose ID was typed, for a session that came from it by switching; null for any other. */
    originPracticeId: text('origin_practice_id').references(() => practices.id, { onDelete: 'cascade' }),
    /** Browser and system in words, such as "Chrome on Windows". */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_practice').on(table.practiceId),
    index('sessions_origin').on(table.originPracticeId),
  ],
);

/** Browsers that signed in to a practice before, which sign-in limits do not block. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').notNull(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSignInAt: instant('last_sign_in_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.practiceId] })],
);

/** Links for new computers; each is deleted when it is used. */
export const enrollmentLinks = pgTable(
  'enrollment_links',
  {
    /** SHA-256 of the link's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('enrollment_links_expires_at').on(table.expiresAt)],
);

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';
import { practices } from './practices.js';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex; the token itself is nowhere kept. */
    tokenHash: text('token_hash').primaryKey(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_practice').on(table.practiceId),
  ],
);

/** Browsers that signed in before: an attack on sign-in does not lock them out. */
export const knownBrowsers = pgTable('known_browsers', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
  lastSignInAt: instant('last_sign_in_at').notNull(),
});

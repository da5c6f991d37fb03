import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/** How fast a sender may go on, whichever worker asks: the next text may leave at `nextFreeAt`. */
export const senderPaces = pgTable('sender_paces', {
  sender: text('sender').primaryKey(),
  nextFreeAt: instant('next_free_at').notNull(),
});

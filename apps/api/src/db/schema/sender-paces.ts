import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/** How fast a sender may go on, whichever worker asks: the next text may leave at `nextFreeAt`. */
export const senderPaces = pgTable('sender_paces', {
  sender: text('sender').primaryKey(),
  nextFreeAt: instant('next_free_at').notNull(),
  /** Turns that the last reservation got. */
  granted: integer('granted').notNull().default(0),
  /** Nothing leaves before: the gateway refuses the sender itself. A time in the past means that one text is tried. */
  pausedUntil: instant('paused_until'),
  /** How many pauses there were in a row. */
  pauses: integer('pauses').notNull().default(0),
});

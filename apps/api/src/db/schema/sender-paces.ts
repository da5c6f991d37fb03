import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** A sender's rate, shared by all workers: the next text may leave at `nextFreeAt`. */
export const senderPaces = pgTable('sender_paces', {
  sender: text('sender').primaryKey(),
  nextFreeAt: instant('next_free_at').notNull(),
  /** Sends granted by the last reservation. */
  granted: integer('granted').notNull().default(0),
  /**
   * Circuit breaker: until then it is open because the gateway refuses the sender; afterwards half-open, with one trial
   * text at a time until one is delivered.
   */
  pausedUntil: instant('paused_until'),
  /** The gateway's code for the latest pause; null when it gave none. */
  pauseCode: text('pause_code'),
  /** Consecutive pauses so far. */
  pauses: integer('pauses').notNull().default(0),
  /** When the trial text was released; null when none is in flight. */
  probeAt: instant('probe_at'),
  /** When the gateway accepted it. */
  probeSentAt: instant('probe_sent_at'),
});

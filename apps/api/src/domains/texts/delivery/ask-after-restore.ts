import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { moveTexts } from '../state.js';

/**
 * After a restore, the queue is from an earlier time, and its texts may have been sent since. Marks each as one of
 * unknown outcome, so that the gateway is asked before anything is sent (docs/product.md §12.5). Returns how many.
 */
export async function askAboutQueue(tx: Database, takenAt: Date): Promise<number> {
  // No earlier than the backup: an attempt from before then has been settled by now.
  const attemptedAt = sql`greatest(${messages.attemptedAt}, ${takenAt.toISOString()}::timestamptz)`;
  const moved = moveTexts(tx, undefined, 'unknown', { attemptedAt }, 'restore');
  const asked = await moved.returning({ id: messages.id });
  return asked.length;
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { moveTexts } from './transitions.js';

/**
 * After a restore, the queue is that of an earlier time, and its texts may have gone since. Each counts as one of unknown
 * outcome: the gateway is asked before anything is sent (docs/product.md §12.5). Gives how many there are.
 */
export async function askAboutQueue(tx: Database, takenAt: Date): Promise<number> {
  // Later than an earlier attempt, which has been settled by now.
  const attemptedAt = sql`greatest(${messages.attemptedAt}, ${takenAt.toISOString()}::timestamptz)`;
  const moved = moveTexts(tx, undefined, 'unknown', { attemptedAt }, 'restore');
  const asked = await moved.returning({ id: messages.id });
  return asked.length;
}

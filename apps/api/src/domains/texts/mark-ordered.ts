import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { cancelRemindersOf, isOneOf, lockInOrder } from './cancel-texts.js';

/**
 * Marks a cart's texts as ordered and cancels its queued reminders. The first order's time stays. Call it in a
 * transaction.
 */
export async function markTextsOrdered(tx: Database, cartId: string, orderedAt: Date): Promise<void> {
  const ids = await lockInOrder(tx, and(eq(messages.cartId, cartId), isNull(messages.orderConvertedAt)));
  if (ids.length > 0) {
    await tx.update(messages).set({ orderConvertedAt: orderedAt }).where(isOneOf(ids));
  }
  await cancelRemindersOf(tx, cartId, 'ordered');
}

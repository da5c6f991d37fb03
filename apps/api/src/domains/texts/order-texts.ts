import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import type { MessageRow } from './message-types.js';

/** A scheduled order's latest text, locked until the transaction ends; null when it has none yet. */
export async function lockLastTextOf(tx: Database, scheduledOrderId: number): Promise<MessageRow | null> {
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.scheduledOrderId, scheduledOrderId), eq(messages.type, 'scheduled')))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .for('update');
  return last ?? null;
}

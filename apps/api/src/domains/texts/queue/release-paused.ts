import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { messages } from '../../../db/schema/index.js';
import { isOneOf, lockInOrder } from '../cancel-texts.js';

/** Makes a number's texts that were paused for a reply due now. Call it in a transaction. */
export async function releasePaused(tx: Database, phoneNumber: string, now: Date): Promise<void> {
  const ids = await lockInOrder(
    tx,
    and(
      eq(messages.phoneNumber, phoneNumber),
      eq(messages.state, 'queued'),
      inArray(messages.waitCode, ['held_for_reply', 'held_elsewhere']),
    ),
  );
  if (ids.length === 0) return;
  await tx
    .update(messages)
    .set({ dueAt: now, ...waitColumns(null) })
    .where(isOneOf(ids));
}

import { sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { isOneOf } from './cancel-texts.js';

/**
 * For each reminder among these texts, dates its first text, which moves the cart to the top of the history. Returns
 * the ids of reminders whose first text another transaction has locked. They are left for the next round: waiting for
 * a first text while its reminder is locked could deadlock (docs/architecture.md, Locks).
 */
export async function dateByReminders(
  tx: Database,
  reminders: readonly { readonly id: string; readonly firstMessageId: string | null }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const firstIds = reminders.flatMap(({ firstMessageId }) => firstMessageId ?? []);
  if (firstIds.length === 0) return new Set();
  const free = tx
    .select({ id: messages.id })
    .from(messages)
    .where(isOneOf(firstIds))
    .for('no key update', { skipLocked: true });
  const dated = await tx
    .update(messages)
    .set({ newsAt: now })
    .where(sql`${messages.id} = ANY(ARRAY${free})`)
    .returning({ id: messages.id });
  const isDated = new Set(dated.map(({ id }) => id));
  return new Set(
    reminders.flatMap(({ id, firstMessageId }) =>
      firstMessageId === null || isDated.has(firstMessageId) ? [] : [id],
    ),
  );
}

/**
 * Dates the first text under which a reply is shown. Runs outside the transaction that stores the reply, which may
 * have other texts locked. Idempotent, so the next delivery or reading of the reply makes up for a missed run.
 */
export async function dateByReply(db: RootDatabase, gatewayId: string): Promise<void> {
  await db.execute(sql`
    UPDATE messages SET news_at = received_at FROM replies
    WHERE replies.gateway_id = ${gatewayId} AND messages.id = replies.message_id
      AND (news_at IS NULL OR news_at < received_at)`);
}

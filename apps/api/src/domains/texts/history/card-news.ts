import { sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { isOneOf } from '../cancel-texts.js';

/**
 * Dates the first text of each of these texts that is a reminder, which puts its cart on top of the history. Returns the
 * ids of those that another transaction has locked: their reminders are left for the next round, since waiting for a first
 * text while holding its reminder could deadlock (docs/architecture.md, Locks).
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
 * Dates the first text under which a reply is shown. Outside the transaction that stores the reply, which may hold locks
 * on other texts. Repeating it changes nothing, so the next delivery or reading of the reply makes up for a missed one.
 */
export async function dateByReply(db: RootDatabase, gatewayId: string): Promise<void> {
  await db.execute(sql`
    UPDATE messages SET news_at = received_at FROM replies
    WHERE replies.gateway_id = ${gatewayId} AND messages.id = replies.message_id
      AND (news_at IS NULL OR news_at < received_at)`);
}

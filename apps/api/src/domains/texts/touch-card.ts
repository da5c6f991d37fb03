import { sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { isOneOf } from './cancel-texts.js';

/**
 * Moves the cards of these reminders to the top of the history, by setting `newsAt` of their first texts. Returns
 * the ids of reminders whose first text another transaction has locked. They are left for the next round: waiting for
 * a first text while its reminder is locked could deadlock (docs/architecture.md, Locks).
 */
export async function touchCardsOfReminders(
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
 * Moves the card under which a reply is shown to the top of the history, by setting `newsAt` of its first text. Runs
 * outside the transaction that stores the reply, which may have other texts locked. Idempotent, so the next delivery or
 * reading of the reply makes up for a missed run.
 */
export async function touchCardOfReply(db: RootDatabase, gatewayId: string): Promise<void> {
  await db.execute(sql`
    UPDATE messages SET news_at = received_at FROM replies
    WHERE replies.gateway_id = ${gatewayId} AND messages.id = replies.message_id
      AND (news_at IS NULL OR news_at < received_at)`);
}

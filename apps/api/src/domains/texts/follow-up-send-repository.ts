import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { followUpSends } from '../../db/schema/index.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';

/** The earliest time for the next follow-up to a number (docs/product.md §13.5). */
export const nextFollowUpAt = (followedAt: Date): Date => new Date(followedAt.getTime() + WEEK_MS);

/** SQL: when any practice last sent the number a follow-up that did not fail, in the last week, as `followed_at`. */
export const lastFollowUpTo = (phoneNumber: SQL, now: Date): SQL => sql`
  SELECT max(follow_up_sends.sent_at) AS followed_at
  FROM messages JOIN follow_up_sends ON follow_up_sends.message_id = messages.id
  WHERE messages.phone_number = ${phoneNumber} AND kind = 'again'
    AND messages.created_at > ${new Date(now.getTime() - WEEK_MS).toISOString()}::timestamptz
    AND state NOT IN ('undelivered', 'refused', 'canceled')`;

/** `lastFollowUpTo` a number (E.164), under an advisory lock on its follow-ups; null when there is none. */
export async function findLastFollowUpTo(tx: Database, phoneNumber: string, now: Date): Promise<Date | null> {
  await takeAdvisoryLock(tx, `follow-up ${phoneNumber}`);
  const { rows } = await tx.execute<{ followed_at: string | Date | null }>(
    lastFollowUpTo(sql`${phoneNumber}`, now),
  );
  const followedAt = rows[0]?.followed_at ?? null;
  return followedAt === null ? null : new Date(followedAt);
}

/** `again`: sent from Follow-up; `corrected`: the same cart, to a corrected number. */
export type FollowUpKind = 'again' | 'corrected';

/** Records a text as a follow-up, in the transaction that queues it. */
export async function recordFollowUp(
  tx: Database,
  send: {
    readonly messageId: string;
    readonly practiceId: string;
    readonly cartId: string;
    readonly kind: FollowUpKind;
    readonly sentAt: Date;
  },
): Promise<void> {
  await tx.insert(followUpSends).values(send).onConflictDoNothing();
}

import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { followUpSends } from '../../db/schema/index.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';

/** The earliest time for the next follow-up to a number. */
export const nextFollowUpAt = (followedAt: Date): Date => new Date(followedAt.getTime() + WEEK_MS);

/**
 * SQL: when any practice last sent the number a follow-up that did not fail, within the last week, as `followed_at`.
 */
export const lastFollowUpTo = (phoneNumber: SQL, now: Date): SQL => sql`
  SELECT max(follow_up_sends.sent_at) AS followed_at
  FROM messages JOIN follow_up_sends ON follow_up_sends.message_id = messages.id
  WHERE messages.phone_number = ${phoneNumber} AND kind = 'again'
    AND messages.created_at > ${new Date(now.getTime() - WEEK_MS).toISOString()}::timestamptz
    AND state NOT IN ('undelivered', 'refused', 'canceled')`;

/** `again`: sent from Follow-up; `corrected`: the same cart, to a corrected number. */
export type FollowUpKind = 'again' | 'corrected';

interface FollowUpSend {
  readonly messageId: string;
  readonly practiceId: string;
  readonly cartId: string;
  readonly kind: FollowUpKind;
}

export type FollowUpSends = ReturnType<typeof createFollowUpSends>;

/** Follow-ups by text: at most one a week to a number (docs/product.md §13.5). */
export function createFollowUpSends({ clock }: { readonly clock: Clock }) {
  return {
    /** Refuses a second follow-up to a number (E.164) within a week. @throws ApiError `followed_up` */
    async refuseTooSoon(tx: Database, phoneNumber: string, timeZone: string): Promise<void> {
      await takeAdvisoryLock(tx, `follow-up ${phoneNumber}`);
      const { rows } = await tx.execute<{ followed_at: string | Date | null }>(
        lastFollowUpTo(sql`${phoneNumber}`, clock.now()),
      );
      const followedAt = rows[0]?.followed_at ?? null;
      if (followedAt === null) return;
      const day = dayIn(timeZone)(nextFollowUpAt(new Date(followedAt)));
      throw new ApiError('followed_up', {
        message: `This number got a follow-up within the last week. You can send another on or after ${day}.`,
      });
    },

    /** Records a text as a follow-up, in the transaction that queues it. */
    async note(tx: Database, send: FollowUpSend): Promise<void> {
      await tx
        .insert(followUpSends)
        .values({ ...send, sentAt: clock.now() })
        .onConflictDoNothing();
    },
  };
}

const dayIn = (timeZone: string) => (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);

import type { OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../db/client.js';
import { carts, messages, optOuts, practices } from '../../db/schema/index.js';
import { describeFault } from '../../http/error-handler.js';
import type { Clock } from '../../providers/clock.js';
import { type Decision, decideText } from './decide-text.js';
import type { SenderPace } from './sender-pace.js';

/** A text that this process alone may attempt now. */
export type ClaimedText = Pick<
  typeof messages.$inferSelect,
  'id' | 'phoneNumber' | 'body' | 'attempts' | 'attemptedAt'
>;

/** What one claim did. `looked` is how many due texts it saw: none means that there is nothing left to do. */
export interface Claim {
  readonly texts: readonly ClaimedText[];
  readonly looked: number;
}

interface Dependencies {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly pace: SenderPace;
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly log: Logger;
}

/** A text that a person sent is automatic once it has been held up for so long: nobody is there any more to see it go. */
const HELD_UP_MS = 15 * 60_000;
/** When a text that cannot be decided on is looked at again. */
const PAUSE_AFTER_FAULT_MS = 60 * 60_000;

type DueText = Awaited<ReturnType<typeof lockDue>>[number];
type Decided = DueText & { readonly decision: Decision };

export type MessageQueue = ReturnType<typeof createMessageQueue>;

/**
 * Takes texts off the queue (DESIGN 5.17). A claim locks due rows that no other claim holds, decides for each what is to
 * become of it, and commits: those to be sent are `sending` from then on, the others wait or are cancelled with their reason.
 */
export function createMessageQueue({ db, clock, pace, hours, log }: Dependencies) {
  /** One text that nothing can be said about, such as for a zone nobody knows, holds up none of the others. */
  function decideQuietly(text: DueText, now: Date): Decision {
    try {
      const isHeldUp = now.getTime() - text.createdAt.getTime() > HELD_UP_MS;
      return decideText({ ...text, isAutomatic: text.isAutomatic || isHeldUp }, now, hours);
    } catch (error) {
      log.error({ messageId: text.id, fault: describeFault(error) }, 'Text cannot be decided on');
      return { kind: 'wait', until: new Date(now.getTime() + PAUSE_AFTER_FAULT_MS), note: null };
    }
  }

  async function settleDecisions(
    tx: Database,
    decided: readonly Decided[],
    now: Date,
  ): Promise<ClaimedText[]> {
    const toSend = decided.filter(({ decision }) => decision.kind === 'send').map(({ id }) => id);
    await postpone(tx, decided);
    await cancel(tx, decided);
    if (toSend.length === 0) return [];
    await pace.take(tx, toSend.length, now);
    return tx
      .update(messages)
      .set({ state: 'sending', attempts: sql`${messages.attempts} + 1`, attemptedAt: now })
      .where(inArray(messages.id, toSend))
      .returning(CLAIMED);
  }

  return {
    /** Claims what is due, oldest first, `limit` at the most. */
    async claimDue(limit: number): Promise<Claim> {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const room = await pace.room(tx, limit, now);
        if (room === 0) return { texts: [], looked: 0 };
        const due = await lockDue(tx, lte(messages.dueAt, now), room);
        const decided = due.map((text) => ({ ...text, decision: decideQuietly(text, now) }));
        return { texts: await settleDecisions(tx, decided, now), looked: due.length };
      });
    },

    /** Claims one text now, whenever it is due: somebody asks for it. Null when another holds it or it is not queued. */
    async claimNow(id: string): Promise<ClaimedText | null> {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const due = await lockDue(tx, eq(messages.id, id), 1);
        const decided = due.map((text) => ({
          ...text,
          decision: decideText({ ...text, isAutomatic: false }, now, hours),
        }));
        const [claimed] = await settleDecisions(tx, decided, now);
        return claimed ?? null;
      });
    },

    /** Whether a claim still holds and its number has not opted out meanwhile. */
    async mayStillGo({ id, attempts }: ClaimedText): Promise<boolean> {
      const rows = await db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.id, id),
            eq(messages.attempts, attempts),
            eq(messages.state, 'sending'),
            sql`NOT ${isOptedOut}`,
          ),
        );
      return rows.length > 0;
    },
  };
}

const CLAIMED = {
  id: messages.id,
  phoneNumber: messages.phoneNumber,
  body: messages.body,
  attempts: messages.attempts,
  attemptedAt: messages.attemptedAt,
};

const isOptedOut = sql<boolean>`EXISTS (SELECT 1 FROM ${optOuts} WHERE ${optOuts.phoneNumber} = ${messages.phoneNumber} AND ${optOuts.liftedAt} IS NULL)`;

const first = alias(messages, 'first');

/** Locks queued texts and reads all that decides about them. */
function lockDue(tx: Database, which: ReturnType<typeof eq>, limit: number) {
  return tx
    .select({
      id: messages.id,
      type: messages.type,
      isAutomatic: messages.isAutomatic,
      phoneNumber: messages.phoneNumber,
      isOptedOut,
      createdAt: messages.createdAt,
      practiceZone: practices.timeZone,
      isPracticeDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
      firstState: first.state,
      cartExpiresAt: carts.expiresAt,
      orderedAt: carts.orderedAt,
    })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(first, eq(first.id, messages.firstMessageId))
    .where(and(eq(messages.state, 'queued'), which))
    .orderBy(asc(messages.dueAt))
    .limit(limit)
    .for('update', { of: messages, skipLocked: true });
}

async function postpone(tx: Database, decided: readonly Decided[]): Promise<void> {
  const waiting = decided.flatMap(({ id, decision }) =>
    decision.kind === 'wait' ? [{ id, ...decision }] : [],
  );
  if (waiting.length === 0) return;
  const values = JSON.stringify(waiting.map(({ id, until, note }) => ({ id, until, note })));
  await tx.execute(sql`
    UPDATE messages SET due_at = moved.until, wait_note = coalesce(moved.note, messages.wait_note)
    FROM jsonb_to_recordset(${values}::jsonb) AS moved (id uuid, until timestamptz, note text)
    WHERE messages.id = moved.id`);
}

async function cancel(tx: Database, decided: readonly Decided[]): Promise<void> {
  const reasons = new Map<string, string[]>();
  for (const { id, decision } of decided) {
    if (decision.kind !== 'cancel') continue;
    reasons.set(decision.reason, [...(reasons.get(decision.reason) ?? []), id]);
  }
  for (const [reason, ids] of reasons) {
    await tx
      .update(messages)
      .set({ state: 'cancelled', errorMessage: reason })
      .where(inArray(messages.id, ids));
    await tx
      .update(messages)
      .set({ state: 'cancelled', errorMessage: reason })
      .where(and(inArray(messages.firstMessageId, ids), eq(messages.state, 'queued')));
  }
}

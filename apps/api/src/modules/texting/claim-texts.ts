import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../db/client.js';
import { carts, messages, optOuts, practices, replies, scheduledOrders } from '../../db/schema/index.js';
import { describeFault } from '../../faults/describe-fault.js';
import type { Clock } from '../../providers/clock.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';
import { isOneOf } from './cancel-texts.js';
import { cancelDecided, type Decided, postpone } from './carry-out-decisions.js';
import { type Decision, decideText } from './decide-text.js';
import type { SenderPace } from './sender-pace.js';
import { findOverLimit, type TextLimits } from './text-room.js';
import { moveTexts } from './transitions.js';
import { findTooSoon } from './weekly-limit.js';

/** A text that only this process may attempt now. */
export type ClaimedText = Pick<
  typeof messages.$inferSelect,
  'id' | 'practiceId' | 'body' | 'attempts' | 'wastedAttempts' | 'attemptedAt' | 'isAutomatic' | 'createdAt'
> &
  Pick<typeof messages.$inferSelect, 'trace'> & { readonly phoneNumber: string };

/** The result of one claim. `seen` is how many due texts it looked at; 0 means nothing is left. */
export interface Claim {
  readonly texts: readonly ClaimedText[];
  readonly seen: number;
}

interface Dependencies {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly pace: SenderPace;
  /** Hours for automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly limits: TextLimits;
  readonly log: Logger;
}

/** A text sent by a person becomes automatic after this delay, because no one is waiting for it anymore. */
const HELD_UP_MS = 15 * 60_000;
/** The delay before a text that caused an error is tried again. */
const PAUSE_AFTER_FAULT_MS = 60 * 60_000;
/** A text that stays over the sending limit for this long is not sent. */
const MAX_OVER_LIMIT_MS = 2 * 24 * 60 * 60_000;
/** How many texts per round get a note that says what they wait for. */
const NOTED_AT_ONCE = 500;
const NOTHING: Claim = { texts: [], seen: 0 };

type DueText = Awaited<ReturnType<typeof lockDue>>[number];
type DecidedText = DueText & Decided;

export type ClaimTexts = ReturnType<typeof createClaimTexts>;

/**
 * Claims texts from the queue. A claim reserves turns from the sender's rate, locks due rows that no other claim has
 * locked, decides whether each is sent, waits, or is canceled with a reason, and commits. Texts to send are `sending`
 * from then on, and counted. Source: docs/product.md §8.4, §8.12.
 */
export function createClaimTexts({ db, clock, pace, hours, limits, log }: Dependencies) {
  /** An error about one text, such as an unknown time zone, must not hold up the others. */
  function decideOrPostpone(text: DueText, now: Date): Decision {
    try {
      return decideText({ ...text, isAutomatic: text.isAutomatic || isHeldUp(text, now) }, now, hours);
    } catch (error) {
      log.error({ messageId: text.id, fault: describeFault(error) }, 'Could not decide about a text');
      return { kind: 'wait', until: new Date(now.getTime() + PAUSE_AFTER_FAULT_MS), note: null };
    }
  }

  async function claim(
    which: SQL,
    limit: number,
    now: Date,
    decide: (text: DueText) => Decision,
    beforeLock: (tx: Database) => Promise<unknown> = async () => undefined,
  ): Promise<Claim> {
    return db.transaction(async (tx) => {
      await beforeLock(tx);
      const due = await lockDue(tx, which, limit);
      const decided = await postponeOverLimit(
        tx,
        due.map((text) => ({ ...text, decision: decide(text) })),
        now,
      );
      await postpone(tx, decided);
      await cancelDecided(tx, decided, now);
      const toSend = decided.filter(({ decision }) => decision.kind === 'send').map(({ id }) => id);
      // The claim may have waited for its turn at the limits, and must be used soon after this time.
      const texts = toSend.length === 0 ? [] : await startSending(tx, toSend, clock.now());
      return { texts, seen: due.length };
    });
  }

  /** Makes texts over the limits wait, and in the end cancels them. Answers to a patient's text are not limited. */
  async function postponeOverLimit(
    tx: Database,
    decided: readonly DecidedText[],
    now: Date,
  ): Promise<DecidedText[]> {
    const going = decided.filter(
      ({ decision, type }) => decision.kind === 'send' && type !== 'confirmation' && type !== 'answer',
    );
    const crowded = await findOverLimit(tx, going, limits, now);
    const tooSoon = await findTooSoon(
      tx,
      going.filter(({ id }) => !crowded.has(id)),
      now,
    );
    return decided.map((text) => {
      const until = tooSoon.get(text.id);
      if (until) return { ...text, decision: { kind: 'wait', until, note: TEXT_REASONS.oneAWeek } };
      const wait = crowded.get(text.id);
      if (!wait) return text;
      const since = text.overLimitSince ?? now;
      if (now.getTime() - since.getTime() > MAX_OVER_LIMIT_MS) {
        return { ...text, decision: { kind: 'cancel', reason: TEXT_REASONS.noRoom } };
      }
      return { ...text, overLimitSince: since, decision: { kind: 'wait', ...wait } };
    });
  }

  /** Uses reserved turns and gives back the rest. */
  async function spend(granted: number, reservedAt: Date, work: () => Promise<Claim>): Promise<Claim> {
    let spent = 0;
    try {
      const claimed = await work();
      spent = claimed.texts.length;
      return claimed;
    } finally {
      await pace.giveBack(granted - spent, reservedAt);
    }
  }

  return {
    /** Claims due texts, oldest first, at most `limit`. */
    async claimDue(limit: number): Promise<Claim> {
      const now = clock.now();
      const waiting = await countDue(db, now, limit);
      if (waiting === 0) return NOTHING;
      const { granted, isPaused } = await pace.reserve(waiting, now);
      if (isPaused) await noteSenderDown(db, now);
      if (granted === 0) return NOTHING;
      return spend(granted, now, () =>
        claim(lte(messages.dueAt, now), granted, now, (text) => decideOrPostpone(text, now)),
      );
    },

    /**
     * Claims one text now, due or not, because someone asked for it. Waits for a transaction that holds its row, to
     * send or cancel it. Null when it is not queued then or may not be sent.
     */
    async claimNow(id: string): Promise<ClaimedText | null> {
      const now = clock.now();
      if (!(await pace.takeOne(now))) {
        await db.update(messages).set({ waitNote: TEXT_REASONS.senderDown }).where(isQueued(id));
        return null;
      }
      const { texts } = await spend(1, now, () =>
        claim(
          eq(messages.id, id),
          1,
          now,
          (text) => decideText({ ...text, isAutomatic: false }, now, hours),
          (tx) => tx.select({ id: messages.id }).from(messages).where(isQueued(id)).for('update'),
        ),
      );
      return texts[0] ?? null;
    },

    /** Whether a claim is still valid and its number has not opted out or been put on hold since. */
    async isStillSendable({ id, attempts, isAutomatic, createdAt }: ClaimedText): Promise<boolean> {
      const isHeldNow = isAutomatic || isHeldUp({ createdAt }, clock.now()) ? isHeld : sql`false`;
      const rows = await db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.id, id),
            eq(messages.attempts, attempts),
            eq(messages.state, 'sending'),
            sql`(${messages.type} = 'confirmation' OR NOT ${isOptedOut})`,
            sql`NOT ${isHeldNow}`,
          ),
        );
      return rows.length > 0;
    },
  };
}

const isHeldUp = ({ createdAt }: Pick<DueText, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > HELD_UP_MS;

const isQueued = (id: string) => and(eq(messages.id, id), eq(messages.state, 'queued'));

const isOptedOut = sql<boolean>`EXISTS (SELECT 1 FROM ${optOuts} WHERE ${optOuts.phoneNumber} = ${messages.phoneNumber} AND ${optOuts.liftedAt} IS NULL)`;

/** An undecided doubtful reply holds automatic texts. */
const isHeld = sql<boolean>`EXISTS (SELECT 1 FROM ${replies} WHERE ${replies.phoneNumber} = ${messages.phoneNumber} AND ${replies.kind} = 'doubtful' AND ${replies.decidedAt} IS NULL)`;
const isOwnHold = sql<boolean>`EXISTS (SELECT 1 FROM ${replies} WHERE ${replies.phoneNumber} = ${messages.phoneNumber} AND ${replies.kind} = 'doubtful' AND ${replies.decidedAt} IS NULL AND ${replies.practiceId} = ${messages.practiceId})`;

const first = alias(messages, 'first');

/** Of an order that staff scheduled for its day, which is sent then, as is its reminder (docs/product.md §8.27). */
const isPlanned = sql<boolean>`(${messages.type} <> 'reminder' OR ${messages.scheduledOrderId} IS NOT NULL)
  AND coalesce(${scheduledOrders.seriesId} IS NULL AND NOT ${scheduledOrders.isAutomaticRefill}, true)`;

/** The reminder of a cart that staff sent waits for no other such reminder (docs/product.md §8.27). */
const isOfOwnCart = sql<boolean>`${messages.scheduledOrderId} IS NULL`;

/** Only settled texts are erased, so a queued one has its number. */
const phoneNumber = sql<string>`${messages.phoneNumber}`;

async function countDue(db: Database, now: Date, limit: number): Promise<number> {
  const due = db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(and(eq(messages.state, 'queued'), lte(messages.dueAt, now)))
    .limit(limit)
    .as('due');
  const [counted] = await db.select({ count: sql<number>`count(*)::integer` }).from(due);
  return counted?.count ?? 0;
}

/** While the sender does not work, due texts get a note that says so. */
async function noteSenderDown(db: Database, now: Date): Promise<void> {
  const silent = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, 'queued'),
        lte(messages.dueAt, now),
        sql`${messages.waitNote} IS DISTINCT FROM ${TEXT_REASONS.senderDown}`,
      ),
    )
    .orderBy(asc(messages.dueAt))
    .limit(NOTED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db
    .update(messages)
    .set({ waitNote: TEXT_REASONS.senderDown })
    .where(sql`${messages.id} = ANY(ARRAY${silent})`);
}

/** Locks queued texts and reads everything the decision needs. */
function lockDue(tx: Database, which: SQL, limit: number) {
  return tx
    .select({
      id: messages.id,
      type: messages.type,
      isAutomatic: messages.isAutomatic,
      phoneNumber,
      isOptedOut,
      isHeld,
      isOwnHold,
      createdAt: messages.createdAt,
      attemptedAt: messages.attemptedAt,
      overLimitSince: messages.overLimitSince,
      practiceId: messages.practiceId,
      practiceZone: practices.timeZone,
      isPracticeDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
      firstState: first.state,
      cartExpiresAt: carts.expiresAt,
      orderedAt: carts.orderedAt,
      isPlanned,
      isOfOwnCart,
    })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(first, eq(first.id, messages.firstMessageId))
    .leftJoin(scheduledOrders, eq(scheduledOrders.id, messages.scheduledOrderId))
    .where(and(eq(messages.state, 'queued'), which))
    .orderBy(asc(messages.dueAt))
    .limit(limit)
    .for('update', { of: messages, skipLocked: true });
}

const startSending = (tx: Database, ids: readonly string[], now: Date): Promise<ClaimedText[]> =>
  moveTexts(tx, isOneOf(ids), 'sending', {
    attempts: sql`${messages.attempts} + 1`,
    attemptedAt: now,
  }).returning({
    id: messages.id,
    practiceId: messages.practiceId,
    phoneNumber,
    body: messages.body,
    attempts: messages.attempts,
    wastedAttempts: messages.wastedAttempts,
    attemptedAt: messages.attemptedAt,
    isAutomatic: messages.isAutomatic,
    createdAt: messages.createdAt,
    trace: messages.trace,
  });

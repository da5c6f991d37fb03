import { and, asc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { carts, messages, practices, scheduledOrders } from '../../../db/schema/index.js';
import { isOneOf } from '../message-repository.js';
import { isOptedOut, isPaused, pausedBy } from '../number-status.js';
import { isStateIn, moveTexts } from '../state-repository.js';
import type { Decision } from './decide.js';

/** Due texts of one practice. */
export interface DueTexts {
  readonly practiceId: string;
  /** The practice's own sender; null for the shared one. */
  readonly sender: string | null;
  readonly texts: number;
}

/** How many of a practice's texts are claimed now. */
export interface Share {
  readonly practiceId: string;
  readonly texts: number;
}

/**
 * Locks each practice's oldest due texts, as many as its share, and skips rows that are locked. The state is compared
 * as in the index `messages_due_of_practice`, so that the planner uses it.
 */
export async function lockDue(tx: Database, shares: readonly Share[], now: Date): Promise<string[]> {
  if (shares.length === 0) return [];
  const practiceIds = sql`${sql.param(shares.map(({ practiceId }) => practiceId))}::text[]`;
  const counts = sql`${sql.param(shares.map(({ texts }) => texts))}::integer[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT due.id FROM unnest(${practiceIds}, ${counts}) AS share (practice_id, texts)
    CROSS JOIN LATERAL (
      SELECT id FROM messages
      WHERE messages.practice_id = share.practice_id AND state || '' = 'queued' AND due_at <= ${now.toISOString()}::timestamptz
      ORDER BY messages.practice_id, due_at LIMIT share.texts FOR UPDATE SKIP LOCKED) AS due`);
  return rows.map(({ id }) => id);
}

/** Locks one text, due or not. Waits for the row lock; empty when the text is no longer queued then. */
export async function lockOne(tx: Database, id: string): Promise<string[]> {
  const locked = await tx.select({ id: messages.id }).from(messages).where(isQueued(id)).for('update');
  return locked.map((text) => text.id);
}

const isQueued = (id: string) => and(eq(messages.id, id), eq(messages.state, 'queued'));

const first = alias(messages, 'first');

/** One-off scheduled orders and their reminders are exempt from the weekly limit (docs/product.md §8.27). */
const isWeeklyExempt = sql<boolean>`(${messages.type} <> 'reminder' OR ${messages.scheduledOrderId} IS NOT NULL)
  AND coalesce(${scheduledOrders.seriesId} IS NULL AND NOT ${scheduledOrders.isAutomaticRefill}, true)`;

/** Reminders of manual sends don't delay each other (docs/product.md §8.27). */
const isOfManualSend = sql<boolean>`${messages.scheduledOrderId} IS NULL`;

/**
 * For a reminder: whether the practice's newer one to the number was sent within the last day or is due in the next.
 */
const hasNewerReminder = (now: Date): SQL<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`CASE WHEN ${messages.type} = 'reminder' THEN EXISTS (
    SELECT FROM messages AS newer
    WHERE newer.phone_number = ${messages.phoneNumber} AND newer.practice_id = ${messages.practiceId}
      AND newer.type = 'reminder' AND newer.created_at > ${messages.createdAt}
      AND CASE WHEN newer.attempts = 0 THEN newer.state = 'queued' AND newer.due_at < ${at} + interval '1 day'
        ELSE newer.state NOT IN ('undelivered', 'refused', 'canceled') AND newer.attempted_at > ${at} - interval '1 day' END
  ) ELSE false END`;
};

/** Only settled texts are erased, so a queued one has its number. */
const phoneNumber = sql<string>`${messages.phoneNumber}`;

/** Facts about the recipient of a text, queued or not. Join `practices`. */
const recipientFacts = (number: SQLWrapper) => ({
  isOptedOut: isOptedOut(number),
  practiceZone: practices.timeZone,
  isPracticeDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
});

/** `recipientFacts` for a text that is not queued yet. @throws Error when the practice does not exist */
export async function getRecipientFacts(tx: Database, practiceId: string, phoneNumber: string) {
  const [facts] = await tx
    .select(recipientFacts(sql`${phoneNumber}`))
    .from(practices)
    .where(eq(practices.id, practiceId));
  if (!facts) throw new Error('The practice of a text is missing.');
  return facts;
}

/** A locked text with everything that the decision needs. */
export type LockedText = Awaited<ReturnType<typeof readLocked>>[number];

/**
 * Reads queued texts that this transaction has locked, oldest first. Not in the statement that locks them, which would
 * see opt-outs and replies as of before it waited.
 */
export function readLocked(tx: Database, ids: readonly string[], now: Date) {
  return tx
    .select({
      ...recipientFacts(messages.phoneNumber),
      id: messages.id,
      type: messages.type,
      firstMessageId: messages.firstMessageId,
      isAutomatic: messages.isAutomatic,
      phoneNumber,
      pausedBy: pausedBy(messages.phoneNumber, messages.practiceId),
      createdAt: messages.createdAt,
      attemptedAt: messages.attemptedAt,
      overLimitSince: messages.overLimitSince,
      practiceId: messages.practiceId,
      firstState: first.state,
      cartExpiresAt: carts.expiresAt,
      orderedAt: carts.orderedAt,
      isWeeklyExempt,
      isOfManualSend,
      hasNewerReminder: hasNewerReminder(now),
    })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(first, eq(first.id, messages.firstMessageId))
    .leftJoin(scheduledOrders, eq(scheduledOrders.id, messages.scheduledOrderId))
    .where(and(isOneOf(ids), isStateIn(sql`${messages.state}`, ['queued'])))
    .orderBy(asc(messages.dueAt));
}

/** A locked text with what was decided about it. */
export type Decided = LockedText & { readonly decision: Decision };

/** Marks texts as `sending`. Their number of attempts is the fencing token of this claim. */
export function startSending(tx: Database, ids: readonly string[], now: Date) {
  return moveTexts(tx, isOneOf(ids), 'sending', {
    attempts: sql`${messages.attempts} + 1`,
    attemptedAt: now,
    sender: sql`(SELECT sender FROM practices WHERE practices.id = ${messages.practiceId})`,
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
    sender: messages.sender,
    retryOfId: messages.retryOfId,
    returnedIds: messages.returnedIds,
  });
}

export type StartedText = Awaited<ReturnType<typeof startSending>>[number];

/** Sets when waiting texts are decided again; they stay queued. */
export async function postpone(tx: Database, decided: readonly Decided[]): Promise<void> {
  const waiting = decided.flatMap(({ id, decision, overLimitSince }) =>
    decision.kind === 'wait'
      ? [{ id, until: decision.until, ...waitColumns(decision.wait), overLimitSince }]
      : [],
  );
  if (waiting.length === 0) return;
  await tx.execute(sql`
    UPDATE messages SET due_at = moved.until, wait_code = coalesce(moved."waitCode", messages.wait_code),
      wait_params = CASE WHEN moved."waitCode" IS NULL THEN messages.wait_params ELSE moved."waitParams" END,
      over_limit_since = moved."overLimitSince"
    FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      AS moved (id uuid, until timestamptz, "waitCode" text, "waitParams" jsonb, "overLimitSince" timestamptz)
    WHERE messages.id = moved.id`);
}

/** Locks the queued reminders and links of these texts, except those that another claim has locked. */
export async function lockFollowers(tx: Database, ids: readonly string[]): Promise<string[]> {
  const followers = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.firstMessageId, [...ids]), isStateIn(sql`${messages.state}`, ['queued'])))
    .for('update', { skipLocked: true });
  return followers.map(({ id }) => id);
}

/** Shows staff that first texts were lost. A missing reminder is not reported. */
export async function markLost(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const isFirst = inArray(messages.type, ['initial', 'scheduled', 'link']);
  await tx
    .update(messages)
    .set({ unseenFailureAt: now })
    .where(and(isOneOf(ids), isFirst));
}

/**
 * Moves the cards of these reminders to the top of the history by setting `newsAt` of their first texts. Returns the
 * ids of reminders to leave for the next round, because another transaction has their first text locked, and waiting
 * for it could deadlock (docs/architecture.md, Locks).
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

/** Whether a claim is not superseded, and its number neither opted out nor, if the text `mayBePaused`, paused since. */
export async function isClaimValid(
  tx: Database,
  {
    id,
    attempts,
    mayBePaused,
  }: { readonly id: string; readonly attempts: number; readonly mayBePaused: boolean },
): Promise<boolean> {
  const isPausedNow = mayBePaused ? isPaused(messages.phoneNumber) : sql`false`;
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.attempts, attempts),
        eq(messages.state, 'sending'),
        sql`(${messages.type} = 'confirmation' OR NOT ${isOptedOut(messages.phoneNumber)})`,
        sql`NOT ${isPausedNow}`,
      ),
    );
  return rows.length > 0;
}

/** How many texts per round are marked as waiting for a sender that is down. */
const MARKED_AT_ONCE = 500;

const isDue = (now: Date) => and(eq(messages.state, 'queued'), lte(messages.dueAt, now));

/** How many texts are due, by practice. */
export async function countDue(tx: Database, now: Date): Promise<DueTexts[]> {
  const due = tx
    .select({ practiceId: messages.practiceId, texts: sql<number>`count(*)::integer`.as('texts') })
    .from(messages)
    .where(isDue(now))
    .groupBy(messages.practiceId)
    .as('due');
  return tx
    .select({ practiceId: due.practiceId, sender: practices.sender, texts: due.texts })
    .from(due)
    .innerJoin(practices, eq(practices.id, due.practiceId));
}

/** Whether a text's practice has this sender. */
const hasSender = (sender: string | null): SQL =>
  sql`${messages.practiceId} IN (SELECT id FROM practices WHERE sender IS NOT DISTINCT FROM ${sender}::text)`;

/** Marks a sender's due texts as waiting because the sender is down. */
export async function markSenderDown(tx: Database, sender: string | null, now: Date): Promise<void> {
  const unmarked = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isDue(now), hasSender(sender), sql`${messages.waitCode} IS DISTINCT FROM 'sender_down'`))
    .orderBy(asc(messages.dueAt))
    .limit(MARKED_AT_ONCE)
    .for('update', { skipLocked: true });
  await tx
    .update(messages)
    .set(waitColumns({ code: 'sender_down' }))
    .where(sql`${messages.id} = ANY(ARRAY${unmarked})`);
}

/** The same for one text, if it is queued. */
export async function markTextSenderDown(tx: Database, id: string): Promise<void> {
  await tx
    .update(messages)
    .set(waitColumns({ code: 'sender_down' }))
    .where(isQueued(id));
}

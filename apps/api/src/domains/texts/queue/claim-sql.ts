import { classOf, type TextReason } from '@eyecart/shared/reasons';
import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { carts, messages, practices, scheduledOrders } from '../../../db/schema/index.js';
import { isOneOf } from '../cancel-texts.js';
import { publishFailures } from '../delivery/publish-failures.js';
import { isOptedOut, pausedBy } from '../number-status.js';
import { isStateIn, moveTexts } from '../state.js';
import type { Decision } from './decide.js';
import type { Share } from './round-robin.js';

/**
 * The claim: locks each practice's oldest due texts, as many as its share, and skips rows that another transaction has
 * locked. The state is compared as in the index `messages_due_of_practice`, so that the planner uses it.
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

/** The claim of one text, due or not. Waits for the row lock; gives the id only if the text is still queued then. */
export async function lockOne(tx: Database, id: string): Promise<string[]> {
  const locked = await tx.select({ id: messages.id }).from(messages).where(isQueued(id)).for('update');
  return locked.map((text) => text.id);
}

export const isQueued = (id: string) => and(eq(messages.id, id), eq(messages.state, 'queued'));

const first = alias(messages, 'first');

/** One-off scheduled orders and their reminders are exempt from the weekly limit (docs/product.md §8.27). */
const isPlanned = sql<boolean>`(${messages.type} <> 'reminder' OR ${messages.scheduledOrderId} IS NOT NULL)
  AND coalesce(${scheduledOrders.seriesId} IS NULL AND NOT ${scheduledOrders.isAutomaticRefill}, true)`;

/** Reminders of manual sends don't delay each other (docs/product.md §8.27). */
const isOfOwnCart = sql<boolean>`${messages.scheduledOrderId} IS NULL`;

/** Only settled texts are erased, so a queued one has its number. */
const phoneNumber = sql<string>`${messages.phoneNumber}`;

/** What decides about any text to a number (E.164) of a practice, queued or not. Join `practices`. */
export const recipientFacts = (number: SQLWrapper) => ({
  isOptedOut: isOptedOut(number),
  practiceZone: practices.timeZone,
  isPracticeDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
});

/** A locked text with everything that the decision needs. */
export type LockedText = Awaited<ReturnType<typeof readLocked>>[number];

/**
 * Reads queued texts that this transaction has locked, oldest first. A statement of its own, because one that waited
 * for the lock would see an opt-out or a reply as it was before.
 */
export function readLocked(tx: Database, ids: readonly string[]) {
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
      isPlanned,
      isOfOwnCart,
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
  });
}

/** Sets when waiting texts are decided again. Their state does not change. */
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

/**
 * Cancels texts together with their reminders. Skips a reminder that another claim has locked, since that claim
 * decides about it.
 */
export async function cancelDecided(tx: Database, decided: readonly Decided[], now: Date): Promise<void> {
  const reasons = new Map<TextReason['code'], string[]>();
  for (const { id, decision } of decided) {
    if (decision.kind !== 'cancel') continue;
    const { code } = decision.reason;
    reasons.set(code, [...(reasons.get(code) ?? []), id]);
  }
  for (const [code, ids] of reasons) {
    const followers = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.firstMessageId, ids), isStateIn(sql`${messages.state}`, ['queued'])))
      .for('update', { skipLocked: true });
    const all = [...ids, ...followers.map(({ id }) => id)];
    await moveTexts(tx, isOneOf(all), 'canceled', { reason: { code } });
    if (classOf({ code }).kind === 'lost') {
      await markLost(tx, ids, now);
      await publishFailures(tx, ids, now);
    }
  }
}

/** Shows staff that first texts were lost. A missing reminder is not reported. */
async function markLost(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const isFirst = inArray(messages.type, ['initial', 'scheduled']);
  await tx
    .update(messages)
    .set({ unseenFailureAt: now })
    .where(and(isOneOf(ids), isFirst));
}

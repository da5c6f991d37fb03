import type { Language } from '@eyecart/shared/languages/languages';
import type { TextReason } from '@eyecart/shared/reasons';
import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { waitColumns } from '../../db/reason-columns.js';
import { messages, practices } from '../../db/schema/index.js';
import type { MessageRow } from './message-types.js';
import { moveTexts } from './state-repository.js';

type NewMessage = typeof messages.$inferInsert;

export async function insertText(tx: Database, text: NewMessage): Promise<MessageRow> {
  const [added] = await tx.insert(messages).values(text).returning();
  if (!added) throw new Error('The text was not stored.');
  return added;
}

/** Queues a reminder, or stores it as canceled if its cart already has one from another text. */
export async function insertReminder(
  tx: Database,
  reminder: Omit<NewMessage, 'state' | 'reasonCode'>,
): Promise<void> {
  const queued = await tx
    .insert(messages)
    .values({ ...reminder, state: 'queued' })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (queued.length === 0) {
    await tx.insert(messages).values({ ...reminder, state: 'canceled', reasonCode: 'other_reminder' });
  }
}

export async function findText(tx: Database, id: string): Promise<MessageRow | null> {
  const [found] = await tx.select().from(messages).where(eq(messages.id, id));
  return found ?? null;
}

/** @throws Error when the text does not exist */
export async function getText(tx: Database, id: string): Promise<MessageRow> {
  const found = await findText(tx, id);
  if (!found) throw new Error('The text does not exist.');
  return found;
}

/** The latest initial text of a cart to a number. */
export async function findLastInitial(
  tx: Database,
  cartId: string,
  phoneNumber: string,
): Promise<MessageRow | null> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(
      and(eq(messages.cartId, cartId), eq(messages.phoneNumber, phoneNumber), eq(messages.type, 'initial')),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return found ?? null;
}

/** A scheduled order's latest text, locked until the transaction ends; null when it has none yet. */
export async function lockLastTextOf(tx: Database, scheduledOrderId: number): Promise<MessageRow | null> {
  const [last] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.scheduledOrderId, scheduledOrderId), eq(messages.type, 'scheduled')))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .for('update');
  return last ?? null;
}

/** The language of a practice's latest text to a number; null when there is none. */
export async function findLanguageOf(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<Language | null> {
  const [last] = await tx
    .select({ language: messages.language })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.practiceId, practiceId),
        inArray(messages.type, ['initial', 'scheduled']),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return last?.language ?? null;
}

/** The sender that a text's practice has of its own; null for the shared one. */
export async function findSender(tx: Database, messageId: string): Promise<string | null> {
  const [found] = await tx
    .select({ sender: practices.sender })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .where(eq(messages.id, messageId));
  return found?.sender ?? null;
}

/** Which of these gateway ids of texts to a number already belong to a message. */
export async function findKnownGatewayIds(
  tx: Database,
  ids: readonly string[],
  phoneNumber: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const cameBack = and(eq(messages.phoneNumber, phoneNumber), arrayOverlaps(messages.returnedIds, [...ids]));
  const rows = await tx
    .select({ gatewayId: messages.gatewayId, returnedIds: messages.returnedIds })
    .from(messages)
    .where(or(inArray(messages.gatewayId, [...ids]), cameBack));
  return new Set(rows.flatMap((row) => [row.gatewayId ?? [], row.returnedIds].flat()));
}

/** Locks texts in the global lock order: first texts, then reminders, each by id (docs/architecture.md, Locks). */
export async function lockInOrder(tx: Database, which: SQL | undefined): Promise<string[]> {
  return (await selectInOrder(tx, which)).map(({ id }) => id);
}

/** Condition of an UPDATE that locks its texts in the order of `lockInOrder`. */
export const lockedInOrder = (tx: Database, which: SQL | undefined): SQL =>
  sql`${messages.id} = ANY(ARRAY${selectInOrder(tx, which)})`;

const selectInOrder = (tx: Database, which: SQL | undefined) =>
  tx
    .select({ id: messages.id })
    .from(messages)
    .where(which)
    .orderBy(asc(sql`${messages.type} = 'reminder'`), asc(messages.id))
    .for('update');

export const isOneOf = (ids: readonly string[]): SQL => sql`${messages.id} = ANY(${sql.param(ids)}::uuid[])`;

/** Whose queued texts to cancel: those of a cart, a phone number (E.164), a scheduled order, or a practice. */
type CancelTarget =
  | { readonly cart: string }
  | { readonly phone: string }
  | { readonly order: number }
  | { readonly practice: string };

/**
 * Cancels a target's queued texts and reminders, but none that is already being sent. Returns how many. Call it in a
 * transaction.
 */
export async function cancelFor(
  tx: Database,
  target: CancelTarget,
  code: TextReason['code'],
): Promise<number> {
  return cancelWhere(tx, isOf(target), { code });
}

async function cancelWhere(tx: Database, which: SQL | undefined, reason: TextReason): Promise<number> {
  const locked = await lockInOrder(tx, and(which, eq(messages.state, 'queued')));
  if (locked.length === 0) return 0;
  await moveTexts(tx, isOneOf(locked), 'canceled', { reason });
  return locked.length;
}

function isOf(target: CancelTarget): SQL | undefined {
  if ('cart' in target) return eq(messages.cartId, target.cart);
  // The confirmation of an opt-out must still go out.
  if ('phone' in target)
    return and(eq(messages.phoneNumber, target.phone), ne(messages.type, 'confirmation'));
  if ('order' in target) return eq(messages.scheduledOrderId, target.order);
  return eq(messages.practiceId, target.practice);
}

/** Marks a cart's texts as ordered, if not yet, and cancels its queued reminders. Call it in a transaction. */
export async function markTextsOrdered(tx: Database, cartId: string, orderedAt: Date): Promise<void> {
  const ids = await lockInOrder(tx, and(eq(messages.cartId, cartId), isNull(messages.orderConvertedAt)));
  if (ids.length > 0) {
    await tx.update(messages).set({ orderConvertedAt: orderedAt }).where(isOneOf(ids));
  }
  const isReminder = and(eq(messages.cartId, cartId), eq(messages.type, 'reminder'));
  await cancelWhere(tx, isReminder, { code: 'ordered' });
}

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

/** Marks failed texts as seen by staff. Ignores texts of other practices. */
export async function markFailuresSeen(
  tx: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<void> {
  const isUnseen = and(
    isOneOf(ids),
    eq(messages.practiceId, practiceId),
    isNotNull(messages.unseenFailureAt),
  );
  await tx.update(messages).set({ unseenFailureAt: null }).where(lockedInOrder(tx, isUnseen));
}

/**
 * Moves a reply's card to the top of the history by setting `newsAt` of its first text. Runs after the transaction that
 * stores the reply, which may have other texts locked. Idempotent, so the next delivery of the reply makes up for a
 * missed run.
 */
export async function touchCardOfReply(tx: Database, gatewayId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE messages SET news_at = received_at FROM replies
    WHERE replies.gateway_id = ${gatewayId} AND messages.id = replies.message_id
      AND (news_at IS NULL OR news_at < received_at)`);
}

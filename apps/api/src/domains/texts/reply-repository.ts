import type { ReplyDecision } from '@eyecart/shared/contracts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { prepareOnce } from '../../db/run-prepared.js';
import { replies } from '../../db/schema/index.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import { IS_WAITING, type PausedBy } from './number-status.js';

export type ReplyRow = typeof replies.$inferSelect;
export type NewReply = Omit<typeof replies.$inferInsert, 'id' | 'seenAt'>;

/**
 * Advisory lock on a number's replies. Transactions that store or decide replies also lock opt-outs and texts, so row
 * locks alone could deadlock (docs/architecture.md, Locks).
 */
export const lockRepliesFrom = (tx: Database, phoneNumber: string): Promise<void> =>
  takeAdvisoryLock(tx, `replies ${phoneNumber}`);

/** Which of these replies, by the gateway's ids, were stored without their body. */
export async function listWordlessReplies(tx: Database, gatewayIds: readonly string[]): Promise<string[]> {
  const isListed = sql`${replies.gatewayId} = ANY (${sql.param(gatewayIds)}::text[])`;
  const rows = await tx
    .select({ gatewayId: replies.gatewayId })
    .from(replies)
    .where(and(isListed, eq(replies.body, '')));
  return rows.map(({ gatewayId }) => gatewayId);
}

/** Fills in the body of a reply that was stored without it. `from`: E.164. */
export async function setReplyWords(
  tx: Database,
  { gatewayId, from, body }: { readonly gatewayId: string; readonly from: string; readonly body: string },
): Promise<void> {
  const isIts = and(eq(replies.gatewayId, gatewayId), eq(replies.phoneNumber, from), eq(replies.body, ''));
  await tx.update(replies).set({ body }).where(isIts);
}

/** Stores a reply and returns its id; null when it is already stored. */
export async function insertReply(tx: Database, reply: NewReply): Promise<string | null> {
  const [added] = await tx.insert(replies).values(reply).onConflictDoNothing().returning({ id: replies.id });
  return added?.id ?? null;
}

export async function findReply(tx: Database, practiceId: string, id: string): Promise<ReplyRow | null> {
  const [found] = await tx
    .select()
    .from(replies)
    .where(and(eq(replies.practiceId, practiceId), eq(replies.id, id)));
  return found ?? null;
}

/** Finds a practice's reply and locks the replies of its number; null when there is none. */
export async function lockReply(tx: Database, practiceId: string, id: string): Promise<ReplyRow | null> {
  const isIt = and(eq(replies.practiceId, practiceId), eq(replies.id, id));
  const [about] = await tx.select({ phoneNumber: replies.phoneNumber }).from(replies).where(isIt);
  if (!about) return null;
  await lockRepliesFrom(tx, about.phoneNumber);
  // It may have been decided while this waited for the lock.
  return findReply(tx, practiceId, id);
}

/**
 * Decides a number's undecided replies, optionally only those to `practiceIds` or received by `receivedUntil`. Call it
 * under the lock. `by`: the session or key, or `patient`; null when no one decided in time.
 */
export async function decideReplies(
  tx: Database,
  phoneNumber: string,
  decision: ReplyDecision,
  {
    by,
    at,
    practiceIds,
    receivedUntil,
  }: { by: string | null; at: Date; practiceIds?: readonly string[]; receivedUntil?: Date },
): Promise<void> {
  await tx
    .update(replies)
    .set({ decision, decidedAt: at, decidedBy: by })
    .where(
      lockedInOrder(
        tx,
        and(
          eq(replies.phoneNumber, phoneNumber),
          IS_WAITING,
          practiceIds && inArray(replies.practiceId, [...practiceIds]),
          receivedUntil && lte(replies.receivedAt, receivedUntil),
        ),
      ),
    );
}

/** Which of these numbers a reply pauses, and whose. */
export async function findPauses(
  tx: Database,
  practiceId: string,
  phoneNumbers: readonly string[],
): Promise<Map<string, PausedBy>> {
  if (phoneNumbers.length === 0) return new Map();
  const rows = await preparePauses(tx).execute({ practiceId, phoneNumbers: [...new Set(phoneNumbers)] });
  return new Map(rows.map(({ phoneNumber, isOwn }) => [phoneNumber, isOwn ? 'own' : 'other']));
}

const preparePauses = prepareOnce((tx) =>
  tx
    .select({
      phoneNumber: replies.phoneNumber,
      isOwn: sql<boolean>`bool_or(${replies.practiceId} = ${sql.placeholder('practiceId')})`,
    })
    .from(replies)
    .where(and(IS_WAITING, sql`${replies.phoneNumber} = ANY(${sql.placeholder('phoneNumbers')}::text[])`))
    .groupBy(replies.phoneNumber)
    .prepare('find_pauses'),
);

/** The id of the number's latest reply that the practice has to decide; null when there is none. */
export async function findWaitingReply(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.phoneNumber, phoneNumber), eq(replies.practiceId, practiceId), IS_WAITING))
    .orderBy(desc(replies.receivedAt), desc(replies.id))
    .limit(1);
  return found?.id ?? null;
}

/** Whether texts to a number are paused for a reply. */
export async function isNumberPaused(tx: Database, phoneNumber: string): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(replies)
    .where(and(eq(replies.phoneNumber, phoneNumber), IS_WAITING))
    .limit(1);
  return found !== undefined;
}

/** Whether a number texted START after an instant. */
export async function hasStartedSince(tx: Database, phoneNumber: string, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(replies)
    .where(
      and(eq(replies.phoneNumber, phoneNumber), eq(replies.kind, 'start'), gt(replies.receivedAt, since)),
    )
    .limit(1);
  return found !== undefined;
}

/** Numbers with undecided replies received before an instant. */
export async function listUndecidedNumbers(tx: Database, receivedBefore: Date): Promise<string[]> {
  const rows = await tx
    .select({ phoneNumber: replies.phoneNumber })
    .from(replies)
    .where(and(IS_WAITING, lt(replies.receivedAt, receivedBefore)))
    .groupBy(replies.phoneNumber);
  return rows.map(({ phoneNumber }) => phoneNumber);
}

/** The practices with undecided replies from a number, received before an instant. */
export async function listUndecidedPractices(
  tx: Database,
  phoneNumber: string,
  receivedBefore: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ practiceId: replies.practiceId })
    .from(replies)
    .where(and(IS_WAITING, eq(replies.phoneNumber, phoneNumber), lt(replies.receivedAt, receivedBefore)))
    .groupBy(replies.practiceId);
  return rows.map(({ practiceId }) => practiceId);
}

export async function markRepliesSeen(
  tx: Database,
  practiceId: string,
  ids: readonly string[],
  seenAt: Date,
): Promise<void> {
  await tx
    .update(replies)
    .set({ seenAt })
    .where(
      lockedInOrder(
        tx,
        and(eq(replies.practiceId, practiceId), inArray(replies.id, [...ids]), isNull(replies.seenAt)),
      ),
    );
}

/** Locks replies in the order of their ids, so that two statements about several cannot deadlock. */
const lockedInOrder = (tx: Database, which: SQL | undefined): SQL => {
  const rows = tx
    .select({ id: replies.id })
    .from(replies)
    .where(which)
    .orderBy(asc(replies.id))
    .for('update');
  return sql`${replies.id} = ANY(ARRAY${rows})`;
};

/** Whose reply pauses texts to a number; null when they are not paused. */
export const findPausedBy = async (
  tx: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<PausedBy | null> => (await findPauses(tx, practiceId, [phoneNumber])).get(phoneNumber) ?? null;

import type { WaitReason } from '@eyecart/shared/reasons';
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { carts, messages, practices } from '../../../db/schema/index.js';
import type { KeptText, MessageRow } from '../message-types.js';
import { moveTexts } from '../state-repository.js';

/** Texts of unknown outcome per round. */
const ROUND = 100;

const isKept = (text: MessageRow): text is KeptText => text.phoneNumber !== null;

/** An attempt of a text: the number of attempts is the fencing token. */
export type Attempt = Pick<MessageRow, 'id' | 'attempts'>;

const isLastAttempt = ({ id, attempts }: Attempt) =>
  and(eq(messages.id, id), eq(messages.attempts, attempts));

/** Texts of unknown outcome whose attempt started before a given instant. */
export async function listUnsettled(tx: Database, attemptedBefore: Date): Promise<KeptText[]> {
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inArray(messages.state, ['sending', 'unknown']), lt(messages.attemptedAt, attemptedBefore)))
    .orderBy(asc(messages.attemptedAt))
    .limit(ROUND);
  return rows.filter(isKept);
}

/** All attempts without a known outcome. */
export async function listOpenAttempts(tx: Database): Promise<Attempt[]> {
  return tx
    .select({ id: messages.id, attempts: messages.attempts })
    .from(messages)
    .where(and(inArray(messages.state, ['sending', 'unknown']), gt(messages.attempts, 0)));
}

/** Other texts to the number that may have been sent: of unknown outcome, or failed because it stayed unknown. */
export async function listOthersInDoubt(
  tx: Database,
  { id, phoneNumber }: KeptText,
  now: Date,
): Promise<KeptText[]> {
  const isUnknown = inArray(messages.state, ['sending', 'unknown']);
  const stayedUnknown = and(eq(messages.state, 'refused'), eq(messages.reasonCode, 'in_doubt'));
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        ne(messages.id, id),
        isNull(messages.gatewayId),
        or(isUnknown, stayedUnknown),
        // A restored text that is not due yet was not sent.
        or(gt(messages.attempts, 0), lte(messages.dueAt, now)),
      ),
    );
  return rows.filter(isKept);
}

/** Requeues a text for a later attempt, unless it has changed since this one. */
export async function requeueText(tx: Database, attempt: Attempt, dueAt: Date): Promise<boolean> {
  const moved = await moveTexts(tx, isLastAttempt(attempt), 'queued', { dueAt }).returning({
    id: messages.id,
  });
  return moved.length > 0;
}

/** Requeues a text that was not sent, unless it has changed since this attempt, which does not count. */
export async function requeueUnsent(
  tx: Database,
  attempt: Attempt,
  dueAt: Date,
  wait?: WaitReason,
): Promise<void> {
  const wastedAttempts = sql`${messages.wastedAttempts} + 1`;
  await moveTexts(tx, isLastAttempt(attempt), 'queued', { dueAt, wastedAttempts, ...(wait && { wait }) });
}

/** Requeues a restored text that was not sent after the backup, for the time it had. */
export async function putBackText(tx: Database, { id, attempts }: Attempt): Promise<boolean> {
  const which = and(eq(messages.id, id), eq(messages.attempts, attempts), eq(messages.state, 'unknown'));
  const moved = await moveTexts(tx, which, 'queued', { attemptedAt: null }).returning({ id: messages.id });
  return moved.length > 0;
}

/**
 * Marks the texts of a restored queue as of unknown outcome, because they may have been sent after the backup: the
 * gateway is asked before anything is sent (docs/product.md §12.5). Returns how many.
 */
export async function askAboutQueue(tx: Database, takenAt: Date): Promise<number> {
  // No earlier than the backup: an attempt from before then has been settled by now.
  const attemptedAt = sql`greatest(${messages.attemptedAt}, ${takenAt.toISOString()}::timestamptz)`;
  const moved = moveTexts(tx, undefined, 'unknown', { attemptedAt }, 'restore');
  const asked = await moved.returning({ id: messages.id });
  return asked.length;
}

/** Those of these texts that failed for good, by id, with the cart's public id; texts without a cart are left out. */
export async function listFailedOf(tx: Database, ids: readonly string[], types: MessageRow['type'][]) {
  return tx
    .select({ text: messages, cartId: carts.publicId })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(
      and(
        inArray(messages.id, [...ids]),
        inArray(messages.type, types),
        inArray(messages.state, ['refused', 'undelivered', 'canceled']),
      ),
    )
    .orderBy(asc(messages.id));
}

/** A text with what its retry needs; null when it has no cart. */
export async function findForRetry(tx: Database, id: string) {
  const [found] = await tx
    .select({
      text: messages,
      practiceName: practices.name,
      practicePhone: practices.phoneNumber,
      cartId: carts.id,
      cartPublicId: carts.publicId,
    })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(eq(messages.id, id));
  return found ?? null;
}

/** The length of the retry chain before a text; 0 when it is not a retry. */
export async function countRetries(tx: Database, id: string): Promise<number> {
  const { rows } = await tx.execute<{ retries: number }>(sql`
    WITH RECURSIVE chain AS (
      SELECT retry_of_id FROM messages WHERE id = ${id}::uuid
      UNION ALL
      SELECT earlier.retry_of_id FROM messages AS earlier JOIN chain ON earlier.id = chain.retry_of_id
    )
    SELECT count(retry_of_id)::integer AS retries FROM chain`);
  return rows[0]?.retries ?? 0;
}

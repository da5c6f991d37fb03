import { SEND_DETAILS, type SendDetails } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { pick } from '@eyecart/shared/rules/pick';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { carts, messages } from '../../../db/schema/index.js';
import type { MessageState } from '../state.js';

/** A cart that was texted to a number, and what decides whether its link may be texted again. */
export interface TextedLink {
  readonly correctedAt: Date | null;
  readonly orderedAt: Date | null;
  readonly expiresAt: Date;
  /** What the next text takes over, and the id in the link. */
  readonly text: SendDetails & {
    readonly cartId: string;
    /** E.164. */
    readonly phoneNumber: string;
    readonly language: Language;
    readonly publicId: string;
    readonly discountCode: string | null;
  };
}

/** The link in a practice's text; null when there is no such text, or it was erased. */
export async function findTextedLink(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<TextedLink | null> {
  const [found] = await tx
    .select({
      ...pick(messages, SEND_DETAILS),
      cartId: carts.id,
      phoneNumber: messages.phoneNumber,
      correctedAt: messages.correctedAt,
      convertedAt: messages.orderConvertedAt,
      orderedAt: carts.orderedAt,
      expiresAt: carts.expiresAt,
      language: carts.language,
      publicId: carts.publicId,
      discountCode: carts.discountCode,
    })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.practiceId, practiceId),
        inArray(messages.type, ['initial', 'scheduled', 'link']),
      ),
    );
  if (!found || found.phoneNumber === null) return null;
  const { phoneNumber, correctedAt, convertedAt, orderedAt, expiresAt, ...text } = found;
  return { correctedAt, orderedAt: orderedAt ?? convertedAt, expiresAt, text: { ...text, phoneNumber } };
}

/** A cart's latest text to a number. A reminder counts once it was attempted. */
interface LastOfLink {
  readonly state: MessageState;
  /** When it was written or last attempted. */
  readonly at: Date;
  /** The latest first text that did not fail; null when all did. */
  readonly firstId: string | null;
}

/** @throws Error when the cart was never texted to the number */
export async function findLastOfLink(tx: Database, cartId: string, phoneNumber: string): Promise<LastOfLink> {
  const { rows } = await tx.execute<{ state: MessageState; at: string | Date; first_id: string | null }>(sql`
    WITH texts AS MATERIALIZED (
      SELECT id, type, state, created_at, greatest(CASE WHEN type <> 'reminder' THEN created_at END, attempted_at) AS at
      FROM messages
      WHERE cart_id = ${cartId}::uuid AND phone_number = ${phoneNumber} AND (type <> 'reminder' OR attempts > 0)
    )
    SELECT state, at, (
        SELECT id FROM texts
        WHERE type IN ('initial', 'scheduled') AND state NOT IN ('undelivered', 'refused', 'canceled')
        ORDER BY created_at DESC, id LIMIT 1) AS first_id
    FROM texts
    ORDER BY state IN ('queued', 'sending', 'unknown') DESC, at DESC LIMIT 1`);
  const [last] = rows;
  if (!last) throw new Error('The cart was never texted to this number.');
  return { state: last.state, at: new Date(last.at), firstId: last.first_id };
}

/** Moves the card of a first text to the top of the history. */
export async function moveCardUp(tx: Database, firstId: string, now: Date): Promise<void> {
  await tx.update(messages).set({ newsAt: now }).where(eq(messages.id, firstId));
}

/** Whether a first text's link was texted again, and that did not fail. */
export async function wasTextedAgain(tx: Database, firstId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.firstMessageId, firstId),
        eq(messages.type, 'link'),
        sql`${messages.state} NOT IN ('undelivered', 'refused', 'canceled')`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

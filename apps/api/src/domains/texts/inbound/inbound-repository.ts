import type { Language } from '@eyecart/shared/languages/languages';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages, practices, replySync } from '../../../db/schema/index.js';
import type { MessageRow } from '../message-types.js';

/** The text that a reply answers. */
export interface AnsweredText extends Pick<MessageRow, 'practiceId' | 'language'> {
  /** The first text that the reply is shown under: itself, or the one it reminds of. */
  readonly id: string;
}

/** Texts that the gateway has or may have, unless it reported them as undelivered for certain. */
export const MAY_HAVE_ARRIVED: SQL = sql.raw(
  `(state IN ('sending', 'unknown', 'accepted', 'delivered')
    OR (state = 'refused' AND reason_code IS NOT DISTINCT FROM 'in_doubt'))`,
);

/** The gateway's times are whole seconds. */
const SECOND_MS = 1000;

/**
 * The text that a reply most likely answers. If practices have the sender replied to (`sentTo`) as their own, only
 * their texts count, and those that came from it. Preferred in this order: sent before the reply; from the sender
 * replied to; from the shared sender, if no practice owns the one replied to; not reported undelivered; the latest.
 * Source: docs/product.md §8.11, §8.12.
 */
export async function findLastTextTo(
  tx: Database,
  phoneNumber: string,
  repliedAt: Date,
  sentTo: readonly string[],
): Promise<AnsweredText | null> {
  const owners = await findOwners(tx, sentTo);
  const { rows } = await tx.execute<AnsweredText & Record<string, unknown>>(
    selectLastText(phoneNumber, repliedAt, { sentTo, owners }),
  );
  return rows[0] ?? null;
}

/** The practices whose own sender is one of these. */
async function findOwners(tx: Database, senders: readonly string[]): Promise<readonly string[]> {
  if (senders.length === 0) return [];
  const owners = await tx
    .select({ id: practices.id })
    .from(practices)
    .where(inArray(practices.sender, [...senders]));
  return owners.map(({ id }) => id);
}

/**
 * SQL of `findLastTextTo`. Texts of a restored queue count once they were due, because their attempt may be unknown
 * here. `owners`: only texts of these practices count, unless they came from `sentTo`; empty for all.
 */
export function selectLastText(
  phoneNumber: string,
  repliedAt: Date,
  {
    sentTo = [],
    owners = [],
  }: { readonly sentTo?: readonly string[]; readonly owners?: readonly string[] } = {},
): SQL {
  const until = sql`${new Date(repliedAt.getTime() + SECOND_MS).toISOString()}::timestamptz`;
  const wentAt = sql`coalesce(sent_at, attempted_at, created_at)`;
  const isFromIt = sql`coalesce(sender = ANY(${sql.param(sentTo)}::text[]), false)`;
  const isOwned =
    owners.length === 0 ? sql`true` : sql`(practice_id = ANY(${sql.param(owners)}::text[]) OR ${isFromIt})`;
  const sharedFirst = owners.length === 0 ? sql`sender IS NULL DESC,` : sql``;
  return sql`
    SELECT coalesce(first_message_id, id) AS id, practice_id AS "practiceId", language FROM messages
    WHERE phone_number = ${phoneNumber} AND ${isOwned} AND type IN ('initial', 'scheduled', 'reminder', 'link')
      AND (${MAY_HAVE_ARRIVED} OR state = 'undelivered') AND (attempts > 0 OR due_at <= ${until})
    ORDER BY ${wentAt} <= ${until} DESC, ${isFromIt} DESC, ${sharedFirst} ${MAY_HAVE_ARRIVED} DESC, ${wentAt} DESC,
      created_at DESC
    LIMIT 1`;
}

/** An answer to a patient's text. It belongs to no cart. */
interface ServiceText {
  readonly practiceId: string;
  /** `confirmation`: confirms an opt-out. `answer`: gives a number to call. */
  readonly type: 'confirmation' | 'answer';
  /** E.164. */
  readonly phoneNumber: string;
  readonly language: Language;
  readonly body: string;
  /** For a confirmation, when the patient asked to stop, so that it is not sent late. */
  readonly createdAt: Date;
}

/** Queues an answer to a patient's reply, due at once. Call it in a transaction. */
export async function insertServiceText(tx: Database, text: ServiceText): Promise<void> {
  await tx
    .insert(messages)
    .values({ ...text, state: 'queued', isAutomatic: text.type === 'answer', dueAt: text.createdAt });
}

/** Whether a number was sent an answer since an instant, or is about to be. */
export async function wasAnsweredSince(tx: Database, phoneNumber: string, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        gt(messages.createdAt, since),
        eq(messages.type, 'answer'),
        or(eq(messages.state, 'queued'), MAY_HAVE_ARRIVED),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** How far the gateway's list of replies has been read; null before the first time. */
export async function findReadUntil(tx: Database): Promise<Date | null> {
  const [state] = await tx.select().from(replySync);
  return state?.readUntil ?? null;
}

/** Stores how far it has been read; never moves back. */
export async function setReadUntil(tx: Database, readUntil: Date): Promise<void> {
  await tx
    .insert(replySync)
    .values({ id: 1, readUntil })
    .onConflictDoUpdate({
      target: replySync.id,
      set: { readUntil: sql`greatest(${replySync.readUntil}, excluded.read_until)` },
    });
}

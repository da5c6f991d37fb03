import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import type { MessageRow } from './message-types.js';

/** The text that a reply answers. */
export interface AnsweredText extends Pick<MessageRow, 'practiceId' | 'language'> {
  /** The first text that the reply is shown under: itself, or the one it reminds of. */
  readonly id: string;
}

/** Texts that the gateway has or may have, unless it reported them as undelivered for certain. */
export const MAY_HAVE_ARRIVED: SQL = sql.raw(
  `(state IN ('sending', 'unknown', 'accepted', 'delivered')
    OR (state = 'refused' AND error_message IS NOT DISTINCT FROM '${TEXT_REASONS.inDoubt.replaceAll("'", "''")}'))`,
);

/** The gateway's times are whole seconds. */
const SECOND_MS = 1000;

/**
 * The last first text or reminder that went to a number before a reply, from any practice: the one the reply is about. An
 * undelivered one counts only where nothing else went. Source: docs/product.md §8.11.
 */
export async function findLastTextTo(
  tx: Database,
  phoneNumber: string,
  repliedAt: Date,
): Promise<AnsweredText | null> {
  const { rows } = await tx.execute<AnsweredText & Record<string, unknown>>(
    selectLastText(phoneNumber, repliedAt),
  );
  return rows[0] ?? null;
}

/** A text of a restored queue may have gone without an attempt that is known here, if it was due. */
export function selectLastText(phoneNumber: string, repliedAt: Date): SQL {
  const until = sql`${new Date(repliedAt.getTime() + SECOND_MS).toISOString()}::timestamptz`;
  const wentAt = sql`coalesce(sent_at, attempted_at, created_at)`;
  return sql`
    SELECT coalesce(first_message_id, id) AS id, practice_id AS "practiceId", language FROM messages
    WHERE phone_number = ${phoneNumber} AND type IN ('initial', 'scheduled', 'reminder')
      AND (${MAY_HAVE_ARRIVED} OR state = 'undelivered') AND (attempts > 0 OR due_at <= ${until})
    ORDER BY ${wentAt} <= ${until} DESC, ${MAY_HAVE_ARRIVED} DESC, ${wentAt} DESC, created_at DESC
    LIMIT 1`;
}

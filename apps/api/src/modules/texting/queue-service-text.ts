import type { Language } from '@eyecart/shared/languages/languages';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import type { MessageRow } from './message-types.js';

/** An answer to a patient's text. It belongs to no cart and does not count as a text of the practice. */
export interface ServiceText {
  readonly practiceId: string;
  /** `confirmation`: confirms an opt-out. `answer`: gives a number to call. */
  readonly type: 'confirmation' | 'answer';
  /** E.164. */
  readonly phoneNumber: string;
  readonly language: Language;
  readonly body: string;
  readonly createdAt: Date;
}

/** Queues an answer to a patient's reply, due at once. Call it in a transaction. */
export async function queueServiceText(tx: Database, text: ServiceText): Promise<void> {
  await tx
    .insert(messages)
    .values({ ...text, state: 'queued', isAutomatic: text.type === 'answer', dueAt: text.createdAt });
}

/** Whether a number was answered since an instant. */
export async function wasAnsweredSince(tx: Database, phoneNumber: string, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(eq(messages.phoneNumber, phoneNumber), gt(messages.createdAt, since), eq(messages.type, 'answer')),
    )
    .limit(1);
  return found !== undefined;
}

/** The latest first text attempted to a number, from any practice: the one a reply is about. */
export async function findLastTextTo(
  tx: Database,
  phoneNumber: string,
): Promise<Pick<MessageRow, 'id' | 'practiceId' | 'language'> | null> {
  const [last] = await tx
    .select({ id: messages.id, practiceId: messages.practiceId, language: messages.language })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        inArray(messages.type, ['initial', 'scheduled']),
        gt(messages.attempts, 0),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return last ?? null;
}

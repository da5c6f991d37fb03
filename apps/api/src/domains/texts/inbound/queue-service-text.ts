import type { Language } from '@eyecart/shared/languages/languages';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { MAY_HAVE_ARRIVED } from './find-last-text-to.js';

/** An answer to a patient's text. It belongs to no cart and does not count as a text of the practice. */
export interface ServiceText {
  readonly practiceId: string;
  /** `confirmation`: confirms an opt-out. `answer`: gives a number to call. */
  readonly type: 'confirmation' | 'answer';
  /** E.164. */
  readonly phoneNumber: string;
  readonly language: Language;
  readonly body: string;
  /** A confirmation is as old as the text that it confirms, so that it is not sent late. */
  readonly createdAt: Date;
}

/** Queues an answer to a patient's reply, due at once. Call it in a transaction. */
export async function queueServiceText(tx: Database, text: ServiceText): Promise<void> {
  await tx
    .insert(messages)
    .values({ ...text, state: 'queued', isAutomatic: text.type === 'answer', dueAt: text.createdAt });
}

/** Whether a number was answered since an instant, or is about to be. */
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

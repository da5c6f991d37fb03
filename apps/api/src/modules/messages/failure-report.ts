import { explainGatewayCode } from '@eyecart/shared/rules/sms-errors';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { carts, messages, practices, scheduledOrders } from '../../db/schema/index.js';
import { insertFirstText } from './first-texts.js';
import { moveOn } from './move-message.js';

/** A report that a text did not arrive. */
export interface FailureReport {
  readonly errorCode: number | null;
  readonly now: Date;
  /** The link of a cart, by its public id. */
  readonly linkOf: (cartPublicId: string) => string;
}

/** A phone that was off is tried again after so long, within the hours of automatic texts. */
const RETRY_AFTER_MS = 2 * 60 * 60_000;

/**
 * Marks a text as undelivered. A first text whose code is worth one more try (PROVIDERS, Twilio) is queued once more as a
 * text of its own, which takes its place in a scheduled order. Call it within a transaction.
 */
export async function failAfterReport(
  tx: Database,
  id: string,
  { errorCode, now, linkOf }: FailureReport,
  { reminderDelayHours }: { reminderDelayHours: number },
): Promise<boolean> {
  const { message, retry } = explainGatewayCode(errorCode);
  const outcome = { errorCode, errorMessage: message };
  if (!(await moveOn(tx, { id, next: 'undelivered', outcome, reminderDelayHours }))) return false;
  if (retry !== 'later-once') return true;
  const failed = await findForRetry(tx, id);
  if (!failed || failed.text.retryOfId !== null) return true;
  const { text, practiceName, cartPublicId } = failed;
  if (text.type === 'reminder') return true;
  const again = await insertFirstText(
    tx,
    {
      practiceId: text.practiceId,
      practiceName,
      cartId: failed.cartId,
      cartUrl: linkOf(cartPublicId),
      type: text.type,
      isAutomatic: true,
      phoneNumber: text.phoneNumber,
      patientLastName: text.patientLastName,
      body: text.body,
      note: text.note,
      createdAt: now,
    },
    { reminderDelayHours },
  );
  const dueAt = new Date(now.getTime() + RETRY_AFTER_MS);
  await tx.update(messages).set({ retryOfId: id, dueAt }).where(eq(messages.id, again.id));
  await tx.update(scheduledOrders).set({ messageId: again.id }).where(eq(scheduledOrders.messageId, id));
  return true;
}

async function findForRetry(tx: Database, id: string) {
  const [found] = await tx
    .select({ text: messages, practiceName: practices.name, cartId: carts.id, cartPublicId: carts.publicId })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(and(eq(messages.id, id)));
  return found ?? null;
}

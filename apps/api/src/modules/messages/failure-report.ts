import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { carts, messages, practices, scheduledOrders } from '../../db/schema/index.js';
import { explainGatewayCode } from '../../providers/sms/sms-errors.js';
import { insertFirstText } from './first-texts.js';
import { moveOn } from './move-message.js';

/** A report that a text did not arrive. */
export interface FailureReport {
  readonly errorCode: number | null;
  readonly now: Date;
  /** The link of a cart, by its public id. */
  readonly linkOf: (cartPublicId: string) => string;
}

const MINUTE_MS = 60_000;
/** When a text that did not arrive is tried once more, within the hours of automatic texts: a phone that was off, a full queue. */
const RETRY_AFTER_MS = { 'later-once': 120 * MINUTE_MS, 'back-off': 15 * MINUTE_MS } as const;

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
  const failed = await findForRetry(tx, id);
  const { message, finalMessage, retry } = explainGatewayCode(errorCode);
  const isRetried = failed !== null && retry !== 'never';
  const outcome = { errorCode, errorMessage: isRetried ? message : finalMessage };
  if (!(await moveOn(tx, { id, next: 'undelivered', outcome, reminderDelayHours }))) return false;
  if (!isRetried) return true;
  const { text, practiceName, cartPublicId } = failed;
  const again = await insertFirstText(
    tx,
    {
      practiceId: text.practiceId,
      practiceName,
      cartId: failed.cartId,
      cartUrl: linkOf(cartPublicId),
      type: failed.type,
      isAutomatic: true,
      phoneNumber: text.phoneNumber,
      patientLastName: text.patientLastName,
      body: text.body,
      note: text.note,
      createdAt: now,
    },
    { reminderDelayHours },
  );
  const dueAt = new Date(now.getTime() + RETRY_AFTER_MS[retry]);
  await tx.update(messages).set({ retryOfId: id, dueAt }).where(eq(messages.id, again.id));
  await tx.update(scheduledOrders).set({ messageId: again.id }).where(eq(scheduledOrders.messageId, id));
  return true;
}

/** A first text with what its repetition needs; null for a reminder, and for what was repeated already. */
async function findForRetry(tx: Database, id: string) {
  const [found] = await tx
    .select({ text: messages, practiceName: practices.name, cartId: carts.id, cartPublicId: carts.publicId })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(eq(messages.id, id));
  if (!found || found.text.retryOfId !== null || found.text.type === 'reminder') return null;
  return { ...found, type: found.text.type };
}

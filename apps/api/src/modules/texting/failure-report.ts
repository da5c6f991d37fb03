import { SEND_DETAILS } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { carts, messages, practices } from '../../db/schema/index.js';
import type { GatewayFailure } from '../../providers/sms/sms-gateway.js';
import { publishFailures } from './publish-failures.js';
import { queueFirstText } from './queue-text.js';
import { moveText } from './transitions.js';

/** A report that a text was not delivered. */
export interface FailureReport {
  readonly failure: GatewayFailure;
  readonly now: Date;
  /** The link to a cart, by its public id. */
  readonly linkOf: (cartPublicId: string) => string;
}

const MINUTE_MS = 60_000;
/**
 * The delay before an undelivered text is retried within lawful hours, by cause: a phone that was off, a full
 * queue.
 */
const RETRY_AFTER_MS = { 'later-once': 120 * MINUTE_MS, 'back-off': 15 * MINUTE_MS } as const;

/**
 * Marks a text as undelivered. If a first text's failure is worth a retry, queues the retry as its own row. Call
 * it within a transaction. Source: docs/product.md §8.14.
 */
export async function failAfterReport(
  tx: Database,
  id: string,
  { failure, now, linkOf }: FailureReport,
  { reminderDelayHours }: { reminderDelayHours: number },
): Promise<boolean> {
  const { code, message, finalMessage, retry } = failure;
  const failed = await findForRetry(tx, id);
  // A text that came back because of the operator's failure waits in its own row (`returnText`), or is not sent again.
  const isRetried = failed !== null && retry !== 'never' && failure.fault !== 'operator';
  const outcome = isRetried
    ? { errorCode: code, errorMessage: message }
    : { errorCode: code, errorMessage: finalMessage, unseenFailureAt: now };
  if (!(await moveText(tx, { id, next: 'undelivered', outcome, reminderDelayHours }))) return false;
  if (!isRetried) {
    await publishFailures(tx, [id], now);
    return true;
  }
  const { text, practiceName, practicePhone, cartId, cartPublicId, type, phoneNumber } = failed;
  await queueFirstText(
    tx,
    {
      ...pick(text, [...SEND_DETAILS, 'practiceId', 'language', 'scheduledOrderId', 'body', 'note']),
      practiceName,
      practicePhone,
      cartId,
      cartUrl: linkOf(cartPublicId),
      type,
      isAutomatic: true,
      phoneNumber,
      createdAt: now,
    },
    { reminderDelayHours },
    { retryOfId: id, dueAt: new Date(now.getTime() + RETRY_AFTER_MS[retry]), waitNote: message },
  );
  return true;
}

/** A first text with what its retry needs; null for a reminder or a text that was already retried or erased. */
async function findForRetry(tx: Database, id: string) {
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
  if (!found) return null;
  const { type, phoneNumber, retryOfId } = found.text;
  if (retryOfId !== null || phoneNumber === null) return null;
  return type === 'initial' || type === 'scheduled' ? { ...found, type, phoneNumber } : null;
}

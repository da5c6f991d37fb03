import { SEND_DETAILS } from '@eyecart/shared/contracts';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { pick } from '@eyecart/shared/rules/pick';
import type { Database } from '../../../db/client.js';
import type { GatewayFailure } from '../../../providers/sms/sms-gateway.js';
import { wasTextedAgain } from '../link-again/send-link-again-repository.js';
import { queueFirstText } from '../queue-text.js';
import { moveText } from '../state-repository.js';
import { countRetries, findForRetry } from './delivery-repository.js';
import { publishFailures } from './publish-failures.js';

/** A report that a text was not delivered. */
export interface FailureReport {
  readonly failure: GatewayFailure;
  readonly now: Date;
  /** The link to a cart, by its public id. */
  readonly linkOf: (cartPublicId: string) => string;
}

/** The delays before the retries of an undelivered text, after which it has failed (docs/product.md §8.14). */
export const RETRY_AFTER_MS = {
  'later-once': [120 * MINUTE_MS],
  'back-off': [15 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS],
} as const;

/**
 * Marks a text as undelivered. If a first text's failure is worth a retry, queues that as its own row, which may be
 * retried in turn. Call it in a transaction. Source: docs/product.md §8.14.
 */
export async function failAfterReport(
  tx: Database,
  id: string,
  { failure, now, linkOf }: FailureReport,
  { reminderDelayHours }: { reminderDelayHours: number },
): Promise<boolean> {
  const { code, reason, retryReason, retry } = failure;
  const failed = await findRetried(tx, id);
  // A text that came back because of the operator's failure waits in its own row (`returnText`), or is not sent again.
  const delays: readonly number[] =
    retry === 'never' || failure.fault === 'operator' ? [] : RETRY_AFTER_MS[retry];
  const delayMs = failed === null ? undefined : delays[failed.retries];
  const isRetried = failed !== null && delayMs !== undefined;
  const outcome = isRetried
    ? { errorCode: code, reason: retryReason ?? reason }
    : { errorCode: code, reason, unseenFailureAt: now };
  if (!(await moveText(tx, { id, next: 'undelivered', outcome, reminderDelayHours }))) return false;
  if (!isRetried) {
    await publishFailures(tx, [id], now);
    return true;
  }
  const { text, practiceName, practicePhone, cartId, cartPublicId, type, phoneNumber } = failed;
  await queueFirstText(
    tx,
    {
      ...pick(text, [
        ...SEND_DETAILS,
        'practiceId',
        'language',
        'scheduledOrderId',
        'body',
        'shortfalls',
        'note',
      ]),
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
    { retryOfId: id, dueAt: new Date(now.getTime() + delayMs), wait: retryReason },
  );
  return true;
}

/**
 * What the retry of a first text needs, and how many retries came before; null when it gets none: a reminder, which
 * waits again in its own row, an erased text, a corrected number, or a link that staff texted again.
 */
async function findRetried(tx: Database, id: string) {
  const found = await findForRetry(tx, id);
  if (!found) return null;
  const { type, phoneNumber, correctedAt } = found.text;
  if (phoneNumber === null || correctedAt !== null) return null;
  if (type !== 'initial' && type !== 'scheduled') return null;
  if (await wasTextedAgain(tx, id)) return null;
  return { ...found, type, phoneNumber, retries: await countRetries(tx, id) };
}

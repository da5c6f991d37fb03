import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database, RootDatabase } from '../../../db/client.js';
import { reasonOf } from '../../../db/reason-columns.js';
import { publishEvent } from '../../integrations/webhook-repository.js';
import { moveText } from '../state-repository.js';
import { listFailedOf } from './delivery-repository.js';

const TYPES = ['initial', 'scheduled', 'reminder', 'link'] as const;

/** Queues an event for texts with a cart that failed for good. Call it in the transaction that marks them failed. */
export async function publishFailures(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  for (const { text, cartId } of await listFailedOf(tx, ids, [...TYPES])) {
    const { id, practiceId, state, errorCode } = text;
    const reason = reasonOf(text);
    const type = TYPES.find((known) => known === text.type);
    if (!type || !(state === 'refused' || state === 'undelivered' || state === 'canceled')) continue;
    await publishEvent(tx, {
      type: 'text.failed',
      practiceId,
      data: {
        messageId: id,
        cartId,
        type: type === 'link' ? 'initial' : type,
        isAgain: type === 'link',
        scheduledOrderId: text.scheduledOrderId,
        retryOf: text.retryOfId,
        state,
        errorCode,
        reason: reason && describeReason(reason).sentence,
        reasonDetail: reason,
      },
      occurredAt: now,
    });
  }
}

/** Records that an attempt was refused, and reports it to the practice's own systems. */
export async function refuseText(
  db: RootDatabase,
  refusal: Omit<Parameters<typeof moveText>[1], 'next'> & {
    readonly outcome: { readonly unseenFailureAt: Date };
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await moveText(tx, { ...refusal, next: 'refused' }))) return false;
    await publishFailures(tx, [refusal.id], refusal.outcome.unseenFailureAt);
    return true;
  });
}

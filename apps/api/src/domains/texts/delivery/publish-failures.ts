import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonOf } from '../../../db/reason-columns.js';
import { carts, messages } from '../../../db/schema/index.js';
import { publishEvent } from '../../integrations/webhook-repository.js';

const TYPES = ['initial', 'scheduled', 'reminder'] as const;

/** Queues an event for texts with a cart that failed for good. Call it in the transaction that marks them failed. */
export async function publishFailures(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const failed = await tx
    .select({ text: messages, cartId: carts.publicId })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(
      and(
        inArray(messages.id, [...ids]),
        inArray(messages.type, [...TYPES]),
        inArray(messages.state, ['refused', 'undelivered', 'canceled']),
      ),
    )
    .orderBy(asc(messages.id));
  for (const { text, cartId } of failed) {
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
        type,
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

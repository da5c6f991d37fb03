import type { RootDatabase } from '../../../db/client.js';
import { recordSystemAction } from '../../practices/audit-repository.js';
import {
  type ClaimedDelivery,
  lockWebhookOf,
  recordDelivered,
  recordFailed,
  switchOffWebhook,
} from './delivery-queue-repository.js';
import { SWITCH_OFF_AFTER_MS, waitAfter } from './delivery-times.js';
import type { PostOutcome } from './post-webhook.js';

/**
 * Records the result of a claimed delivery, unless it was claimed again since. `true` when its webhook was disabled
 * because of it.
 */
export const settleDelivery = (
  db: RootDatabase,
  delivery: ClaimedDelivery,
  { fault, isGone }: PostOutcome,
  { now, random }: { now: Date; random: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { webhookId, practiceId, attempts } = delivery;
    await lockWebhookOf(tx, delivery);
    if (fault === null) {
      await recordDelivered(tx, delivery);
      return false;
    }
    const wait = waitAfter(attempts, random);
    const dueAt = wait === null ? null : new Date(now.getTime() + wait);
    const failingSince = await recordFailed(tx, delivery, { fault, dueAt, now });
    if (failingSince === null) return false;
    const isOver = now.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER_MS;
    if (!(isOver || isGone) || !(await switchOffWebhook(tx, webhookId, now))) return false;
    const subject = `webhook:${webhookId}`;
    await recordSystemAction(tx, { action: 'webhook.switched-off', practiceId, subject, at: now });
    return true;
  });

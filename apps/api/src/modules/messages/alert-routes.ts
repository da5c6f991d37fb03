import { createHash } from 'node:crypto';
import type { alertEndpoints } from '@eyecart/shared/contracts';
import { type Handlers, Versioned } from '../../http/mount-contract.js';
import type { FollowUpService } from '../follow-up/follow-up-service.js';
import type { WebhookService } from '../outgoing-webhooks/webhook-service.js';
import { markFailuresSeen } from '../texting/mark-failures-seen.js';
import type { FindUnseenFailures } from './unseen-failures.js';
import type { FindWaitingReplies } from './waiting-replies.js';

export function createAlertHandlers({
  findWaitingReplies,
  followUps,
  findUnseenFailures,
  outgoingWebhooks,
}: {
  readonly findWaitingReplies: FindWaitingReplies;
  readonly followUps: Pick<FollowUpService, 'count'>;
  readonly findUnseenFailures: FindUnseenFailures;
  readonly outgoingWebhooks: Pick<WebhookService, 'findUndismissedWebhooks' | 'dismissWebhookNotice'>;
}): Handlers<typeof alertEndpoints> {
  return {
    async findAlerts({ caller }) {
      const { id } = caller.practice;
      const [counted, failures, waiting, offWebhooks] = await Promise.all([
        findWaitingReplies(id),
        findUnseenFailures(id),
        followUps.count(id),
        outgoingWebhooks.findUndismissedWebhooks(id),
      ]);
      const alerts = { ...counted, ...failures, followUps: waiting, offWebhooks };
      const version = createHash('sha256').update(JSON.stringify(alerts)).digest('hex').slice(0, 32);
      return new Versioned(version, async () => alerts);
    },
    async markFailuresSeen({ tx, caller, body }) {
      await markFailuresSeen(tx, caller.practice.id, body.messageIds);
      return { success: true };
    },
    async markWebhooksSeen({ tx, caller, body }) {
      await outgoingWebhooks.dismissWebhookNotice(tx, caller.practice.id, body.webhookIds);
      return { success: true };
    },
  };
}

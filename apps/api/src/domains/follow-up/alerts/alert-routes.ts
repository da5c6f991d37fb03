import type { alertEndpoints } from '@eyecart/shared/contracts';
import { versionedByHash } from '../../../http/answer.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { shareReads } from '../../../http/share-reads.js';
import { dismissWebhookNotice } from '../../integrations/webhook-repository.js';
import { markFailuresSeen } from '../../texts/message-repository.js';
import type { ReadAlerts } from './read-alerts.js';

export function createAlertHandlers(readAlerts: ReadAlerts): Handlers<typeof alertEndpoints> {
  return {
    findAlerts: shareReads(async ({ caller }) => versionedByHash(await readAlerts(caller.practice.id))),
    async markFailuresSeen({ tx, caller, body }) {
      await markFailuresSeen(tx, caller.practice.id, body.messageIds);
      return { success: true };
    },
    async markWebhooksSeen({ tx, caller, body, receivedAt }) {
      await dismissWebhookNotice(tx, caller.practice.id, body.webhookIds, receivedAt);
      return { success: true };
    },
  };
}

import type { webhookEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../http/mount-contract.js';
import type { WebhookService } from './webhook-service.js';

export function createWebhookHandlers(webhooks: WebhookService): Handlers<typeof webhookEndpoints> {
  return {
    listWebhooks: async ({ caller }) => ({ webhooks: await webhooks.list(caller.practice.id) }),
    addWebhook: {
      async prepare({ caller, body }) {
        const url = await webhooks.checkUrl(caller, body.url);
        return ({ tx }) => webhooks.add(tx, caller, { ...body, url });
      },
    },
    async removeWebhook({ caller, params }) {
      await webhooks.remove(caller, params.id);
      return { success: true };
    },
    switchOnWebhook: async ({ tx, caller, params }) => ({
      webhook: await webhooks.switchOn(tx, caller, params.id),
    }),
    renewWebhookSecret: async ({ tx, caller, params }) => ({
      secret: await webhooks.renewSecret(tx, caller, params.id),
    }),
    async testWebhook({ tx, caller, params }) {
      await webhooks.test(tx, caller, params.id);
      return { success: true };
    },
    listWebhookDeliveries: ({ caller, params, query }) =>
      webhooks.listDeliveries(caller.practice.id, params.id, query),
    resendWebhookDelivery: async ({ tx, caller, params }) => ({
      delivery: await webhooks.resend(tx, caller, params.id),
    }),
  };
}

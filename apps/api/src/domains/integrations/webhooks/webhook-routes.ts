import type { webhookEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { WebhookService } from '../webhook-service.js';

export function createWebhookHandlers(webhooks: WebhookService): Handlers<typeof webhookEndpoints> {
  return {
    listWebhooks: async ({ caller }) => ({ webhooks: await webhooks.list(caller) }),
    addWebhook: {
      async prepare({ caller, body }) {
        const url = await webhooks.checkUrl(body.url);
        return async ({ tx }) => (await webhooks.add(tx, caller, { ...body, url })).webhook.id;
      },
      // The secret stays in the webhook's row: it is not stored as an answer.
      follow: ({ caller }, id) => webhooks.getWithSecret(caller, id),
    },
    getWebhook: async ({ caller, params }) => ({ webhook: await webhooks.get(caller, params.id) }),
    async removeWebhook({ caller, params }) {
      await webhooks.remove(caller, params.id);
      return { success: true };
    },
    switchOnWebhook: async ({ tx, caller, params }) => ({
      webhook: await webhooks.switchOn(tx, caller, params.id),
    }),
    renewWebhookSecret: {
      async effect({ tx, caller, params }) {
        await webhooks.renewSecret(tx, caller, params.id);
        return params.id;
      },
      async follow({ caller }, id) {
        const { secret } = await webhooks.getWithSecret(caller, id);
        return { secret };
      },
    },
    async testWebhook({ tx, caller, params }) {
      await webhooks.test(tx, caller, params.id);
      return { success: true };
    },
    listWebhookDeliveries: ({ caller, params, query }) => webhooks.listDeliveries(caller, params.id, query),
    resendWebhookDelivery: async ({ tx, caller, params }) => ({
      delivery: await webhooks.resend(tx, caller, params.id),
    }),
  };
}

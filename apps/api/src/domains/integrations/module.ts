import { webhookEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import { clearEvents } from './webhook-event-repository.js';
import { createWebhookService } from './webhook-service.js';
import { createDeliverWebhooks } from './webhooks/deliver-webhooks.js';
import { clearDeliveries } from './webhooks/delivery-queue-repository.js';
import { createFindPublicAddresses } from './webhooks/find-public-addresses.js';
import { createPostWebhook } from './webhooks/post-webhook.js';
import type { Resolve } from './webhooks/resolve-name.js';
import { createWebhookHandlers } from './webhooks/webhook-routes.js';

/** Webhooks to practices' own systems, and the store of what the shop and the gateway post to us. */
export function createIntegrationsModule(
  { db, clock, log, isTrial }: Platform,
  /** Replaces DNS in tests. */
  resolve?: Resolve,
) {
  const findAddresses = createFindPublicAddresses({ allowsLoopback: isTrial, ...(resolve && { resolve }) });
  const outgoingWebhooks = createWebhookService({ db, clock, findAddresses, allowsHttp: isTrial });
  const deliverWebhooks = createDeliverWebhooks({
    db,
    postWebhook: createPostWebhook({ findAddresses }),
    clock,
    log,
  });
  return defineModule({
    services: { outgoingWebhooks, deliverWebhooks },
    mounts: [mount(webhookEndpoints, createWebhookHandlers(outgoingWebhooks))],
    posted: [],
    jobs: [{ name: 'deliver-webhooks', run: deliverWebhooks.startDue, due: { everySeconds: 2 } }],
    stop: deliverWebhooks.finish,
    async clear() {
      await clearEvents(db, clock.now());
      await clearDeliveries(db, clock.now());
    },
  });
}

export type IntegrationsModule = ReturnType<typeof createIntegrationsModule>;

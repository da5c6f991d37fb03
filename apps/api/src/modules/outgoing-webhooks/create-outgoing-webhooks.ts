import type { Logger } from 'pino';
import type { RootDatabase } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import { createDeliverWebhooks } from './deliver-webhooks.js';
import { createDeliveryQueue } from './delivery-queue.js';
import { createFindPublicAddresses } from './find-public-addresses.js';
import { createPostWebhook } from './post-webhook.js';
import type { Resolve } from './resolve-name.js';
import { createWebhookService } from './webhook-service.js';

interface Options {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the sandbox replaces the shop and the gateway. */
  readonly isTrial: boolean;
  /** The name service; the system's by default. */
  readonly resolve?: Resolve | undefined;
}

/** Builds the service that reports events to practices' own systems. */
export function createOutgoingWebhooks({ db, clock, log, isTrial, resolve }: Options) {
  const findAddresses = createFindPublicAddresses({ allowsLoopback: isTrial, ...(resolve && { resolve }) });
  const webhookDeliveries = createDeliveryQueue(db);
  return {
    webhookDeliveries,
    outgoingWebhooks: createWebhookService({ db, clock, findAddresses, allowsHttp: isTrial }),
    deliverWebhooks: createDeliverWebhooks({
      queue: webhookDeliveries,
      postWebhook: createPostWebhook({ findAddresses }),
      clock,
      log,
    }),
  };
}

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import { readWebhookBody } from './read-webhook-body.js';
import type { WebhookEventRepository } from './webhook-event-repository.js';
import type { WebhookWork } from './webhook-work.js';

interface Dependencies {
  readonly commerce: Pick<CommerceProvider, 'isSignedWebhook'>;
  readonly events: Pick<WebhookEventRepository, 'add'>;
  readonly webhookWork: Pick<WebhookWork, 'handles' | 'processEvent'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const WORD = /^[\x21-\x7e]{1,200}$/;
const headersSchema = z.object({ topic: z.string().regex(WORD), webhookId: z.string().regex(WORD) });

/**
 * Receives the shop's webhooks; the body must be raw bytes, because those are signed. An event is stored, answered, and
 * only then processed: the shop does not wait, and a crash loses nothing. Repeated and unused events get the same
 * answer.
 */
export function createShopifyWebhook(dependencies: Dependencies): RequestHandler {
  const { commerce, events, webhookWork, clock, log } = dependencies;
  return async (request, response) => {
    const raw: Uint8Array = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!commerce.isSignedWebhook(raw, request.get('X-Shopify-Hmac-Sha256'))) {
      throw new ApiError('invalid_signature');
    }
    const headers = headersSchema.safeParse({
      topic: request.get('X-Shopify-Topic'),
      webhookId: request.get('X-Shopify-Webhook-Id'),
    });
    if (!headers.success) {
      throw new ApiError('invalid_request', {
        message: 'X-Shopify-Topic and X-Shopify-Webhook-Id must name the event.',
      });
    }
    const key = headers.data;
    const isNew =
      webhookWork.handles(key.topic) &&
      (await events.add({ ...key, body: readWebhookBody(raw), receivedAt: clock.now() }));
    response.status(200).end();
    log.info({ ...key, isNew }, 'Webhook received');
    if (isNew) await webhookWork.processEvent(key);
  };
}

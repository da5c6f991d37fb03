import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { ApiError } from '../../../http/api-error.js';
import { readSignedRequest } from '../../../http/read-signed-request.js';
import type { Clock } from '../../../providers/clock.js';
import type { CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import { insertEvent } from '../../integrations/webhook-event-repository.js';
import { readWebhookBody } from './read-webhook-body.js';
import type { WebhookWork } from './webhook-work.js';

interface Dependencies {
  readonly commerce: Pick<CommerceProvider, 'readWebhook'>;
  readonly db: Database;
  readonly webhookWork: Pick<WebhookWork, 'handles' | 'processEvent'>;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Receives the shop's webhooks; the body must be raw bytes, because those are signed. An event is stored, answered, and
 * only then processed: the shop does not wait, and a crash loses nothing. Repeated and unused events get the same
 * answer.
 */
export function createShopWebhook(dependencies: Dependencies): RequestHandler {
  const { commerce, db, webhookWork, publicUrl, clock, log } = dependencies;
  return async (request, response) => {
    const webhook = await readSignedRequest(request, publicUrl, (signed) => commerce.readWebhook(signed));
    if (webhook === null) {
      throw new ApiError('invalid_request', { message: 'The headers must name the event and its id.' });
    }
    const { body, ...key } = webhook;
    const isNew =
      webhookWork.handles(key.topic) &&
      (await insertEvent(db, { ...key, body: readWebhookBody(body), receivedAt: clock.now() }));
    response.status(200).end();
    log.info({ ...key, isNew }, 'Webhook received');
    if (isNew) await webhookWork.processEvent(key);
  };
}

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import { readReply } from '../replies/read-reply.js';
import type { TakeReply } from '../replies/take-reply.js';
import { readSignedRequest } from './read-signed-request.js';
import { INBOUND, type WebhookEventRepository } from './webhook-event-repository.js';

interface Dependencies {
  readonly takeReply: TakeReply;
  readonly events: Pick<WebhookEventRepository, 'takeOnce'>;
  readonly clock: Clock;
  readonly gateway: Pick<SmsGateway, 'name' | 'readIncomingText' | 'findReceivedAt' | 'acknowledgement'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Handles patients' replies. Each counts once, no matter how often the gateway posts it: a repeated old START does not
 * undo a later STOP.
 */
export function createIncomingTextWebhook(dependencies: Dependencies): RequestHandler {
  const { takeReply, events, clock, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const text = readSignedRequest(request, publicUrl, (webhook) => gateway.readIncomingText(webhook));
    if (text && E164.test(text.from)) {
      const key = { topic: `${gateway.name}/${INBOUND}`, webhookId: text.gatewayId };
      // A START that comes late must not lift a newer opt-out. Nothing else depends on when it was sent.
      const isStart = readReply(text.body, { handledAs: text.handledAs }).kind === 'start';
      const sentAt = isStart ? await gateway.findReceivedAt(text.gatewayId) : null;
      let kind: string | null = null;
      const isNew = await events.takeOnce(key, clock.now(), async (tx) => {
        kind = await takeReply(tx, { ...text, sentAt });
      });
      log.info({ gatewayId: text.gatewayId, kind, isNew }, 'Reply received');
    }
    const { contentType, body } = gateway.acknowledgement;
    response.status(200).type(contentType).send(body);
  };
}

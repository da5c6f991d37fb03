import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { IncomingText, SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import { type Reading, readReply } from '../replies/read-reply.js';
import { readFromGateway } from './gateway-request.js';
import type { WebhookEventRepository } from './webhook-event-repository.js';

interface Dependencies {
  readonly optOuts: Pick<OptOutService, 'recordWithin' | 'lift'>;
  readonly events: Pick<WebhookEventRepository, 'takeOnce'>;
  readonly clock: Clock;
  readonly gateway: Pick<SmsGateway, 'name' | 'readIncomingText' | 'acknowledgement'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Takes what people reply. A request for no more texts opts the number out, START lifts that; everything else is neither
 * kept nor answered. What the gateway took a text for counts before our own reading. A text counts once, however often the
 * gateway posts it: an old START that comes again undoes no later STOP.
 */
export function createIncomingTextWebhook(dependencies: Dependencies): RequestHandler {
  const { optOuts, events, clock, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const text = readFromGateway(request, publicUrl, (webhook) => gateway.readIncomingText(webhook));
    if (text && E164.test(text.from)) {
      const { kind } = readReply(text.body, { optOutType: text.handledAs });
      const isNew = await take(text, kind);
      log.info({ gatewayId: text.gatewayId, kind, isNew }, 'Reply received');
    }
    const { contentType, body } = gateway.acknowledgement;
    response.status(200).type(contentType).send(body);
  };

  /** `false` when the same text was here before. Nobody decides on doubtful replies yet: they opt out like certain ones. */
  async function take({ gatewayId, from }: IncomingText, kind: Reading['kind']): Promise<boolean> {
    if (kind === 'help' || kind === 'ordinary') return true;
    const key = { topic: `${gateway.name}/inbound`, webhookId: gatewayId };
    return events.takeOnce(key, clock.now(), async (tx) => {
      if (kind === 'start') await optOuts.lift(from, tx);
      else await optOuts.recordWithin(tx, from, { source: 'reply', recordedBy: null });
    });
  }
}

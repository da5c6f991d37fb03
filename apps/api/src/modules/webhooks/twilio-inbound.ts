import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { IncomingText, SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import { type Reading, readReply } from '../replies/read-reply.js';
import type { WebhookEventRepository } from './webhook-event-repository.js';

interface Dependencies {
  readonly optOuts: Pick<OptOutService, 'recordWithin' | 'lift'>;
  readonly events: Pick<WebhookEventRepository, 'takeOnce'>;
  readonly clock: Clock;
  readonly gateway: Pick<SmsGateway, 'isSigned' | 'readIncomingText'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

const formSchema = z.record(z.string(), z.string());
const E164 = /^\+[1-9]\d{7,14}$/;
/** Says nothing to the phone: the gateway answers STOP, START and HELP by itself. */
const EMPTY_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/**
 * Takes what people reply. A wish for no more texts opts the number out, START lifts that; everything else is neither
 * kept nor answered. What the gateway took a text for counts before our own reading. A text counts once, however often the
 * gateway posts it: an old START that comes again undoes no later STOP.
 */
export function createTwilioInboundWebhook(dependencies: Dependencies): RequestHandler {
  const { optOuts, events, clock, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const form = formSchema.safeParse(request.body ?? {});
    const url = `${publicUrl}${request.originalUrl}`;
    if (!form.success || !gateway.isSigned(url, form.data, request.get('X-Twilio-Signature'))) {
      throw new ApiError('invalid_signature');
    }
    const text = gateway.readIncomingText(form.data);
    if (text && E164.test(text.from)) {
      const { kind } = readReply(text.body, { optOutType: text.takenFor });
      const isNew = await take(text, kind);
      log.info({ gatewayId: text.gatewayId, kind, isNew }, 'Reply received');
    }
    response.status(200).type('text/xml').send(EMPTY_ANSWER);
  };

  /** `false` when the same text was here before. Nobody decides on doubtful replies yet: they opt out like certain ones. */
  async function take({ gatewayId, from }: IncomingText, kind: Reading['kind']): Promise<boolean> {
    if (kind === 'help' || kind === 'ordinary') return true;
    const key = { topic: 'twilio/inbound', webhookId: gatewayId };
    return events.takeOnce(key, clock.now(), async (tx) => {
      if (kind === 'start') await optOuts.lift(from, tx);
      else await optOuts.recordWithin(tx, from, { source: 'reply', recordedBy: null });
    });
  }
}

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { readSignedRequest } from '../read-signed-request.js';
import { SET_ASIDE, type TakeIncomingText } from './take-incoming-text.js';

interface Dependencies {
  readonly takeIncomingText: TakeIncomingText;
  readonly gateway: Pick<SmsGateway, 'readIncomingText' | 'acknowledgement'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

const NO_TEXT = 'A signed webhook for replies names no text, and was left out';

/**
 * Handles patients' replies. Idempotent by the gateway's id, so that a repeated old START does not undo a later STOP.
 */
export function createIncomingTextWebhook(dependencies: Dependencies): RequestHandler {
  const { takeIncomingText, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const text = await readSignedRequest(request, publicUrl, (webhook) => gateway.readIncomingText(webhook));
    if (text === null) log.warn(NO_TEXT);
    else {
      const { gatewayId, channel } = text;
      const taken = await takeIncomingText(text);
      if (taken === 'set-aside') log.warn({ gatewayId }, SET_ASIDE);
      else if (taken === 'repeated') log.info({ gatewayId }, 'Reply received again');
      else log.info({ gatewayId, kind: taken, channel }, 'Reply received');
    }
    const { contentType, body } = gateway.acknowledgement;
    response.status(200).type(contentType).send(body);
  };
}
